// Beside: two players in one box are played in step, by one transport below them.

// Whether a player stands beside another is known once it has its place on the page. In a notebook each player runs a
// script of its own: what they have in common is the page.
function meetBeside(player) {
  const { root } = player;
  const seen = new ResizeObserver(() => {
    seen.disconnect();
    const box = root.closest(".ck-beside");
    if (!box) return;
    root.player = player;
    const sides = [...box.querySelectorAll(".ck")].map((each) => each.player).filter(Boolean);
    if (sides.length === 2) new Pair(box, sides);
  });
  seen.observe(root);
  player.undo.push(() => seen.disconnect());
}

// The frames of both sides that belong together. Where both count beats, expansions say, each has as many of these behind
// it, and who has fewer steps from one to the next waits for the other.
function together(heads) {
  const counts = heads.every((head) => head.beats);
  const starts = heads.map((head) => [0, ...(counts ? head.beats : []), head.numbers.length]);
  const moments = [];
  for (let k = 1; k < Math.max(...starts.map((each) => each.length)); k++) {
    const spans = starts.map((each) => [each[k] === undefined ? each.at(-1) - 1 : each[k - 1], (each[k] ?? each.at(-1)) - 1]);
    const longest = Math.max(...spans.map(([first, last]) => last - first));
    for (let i = 0; i <= longest; i++) moments.push(spans.map(([first, last]) => Math.min(first + i, last)));
  }
  return moments;
}

// A player whose film is that of both sides: of its own it shows the transport only.
class Pair extends Player {
  constructor(box, sides) {
    super(box.appendChild(document.createElement("div")), { send: null });
    this.root.classList.add("ck-pair");
    this.root.setAttribute("aria-label", "both in step");
    this.sides = sides;
    for (const side of sides) {
      side.pair = this;
      side.caption = document.createElement("p");
      side.caption.className = "ck-caption";
      side.root.querySelector(".ck-stage").prepend(side.caption);
      side.root.classList.add("ck-no-code");
      side.undo.push(() => this.part());
    }
    this.renew();
  }

  part() {
    this.close();
    this.root.remove();
    for (const side of this.sides) side.pair = null;
  }

  // A side has a new film: it begins where that says, else both stay where they were.
  renew(side, at) {
    if (!this.sides.every((each) => each.reel)) return;
    const heads = this.sides.map((each) => each.reel.head);
    const [width, height] = ["width", "height"].map((name) => Math.max(...heads.map((head) => head[name])));
    for (const { parts, root } of this.sides) {
      parts.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      root.style.setProperty("--aspect", width / height);
    }
    if (this.sides.some((each) => each.reel.live)) return this.mark(); // another film comes in a moment
    const { now, ended, reel } = this;
    const moments = (this.moments = together(heads));
    this.reel = {
      head: { ...this.told(heads), numbers: [...moments.keys()], total: moments.length - 1 },
      count: moments.length,
      frame: () => ["", "", [], []],
    };
    this.dress(this.reel.head);
    this.root.setAttribute("aria-label", "both in step");
    this.beat(false);
    if (!reel) this.show(Math.max(...this.sides.map((each) => this.moment(each, each.now))));
    else if (at !== undefined && at !== null) this.show(this.moment(side, at));
    else if (ended) this.show(moments.length - 1);
    else this.show(this.nearest(this.sides.find((each) => each !== side), now));
  }

  told(heads) {
    const stops = this.sides.flatMap((side, i) => heads[i].landmarks.map((index) => this.moment(side, index)));
    const landmarks = [...new Set(stops)].sort((a, b) => a - b);
    const label = heads.map((head) => head.label).join(" beside ");
    return { title: "", label, width: 0, height: 0, backdrop: "", listings: [[]], lights: [], lit: [], landmarks, asks: false };
  }

  // When a side comes to a frame first.
  moment(side, index) {
    const i = this.sides.indexOf(side);
    return this.moments.findIndex((moment) => moment[i] >= index);
  }

  // The moment near another at which a side stands where it stands now.
  nearest(side, now) {
    const i = this.sides.indexOf(side);
    const first = this.moment(side, side.now);
    const last = this.moments.findLastIndex((moment) => moment[i] === side.now);
    return Math.max(first, Math.min(now, last));
  }

  meet(side, index) {
    this.leap(this.moment(side, index));
  }

  paint() {
    this.sides.forEach((side, i) => {
      const index = this.moments[this.now][i];
      if (side.now !== index) side.show(index);
    });
    this.mark();
  }

  mark() {
    for (const { caption, now, reel } of this.sides) {
      const { title, numbers, total } = reel.head;
      const over = reel.count > 1 && now === reel.count - 1 ? ", its last" : "";
      caption.innerHTML = `<strong>${escaped(title)}</strong> step ${numbers[now]} of ${total}${over}`;
    }
  }

  // Where the other side stands: its step, and whether that is its last.
  standsBeside(side) {
    const { reel, now, ended } = this.sides.find((each) => each !== side);
    return [reel.head.numbers[now], ended];
  }

  say(text) {
    if (text) return this.sides[0].say(text);
    for (const side of this.sides) side.say(side.reel.frame(side.now)?.[1] ?? "");
  }

  hide(part) {
    for (const side of this.sides) side.hide(part);
  }

  transportKey(key, shift) {
    if (key !== "w") return super.transportKey(key, shift);
    const side = this.sides.find((each) => each.hovered);
    return side && (() => side.when(side.hovered));
  }
}
