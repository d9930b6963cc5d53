// A* in C++ that tells its search: one printf an event, in the format of Posthoc's search traces.
//
//     g++ -std=c++17 -o astar astar.cpp
//     ./astar < map.txt > mine.trace.yaml
//
// map.txt holds rows of a map, . free, @ a wall, A the start, B the goal. In a notebook:
//
//     demos.trace("mine.trace.yaml", map=open("map.txt").read())

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <queue>
#include <string>
#include <vector>

std::vector<std::string> rows;
int width, start, goal;
std::vector<double> g;
std::vector<int> parent;

double h(int node) {  // octile distance
    double dx = std::abs(node % width - goal % width), dy = std::abs(node / width - goal / width);
    return std::max(dx, dy) + (std::sqrt(2.0) - 1) * std::min(dx, dy);
}

bool is_free(int x, int y) {
    return 0 <= x && x < width && 0 <= y && y < (int)rows.size() && rows[y][x] != '@';
}

void tell(const char* type, int node) {
    std::printf("  - { type: %s, id: %d, ", type, node);
    if (parent[node] < 0) std::printf("pId: null, ");
    else std::printf("pId: %d, ", parent[node]);
    std::printf("x: %d, y: %d, g: %g, h: %g, f: %g }\n", node % width, node / width, g[node], h(node), g[node] + h(node));
}

int main() {
    for (std::string row; std::getline(std::cin, row) && !row.empty();) rows.push_back(row);
    width = rows[0].size();
    for (int node = 0; node < width * (int)rows.size(); node++) {
        if (rows[node / width][node % width] == 'A') start = node;
        if (rows[node / width][node % width] == 'B') goal = node;
    }
    g.assign(width * rows.size(), std::numeric_limits<double>::infinity());
    parent.assign(width * rows.size(), -1);
    std::vector<bool> closed(width * rows.size(), false);
    std::priority_queue<std::pair<double, int>> open;  // the largest comes first, so -f goes in

    std::printf("version: 1.4.0\nevents:\n");
    std::printf("  - { type: source, id: %d, x: %d, y: %d }\n", start, start % width, start / width);
    std::printf("  - { type: destination, id: %d, x: %d, y: %d }\n", goal, goal % width, goal / width);
    g[start] = 0;
    open.push({-h(start), start});
    tell("generating", start);
    while (!open.empty()) {
        int node = open.top().second, x = node % width, y = node / width;
        open.pop();
        if (closed[node]) continue;  // a better entry of it was taken before
        closed[node] = true;
        tell("expanding", node);
        if (node == goal) {
            tell("end", node);
            return 0;
        }
        for (int dx = -1; dx <= 1; dx++) {
            for (int dy = -1; dy <= 1; dy++) {
                int next = (y + dy) * width + x + dx;
                if (!is_free(x + dx, y + dy) || !is_free(x + dx, y) || !is_free(x, y + dy) || closed[next]) continue;
                double cost = g[node] + std::sqrt(double(dx * dx + dy * dy));
                if (cost >= g[next]) continue;
                bool better = g[next] < std::numeric_limits<double>::infinity();
                g[next] = cost;
                parent[next] = node;
                open.push({-(cost + h(next)), next});
                tell(better ? "updating" : "generating", next);
            }
        }
        tell("closing", node);
    }
}
