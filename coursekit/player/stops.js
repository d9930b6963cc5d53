// Stops: where a lecturer begins, where play halts, and notes to it: kept for each film with the notebook's cell. In the
// cell's metadata: {"coursekit": {"stops": {FILM'S LABEL: {"begin": 3, "stops": [{"step": 11, "note": "Ask why."}]}}}}

const object = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});

class Stops {
  constructor(player) {
    this.player = player;
    player.parts.say.insertAdjacentHTML("beforeend", `<div class="ck-note" hidden><span></span><input type="text" hidden></div>`);
    this.line = player.parts.say.lastChild;
    [this.text, this.input] = this.line.children;
    this.telling = false; // whether notes are shown
    this.writing = null; // the step whose note is being written
    player.on(this.input, "blur", () => this.finish(true));
  }

  // The cell that the player stands in; null where nothing can be kept.
  get cell() {
    if (!this.found || this.found.isDisposed) this.found = cellOf(this.player.root);
    return this.found;
  }

  // ------------------------------------------------ what is kept

  // Takes the stops of the film in sight.
  open() {
    this.begin = 0;
    this.notes = new Map(); // from the number of a step that is a stop to its note
    const { label, total } = this.player.reel.head;
    const isStep = (step) => Number.isInteger(step) && step >= 0 && step <= total;
    try {
      const page = this.player.root.closest("[data-stops]");
      const kept = page ? JSON.parse(page.dataset.stops) : this.cell?.model.getMetadata("coursekit")?.stops;
      const { begin = 0, stops = [] } = kept?.[label] ?? {};
      const notes = stops.map(({ step, note = "" }) => [step, note]);
      this.readable = isStep(begin) && notes.every(([step, note]) => isStep(step) && typeof note === "string");
      if (this.readable) [this.begin, this.notes] = [begin, new Map(notes)];
    } catch {
      this.readable = false;
    }
    this.mark();
  }

  // Shows a player's first frame, the lecturer's where none is asked for.
  start(at) {
    this.player.show(at || this.index(this.begin));
    if (!this.readable) this.player.say("**The stops kept with this cell cannot be read;** the demo plays without them.");
  }

  // In a notebook a player may be drawn before it stands in its cell.
  connect() {
    if (this.found || !this.player.reel || !this.cell) return;
    this.open();
    this.start(this.player.now);
  }

  keep() {
    const { label } = this.player.reel.head;
    const { model } = this.cell;
    const { stops: kept, ...data } = object(model.getMetadata("coursekit"));
    const { [label]: _, ...films } = object(kept);
    const stops = [...this.notes].sort(([a], [b]) => a - b).map(([step, note]) => ({ step, note }));
    if (this.begin || stops.length) films[label] = { begin: this.begin, stops };
    if (Object.keys(films).length) data.stops = films;
    if (Object.keys(data).length) model.setMetadata("coursekit", data);
    else model.deleteMetadata("coursekit");
    this.mark();
    this.show();
  }

  // ------------------------------------------------ what is shown

  // A film of every n-th step shows a step that it leaves out by the next one.
  index(step) {
    const { numbers } = this.player.reel.head;
    return Math.max(0, numbers.findIndex((number) => number >= step));
  }

  // Ticks on the slider: stops above it, the beginning below.
  mark() {
    const last = Math.max(1, this.player.reel.count - 1);
    this.halts = new Map([...this.notes].map(([step, note]) => [this.index(step), note]));
    const tick = (index, colour, edge) => {
      const part = index / last; // over the middle of the thumb; a tick is 3 px wide
      const x = `calc(${100 * part}% + ${0.5 - part} * (var(--thumb) - 3px))`;
      return `linear-gradient(var(--${colour}) 0 0) ${x} ${edge}/3px 26% no-repeat`;
    };
    const ticks = [...this.halts.keys()].map((index) => tick(index, "event-line", "0"));
    if (this.begin) ticks.push(tick(this.index(this.begin), "done-line", "100%"));
    this.player.parts.slider.style.background = ticks.join();
  }

  get here() {
    return this.player.reel.head.numbers[this.player.now];
  }

  show() {
    const { slider } = this.player.parts;
    const halts = this.halts.has(this.player.now);
    if (halts) slider.setAttribute("aria-valuetext", `${slider.getAttribute("aria-valuetext")}, a stop`);
    this.text.textContent = this.halts.get(this.player.now) ?? "";
    this.line.hidden = !this.telling && this.writing === null;
    this.text.hidden = !this.telling || this.writing !== null;
  }

  // ------------------------------------------------ what the lecturer does

  toggle() {
    const { here, notes } = this;
    const stops = !notes.delete(here);
    if (stops) notes.set(here, "");
    this.keep();
    this.player.say(stops ? `**Step ${here} is a stop:** play halts here.` : `**Step ${here} is no stop any more.**`);
  }

  beginHere() {
    this.begin = this.begin === this.here ? 0 : this.here;
    this.keep();
    this.player.say(`**This demo begins at step ${this.begin}** from now on.`);
  }

  // On to the next stop.
  next() {
    const { player } = this;
    if (player.question) return player.reveal("");
    player.beat(false);
    const later = [...this.halts.keys()].filter((index) => index > player.now);
    if (later.length) player.advance(Math.min(...later));
  }

  tell() {
    this.telling = !this.telling;
    this.show();
  }

  write() {
    this.player.beat(false);
    this.writing = this.here;
    this.input.value = this.notes.get(this.here) ?? "";
    this.input.setAttribute("aria-label", `note for step ${this.here}`);
    this.input.placeholder = this.input.getAttribute("aria-label");
    this.input.hidden = false;
    this.show();
    this.input.focus();
  }

  key(event) {
    event.stopImmediatePropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    this.finish(event.key === "Enter");
    this.player.root.focus({ preventScroll: true });
  }

  finish(keeps) {
    const { writing, input } = this;
    if (writing === null) return;
    this.writing = null;
    input.hidden = true;
    const note = input.value.trim();
    if (keeps && note !== (this.notes.get(writing) ?? "")) {
      this.notes.set(writing, note);
      this.keep();
      if (!this.telling) this.player.say("**The note is kept.** Shift+N shows notes, and hides them again.");
    }
    this.show();
  }
}
