// Pen: what a lecturer draws on the picture, gone with the next step, and a dot to point with.

class Pen {
  constructor(player) {
    this.player = player;
    this.stroke = null; // {pointer, path, d} while one is drawn
    const { root } = player;
    player.parts.svg.insertAdjacentHTML("beforeend", `<g class="ck-ink"></g>`);
    this.ink = player.parts.svg.lastChild;
    root.insertAdjacentHTML("beforeend", `<div class="ck-dot" hidden></div>`);
    this.dot = root.lastChild;
    player.on(root, "pointermove", ({ clientX, clientY, target }) => {
      const { left, top } = root.getBoundingClientRect();
      this.dot.style.translate = `${clientX - left + root.scrollLeft}px ${clientY - top + root.scrollTop}px`;
      this.dot.hidden = Boolean(target.closest(".ck-bar"));
    });
    player.on(root, "pointerleave", () => (this.dot.hidden = true));
  }

  // "pen" or "pointer", in the whole demo; undefined while the pictures are the viewer's.
  get tool() {
    return this.player.demo.dataset.tool;
  }

  toggle(tool) {
    const { dataset } = this.player.demo;
    if (dataset.tool === tool) delete dataset.tool;
    else dataset.tool = tool;
    this.player.hover(null);
  }

  wipe() {
    this.stroke = null;
    for (const stroke of this.strokes()) stroke.remove();
  }

  takeBack() {
    this.strokes().at(-1)?.remove();
  }

  strokes() {
    return [...this.player.demo.querySelectorAll(".ck-ink path")];
  }

  // These are true where the pointer is the pen's.
  down(event) {
    if (this.tool !== "pen") return false;
    this.player.beat(false);
    this.player.parts.picture.setPointerCapture(event.pointerId);
    const d = `M${this.point(event)}l0 0`; // a click is a dot
    this.ink.insertAdjacentHTML("beforeend", `<path d="${d}"/>`);
    this.stroke = { pointer: event.pointerId, path: this.ink.lastChild, d };
    return true;
  }

  move(event) {
    const { stroke } = this;
    if (stroke?.pointer === event.pointerId) {
      const events = event.getCoalescedEvents?.() ?? [];
      for (const each of events.length ? events : [event]) stroke.d += `L${this.point(each)}`;
      stroke.path.setAttribute("d", stroke.d);
    }
    return this.tool === "pen";
  }

  up(event) {
    if (this.stroke?.pointer === event.pointerId) this.stroke = null;
    return this.tool === "pen";
  }

  point(event) {
    return this.player.place(event).map((value) => value.toFixed(1));
  }
}
