// How a player lives in a notebook: it takes the stage, and hands it on to the next demo.

const GROWN = 1000; // milliseconds until a demo is as high as it will be

// A player with all that belongs to it: its controls, and the one that it stands beside.
const demoOf = (root) => root.closest(".ck-beside") ?? root.closest(".ck-demo") ?? root;

// A player with the keys, and in sight, also once it has grown to its height.
function takeStage(root) {
  const demo = demoOf(root);
  const high = root.closest(ROOMS)?.clientHeight ?? innerHeight;
  const growing = new ResizeObserver(() => demo.scrollIntoView({ block: demo.offsetHeight > high ? "start" : "center" }));
  growing.observe(demo);
  setTimeout(() => growing.disconnect(), GROWN);
  root.focus({ preventScroll: true });
}

// Runs the cells after a player's own up to the next demo, but no exercise. False where JupyterLab does not let itself be
// asked, and where no demo follows.
async function runNext(root) {
  const app = window.jupyterapp;
  const notebook = app?.shell.currentWidget?.content;
  const cells = notebook?.widgets ?? [];
  const here = cells.findIndex((cell) => cell.node.contains(root));
  const next = cells.findIndex((cell, i) => i > here && cell.model.id.endsWith("-demo"));
  if (here < 0 || next < 0) return false;
  const shown = cells[next].node.querySelector(".ck");
  if (shown) return takeStage(shown), true;
  for (let i = here + 1; i <= next; i++) {
    if (cells[i].model.type !== "code" || /^(exercise|check)/.test(cells[i].model.id)) continue;
    notebook.deselectAll();
    notebook.activeCellIndex = i;
    await app.commands.execute("notebook:run-cell");
  }
  return true;
}

// Whether the cell that a player stands in was run alone: with all others it would take the stage from them.
function runsAlone(el) {
  const prompts = [...document.querySelectorAll(".jp-Notebook .jp-CodeCell .jp-InputPrompt")];
  const own = el.closest(".jp-Cell")?.querySelector(".jp-InputPrompt");
  return Boolean(own) && prompts.every((prompt) => prompt === own || !prompt.textContent.includes("*"));
}

// The notebook that a player stands in; undefined where JupyterLab does not let itself be asked.
function panelOf(root) {
  return [...(window.jupyterapp?.shell.widgets("main") ?? [])].find((panel) => panel.context && panel.node.contains(root));
}

// And its cell; null where there is none.
function cellOf(root) {
  const cells = panelOf(root)?.content?.widgets ?? [];
  return cells.find((cell) => cell.model?.setMetadata && cell.node.contains(root)) ?? null;
}

// The handles of ipywidgets' sliders have no name of their own.
function nameSliders(demo) {
  for (const handle of demo.querySelectorAll(".ck-controls .noUi-handle:not([aria-label])")) {
    handle.setAttribute("aria-label", handle.closest(".widget-slider").querySelector(".widget-label").textContent);
  }
}
