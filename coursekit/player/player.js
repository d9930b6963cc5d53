// The player: it holds the frames of a story and plays them, here in the browser. It knows nothing of any algorithm.
// What is seen: picture, source, values, sentence, transport.

const REST = 600; // milliseconds until the sentence is spoken
const BEAT = 1200; // milliseconds a step at speed 1
const SPEEDS = [1, 2, 4, 8, 20, 100, 0.5];

const ICONS = {
  first: "M4 4h3v16H4zM20 4v16L8 12z",
  previous: "M3 11h3v2H3zM12 5v14l-6-7zM14 4h2v16h-2z",
  back: "M17 4v16L6 12z",
  play: "M7 4v16l11-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  forward: "M7 4v16l11-8z",
  next: "M21 11h-3v2h3zM12 5v14l6-7zM8 4h2v16H8z",
  last: "M17 4h3v16h-3zM4 4v16l12-8z",
  more: "M4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4z",
  smaller: "M4 11h16v2.5H4z",
  larger: "M10.8 4h2.5v7H20v2.5h-6.7V20h-2.5v-6.5H4V11h6.8z",
  full: "M3 3h7v2.5H5.5V10H3zM14 3h7v7h-2.5V5.5H14zM3 14h2.5v4.5H10V21H3zM18.5 14H21v7h-7v-2.5h4.5z",
};
const icon = (name) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

class Player {
  // link: {send(message) or null where no kernel listens, stands(index) told of each frame that is shown}
  constructor(root, link) {
    this.root = root;
    this.link = link;
    this.courier = link.send && new Courier(link.send);
    this.now = 0;
    this.speed = 0;
    this.quiz = null; // {right, asked, answered: Set} while the quiz is on
    this.question = null; // {index, question} while one is open
    this.press = null; // what the pointer does, from down to up
    this.clicked = null; // and from up to click
    this.hovered = null;
    this.roving = null; // the item of the picture that Tab reaches
    this.grabbed = false;
    this.undo = [];
    this.build();
    this.stops = new Stops(this);
    this.pen = new Pen(this);
    this.files = new Files(this);
    this.links = new Links(this);
    this.menu = new Menu(this);
    this.listen();
  }

  build() {
    const button = (name, title, text = "") =>
      `<button type="button" data-do="${name}" title="${title}" ${text ? "" : `aria-label="${title}"`}>${text || icon(name)}</button>`;
    this.root.className = "ck";
    this.root.tabIndex = 0;
    this.root.setAttribute("role", "group");
    this.root.innerHTML = `<div class="ck-stage">
      <div class="ck-picture"><div class="ck-view"><svg role="group"><g class="ck-back"></g><g class="ck-frame"></g></svg></div>
        <div class="ck-loading" hidden>loading</div><div class="ck-tip" hidden></div>
        <input class="ck-editor" type="text" inputmode="decimal" aria-label="new value" hidden></div>
      <div class="ck-side"><div class="ck-code" role="group" aria-label="source"></div><dl class="ck-values"></dl></div>
      <div class="ck-say"><p class="ck-sentence"></p><div class="ck-choices"></div></div>
      <div class="ck-live" aria-live="polite"></div><div class="ck-curtain" popover="manual"></div>
      <div class="ck-bar">
        ${button("first", "First (Home)")}${button("previous", "Previous landmark (Shift+←)")}
        ${button("back", "Back (←)")}${button("play", "Play (Space)")}${button("forward", "Forward (→)")}
        ${button("next", "Next landmark (Shift+→)")}${button("last", "Last (End)")}
        <input class="ck-slider" type="range" min="0" step="1" aria-label="step">
        <span class="ck-count"></span>
        ${button("faster", "Speed", "1×")}${button("asking", "Quiz (Q)", "Quiz")}${button("smaller", "Smaller picture (−)")}${button("larger", "Larger picture (+)")}${button("full", "Full screen (F)")}
      </div></div>`;
    const find = (name) => this.root.querySelector(`.ck-${name}`);
    this.parts = Object.fromEntries(
      ["picture", "view", "back", "frame", "loading", "tip", "editor", "code", "values", "say", "sentence", "choices", "live", "curtain", "slider", "count"]
        .map((name) => [name, find(name)]),
    );
    this.parts.svg = this.root.querySelector("svg");
    this.buttons = Object.fromEntries([...this.root.querySelectorAll("[data-do]")].map((b) => [b.dataset.do, b]));
    this.buttons.asking.setAttribute("aria-pressed", "false");
    this.zoom = new Zoom(this.parts.view, this.parts.svg);
    this.root.classList.toggle("ck-listens", Boolean(this.courier));
    this.beat(false);
  }

  on(target, name, handler, options) {
    target.addEventListener(name, handler, options);
    this.undo.push(() => target.removeEventListener(name, handler, options));
  }

  listen() {
    const { picture, slider, editor, choices, curtain, code } = this.parts;
    for (const [name, button] of Object.entries(this.buttons)) {
      // Without this a click would take the focus away from the player.
      this.on(button, "mousedown", (event) => event.preventDefault());
      this.on(button, "click", (event) => {
        if (event.detail > 0) this.root.focus({ preventScroll: true });
        this[name]();
      });
    }
    this.on(slider, "input", () => this.leap(Number(slider.value)));
    this.on(slider, "pointerup", () => this.root.focus({ preventScroll: true }));
    this.on(choices, "click", (event) => {
      const choice = event.target.closest("button");
      if (choice) this.answer(choice.textContent);
    });
    // Notebook 7 takes its keys on the document, while they go down to their target: the window comes before it.
    this.on(window, "keydown", (event) => this.key(event), true);
    // A click into the picture leaves the focus on the player (see `down`), so that the keys go on working.
    this.on(curtain, "click", () => this.blank(false));
    this.on(code, "click", (event) => this.run(event.target.closest(".ck-listing > div")));
    this.on(picture, "mousedown", (event) => event.target === editor || event.preventDefault());
    this.on(picture, "pointerdown", (event) => this.down(event));
    this.on(picture, "pointermove", (event) => this.move(event));
    this.on(picture, "pointerup", (event) => this.up(event));
    this.on(picture, "pointercancel", (event) => this.up(event));
    this.on(picture, "click", () => this.click());
    this.on(picture, "pointerleave", () => this.hover(null));
    this.on(picture, "focusin", (event) => this.hover(itemOf(event.target)));
    this.on(picture, "focusout", () => (this.grab(false), this.hover(null)));
    this.on(editor, "blur", () => this.finishEdit(true));
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const paint = () => (this.root.dataset.theme = theme(dark));
    this.on(dark, "change", paint);
    const watcher = new MutationObserver(paint);
    watcher.observe(document.body, { attributes: true });
    this.undo.push(() => watcher.disconnect());
    paint();
    // In another layout, on the full screen for one, the lit lines may be out of sight.
    const room = new Room(this.root, () => {
      const frame = this.reel?.frame(this.now);
      if (frame) this.light(frame[3]);
      this.stops.connect();
      fit([this.parts.say]);
      fitValues([...this.parts.values.children]);
      nameSliders(this.demo);
      if (this.hovered) this.hover(this.item(this.hovered));
      this.zoom.settle();
      this.follow();
    });
    this.undo.push(room.close);
  }

  close() {
    this.beat(false);
    clearTimeout(this.resting);
    for (const undo of this.undo) undo();
  }

  // ------------------------------------------------ the film

  // Takes a new film; the old one stays in sight until the frame to show is at hand.
  async open(film) {
    const reel = new Reel(film, (chunk) => this.link.send({ kind: "chunk", film: film.id, chunk }));
    let at = film.at ?? this.opening?.at; // a film that is skipped hands on the frame that it was to show
    this.opening = Object.assign(reel, { at });
    reel.head = await reel.unpack(film.head);
    // The viewer may go on meanwhile; who stands at the end stays at the end.
    const index = () => Math.min(at ?? (this.ended ? Infinity : this.now), reel.count - 1);
    await reel.load(index()).catch(() => reel.load((at = reel.ready)));
    if (this.opening !== reel) return; // a newer one has come meanwhile
    this.opening = null;
    const then = index(); // the end is that of the old film as long as that is in sight
    const same = this.reel?.head;
    this.reel = reel;
    this.dress(reel.head, same);
    if (!this.press?.dragging) {
      this.beat(false);
      this.closeQuestion();
      this.quiz?.answered.clear();
    }
    if (same) this.show(then);
    else this.stops.start(then);
    this.pair?.renew(this, at);
  }

  dress(head, before) {
    const { svg, back, code, slider } = this.parts;
    svg.setAttribute("viewBox", `0 0 ${head.width} ${head.height}`);
    svg.setAttribute("aria-label", head.title);
    this.root.style.setProperty("--aspect", head.width / head.height);
    this.root.setAttribute("aria-label", `Player: ${head.label}`);
    if (head.backdrop !== before?.backdrop) back.innerHTML = head.backdrop; // in a drag it mostly stays
    slider.max = head.numbers.length - 1;
    this.root.style.setProperty("--widest", `step ${head.total} of ${head.total}`.length);
    this.buttons.asking.hidden = !head.asks;
    this.root.classList.toggle("ck-single", head.total === 0);
    if (JSON.stringify(before?.listings) !== JSON.stringify(head.listings)) {
      // A line too long for its place goes on below, further in than it began.
      const html = (line, i) => {
        const indent = line.search(/\S|$/);
        return `<div><i>${i + 1}</i><code style="--indent: ${indent}">${line.slice(indent) || " "}</code></div>`;
      };
      code.innerHTML = head.listings.map((lines) => `<div class="ck-listing" tabindex="0">${lines.map(html).join("")}</div>`).join("");
      const { style } = this.root;
      const lengths = [...code.querySelectorAll("code")].map((line) => Number(line.style.getPropertyValue("--indent")) + line.textContent.length);
      style.setProperty("--columns", Math.max(0, ...lengths));
      const together = head.lights.map((lit) => lit.reduce((sum, [listing]) => sum + head.listings[listing].length, 0));
      style.setProperty("--lines", Math.max(head.listings[0]?.length ?? 0, ...together));
      code.hidden = !lengths.length; // a long trace from a file has no source
      this.lit = [];
    }
    this.pen.wipe();
    this.stops.open();
  }

  // ------------------------------------------------ showing a frame

  show(index) {
    index = Math.max(0, Math.min(index, this.reel.count - 1));
    if (index !== this.now) this.pen.wipe();
    this.now = index;
    const { slider, count, loading } = this.parts;
    const { numbers, total } = this.reel.head;
    slider.value = index;
    slider.style.setProperty("--part", index / Math.max(1, this.reel.count - 1));
    count.textContent = `step ${numbers[index]} of ${total}`;
    slider.setAttribute("aria-valuetext", count.textContent);
    this.stops.show();
    const frame = this.reel.frame(index);
    loading.hidden = Boolean(frame);
    if (frame) {
      this.painted = index;
      this.link.stands?.(index);
      return this.paint(frame);
    }
    const reel = this.reel;
    const here = () => this.reel === reel && this.now === index;
    const missing = () => {
      if (!here()) return;
      this.leap(this.painted);
      this.say("**The other steps are not here:** the kernel was restarted. Run the cell again to see them.");
    };
    reel.load(index).then(() => here() && this.show(index), missing);
  }

  paint([svg, sentence, values, lit]) {
    const focused = this.parts.frame.contains(document.activeElement) && idOf(document.activeElement);
    const { grabbed } = this;
    this.parts.frame.innerHTML = svg;
    this.name();
    const item = this.rove(this.roving);
    if (focused) (item ?? this.root).focus({ preventScroll: true });
    this.grab(grabbed);
    if (this.hovered) this.hover(this.item(this.hovered));
    this.say(sentence);
    this.follow();
    this.tabulate(values);
    this.light(lit);
    clearTimeout(this.ahead);
    this.ahead = setTimeout(() => this.prepare(), 80);
  }

  say(sentence, verdict = "") {
    this.parts.sentence.innerHTML = verdict + emphasized(sentence);
    fit([this.parts.say]);
    clearTimeout(this.resting);
    if (this.playing || this.pair?.playing) return;
    this.resting = setTimeout(() => (this.parts.live.textContent = this.parts.sentence.textContent), REST);
  }

  tabulate(values) {
    const { values: list } = this.parts;
    const names = values.map(([name]) => name).join("\n");
    if (this.names !== names) {
      this.names = names;
      this.root.style.setProperty("--values", values.length);
      list.innerHTML = values.map(([name]) => `<div><dt>${escaped(name)}</dt><dd></dd></div>`).join("");
    }
    const changed = values.flatMap(([, value], i) => {
      const cell = list.children[i];
      if (cell.lastChild.textContent === value) return [];
      cell.lastChild.textContent = value;
      return [cell];
    });
    fitValues(changed);
  }

  // Of several functions only those that run now are in sight, each scrolled to its lit lines.
  light(lit) {
    for (const line of this.lit) line.classList.remove("ck-lit");
    this.lit = [];
    const listings = [...this.parts.code.children];
    const running = lit.length ? lit.map(([listing]) => listing) : [0];
    listings.forEach((listing, i) => (listing.hidden = !running.includes(i)));
    for (const [listing, first, last] of lit) {
      const lines = [...listings[listing].children].slice(first, last + 1);
      for (const line of lines) line.classList.add("ck-lit");
      this.lit.push(...lines);
      rowsIntoView(listings[listing], first, last);
    }
  }

  async prepare() {
    const reel = this.reel;
    while (this.reel === reel && !this.press?.dragging && (await reel.prepare(this.now).catch(() => false)));
  }

  // ------------------------------------------------ transport

  // Whether the last frame of several is in sight.
  get ended() {
    return this.reel?.count > 1 && this.now === this.reel.count - 1;
  }

  // Goes on to a frame; with the quiz on, its question comes first.
  async advance(index) {
    if (index >= this.reel.count) return this.beat(false);
    if (!this.quiz || this.quiz.answered.has(index)) return this.show(index);
    const reel = this.reel;
    const question = (await reel.load(index))[4];
    if (this.reel !== reel) return;
    if (!question) return this.show(index);
    this.beat(false);
    this.show(index - 1);
    this.ask(index, question);
  }

  leap(index) {
    if (this.pair) return this.pair.meet(this, index);
    this.beat(false);
    this.closeQuestion();
    this.show(index);
  }

  first() {
    this.leap(0);
  }

  last() {
    this.leap(this.reel.count - 1);
  }

  back() {
    this.leap(this.now - 1);
  }

  forward() {
    if (this.question) return this.reveal("");
    this.beat(false);
    this.advance(this.now + 1);
  }

  previous() {
    this.leap(this.reel.head.landmarks.findLast((i) => i < this.now) ?? 0);
  }

  next() {
    if (this.question) return this.reveal("");
    this.beat(false);
    this.advance(this.reel.head.landmarks.find((i) => i > this.now) ?? this.reel.count - 1);
  }

  play() {
    if (this.question) return this.reveal("");
    if (!this.playing && this.now === this.reel.count - 1) this.show(0);
    this.beat(!this.playing);
  }

  beat(playing) {
    const stops = this.playing && !playing;
    clearInterval(this.playing);
    const go = async () => {
      await this.advance(this.now + 1);
      if (this.stops.halts.has(this.now)) this.beat(false);
    };
    this.playing = playing ? setInterval(go, BEAT / SPEEDS[this.speed]) : null;
    this.buttons.play.innerHTML = playing ? `${icon("pause")}<span>Pause</span>` : `${icon("play")}<span>Play</span>`;
    this.buttons.play.setAttribute("aria-label", playing ? "Pause (Space)" : "Play (Space)");
    if (stops) this.say(this.reel.frame(this.now)?.[1] ?? "");
  }

  faster() {
    this.speed = (this.speed + 1) % SPEEDS.length;
    this.buttons.faster.textContent = `${SPEEDS[this.speed]}×`;
    if (this.playing) this.beat(true);
  }

  // The player with the controls around it.
  get demo() {
    return demoOf(this.root);
  }

  full() {
    const { demo } = this;
    if (document.fullscreenElement) return document.exitFullscreen();
    if (demo.popover) return this.fill(demo, false);
    const refused = () => this.fill(demo, true);
    if (!demo.requestFullscreen) return refused();
    demo.requestFullscreen().then(() => this.root.focus({ preventScroll: true }), refused);
  }

  // A popover fills the window: no element around it confines that, as JupyterLab's would.
  fill(demo, filling) {
    demo.classList.toggle("ck-fill", filling);
    demo.popover = filling ? "manual" : null;
    if (filling) demo.showPopover();
  }

  larger() {
    this.zoom.enlarge(NOTCH);
  }

  smaller() {
    this.zoom.enlarge(1 / NOTCH);
  }

  // What the moment is about stays in sight in a picture that is larger than its place.
  follow() {
    if (!this.press?.dragging) this.zoom.show(this.parts.frame.querySelector(".now"));
  }

  // The screen is dark until the next key or click.
  blank(dark) {
    this.dark = dark;
    this.parts.curtain[dark ? "showPopover" : "hidePopover"]();
  }

  // Gives the room of the source, or of the values, to the picture.
  hide(part) {
    this.root.classList.toggle(`ck-no-${part}`);
  }

  // A number and Enter: that step.
  type(digit) {
    this.typed = (this.typed ?? "") + digit;
    this.parts.count.textContent = `to step ${this.typed}`;
  }

  jump() {
    const step = Number(this.typed);
    this.typed = "";
    const index = this.reel.head.numbers.findIndex((number) => number >= step);
    this.leap(index < 0 ? this.reel.count - 1 : index);
  }

  // "When does this line run?": the next step that lights it, and round again.
  run(row) {
    if (!row || !getSelection().isCollapsed) return;
    const { lit, lights } = this.reel.head;
    const listing = [...this.parts.code.children].indexOf(row.parentElement);
    const line = [...row.parentElement.children].indexOf(row);
    const holds = lights.map((each) => each.some(([at, first, last]) => at === listing && first <= line && line <= last));
    for (let away = 1; away <= this.reel.count; away++) {
      const index = (this.now + away) % this.reel.count;
      if (holds[lit[index]]) return this.leap(index);
    }
  }

  // A step; true where there is none, and lecture mode does not lead on to another slide.
  turn(by) {
    const edge = by > 0 ? this.reel.count - 1 : 0;
    if (this.question || this.now !== edge) return by > 0 ? this.forward() : this.back();
    return this.root.dispatchEvent(new CustomEvent("ck-leave", { detail: by, bubbles: true, cancelable: true }));
  }

  // From the end on to the next demo: it is run where JupyterLab lets itself be asked to, else it has the keys where it is
  // on the page already.
  async goOn() {
    if (await runNext(this.root)) return;
    const players = [...document.querySelectorAll(".ck")];
    const next = players[players.indexOf(this.root) + 1];
    if (next) takeStage(next);
  }

  // "When did this happen?": the next step that touched an item, and round again.
  when(id) {
    const steps = this.reel.head.touches[id] ?? [];
    if (steps.length) this.leap(steps.find((i) => i > this.now) ?? steps[0]);
  }

  // ------------------------------------------------ quiz

  asking() {
    this.quiz = this.quiz ? null : { right: 0, asked: 0, answered: new Set() };
    this.root.classList.toggle("ck-quiz", Boolean(this.quiz));
    this.buttons.asking.setAttribute("aria-pressed", String(Boolean(this.quiz)));
    this.closeQuestion();
    this.score();
    this.show(this.now);
  }

  score() {
    const { right, asked } = this.quiz ?? {};
    this.buttons.asking.textContent = asked ? `Quiz ${right} of ${asked}` : "Quiz";
  }

  ask(index, question) {
    this.question = { index, ...question };
    this.root.classList.toggle("ck-pick", !question.choices.length);
    this.parts.choices.innerHTML = question.choices.map((choice) => `<button type="button">${escaped(choice)}</button>`).join("");
    this.say(question.text, '<strong class="ck-ask">Question.</strong> ');
    this.parts.say.scrollIntoView({ block: "nearest" });
  }

  // A choice, or the id of what was clicked in the picture.
  answer(given) {
    const { answer, choices } = this.question;
    const right = choices.length ? given === answer : answer.includes(given);
    this.quiz.asked += 1;
    this.quiz.right += right;
    this.score();
    const [word, name] = right ? ["Right.", "right"] : [choices.length ? `No: ${answer}.` : "No, not that one.", "wrong"];
    this.reveal(`<strong class="ck-${name}">${escaped(word)}</strong> `);
    this.root.focus({ preventScroll: true });
  }

  reveal(verdict) {
    const { index } = this.question;
    this.quiz.answered.add(index);
    this.closeQuestion();
    this.show(index);
    this.say(this.reel.frame(index)[1], verdict);
  }

  closeQuestion() {
    this.question = null;
    this.root.classList.remove("ck-pick");
    this.parts.choices.innerHTML = "";
  }

  // ------------------------------------------------ keys

  key(event) {
    if (!this.reel || !this.root.contains(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    const { shiftKey } = event;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.target === this.parts.editor) return this.editorKey(event);
    if (event.target === this.stops.input) return this.stops.key(event);
    if (event.target === this.parts.view && key.startsWith("Arrow")) return event.stopImmediatePropagation(); // moves it
    if (key === "Enter" && shiftKey) return; // runs the cell
    if (event.target.closest("button") && (key === " " || key === "Enter")) return event.stopImmediatePropagation();
    const lead = this.pair ?? this; // whose transport it is
    if (event.target.closest(".ck-menu") && lead.menu.key(event)) return;
    if (lead.dark) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return lead.blank(false);
    }
    if (key !== "Escape") lead.leaving = false;
    if (lead.typed && !/^(\d|Enter)$/.test(key)) {
      lead.typed = "";
      lead.show(lead.now);
    }
    const act = this.pictureKey(key) ?? lead.transportKey(key, shiftKey);
    // Plain characters and these keys would act on the notebook; Tab, F5 and the like pass.
    if (!act && key.length > 1 && !/^(Arrow|Enter|Delete|Backspace)/.test(key)) return;
    event.stopImmediatePropagation();
    if (act || key.length === 1) event.preventDefault();
    act?.();
  }

  transportKey(key, shift) {
    const choice = this.question?.choices[Number(key) - 1];
    if (choice) return () => this.answer(choice);
    if (/^\d$/.test(key)) return () => this.type(key);
    const action = this.menu.action(key, shift);
    if (action) return action;
    return {
      ArrowRight: () => (shift ? this.next() : this.turn(1)),
      ArrowLeft: () => (shift ? this.previous() : this.turn(-1)),
      PageDown: () => this.turn(1) && this.goOn(),
      PageUp: () => this.turn(-1),
      Home: () => this.first(),
      End: () => this.last(),
      " ": () => this.play(),
      q: () => this.reel.head.asks && this.asking(),
      f: () => this.full(),
      w: () => this.hovered && this.when(this.hovered),
      ".": () => this.blank(true),
      "+": () => this.larger(),
      "=": () => this.larger(),
      "-": () => this.smaller(),
      Enter: () => this.typed && this.jump(),
      Backspace: () => this.pen.takeBack(),
      Escape: () => (this.pen.tool ? this.pen.toggle(this.pen.tool) : this.giveBack()),
    }[key];
  }

  // Keys that mean something while an item of the picture has the focus.
  pictureKey(key) {
    const item = this.parts.frame.contains(document.activeElement) && itemOf(document.activeElement);
    if (!item) return null;
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (this.grabbed) {
      if (key === "Enter" || key === "Escape") return () => this.grab(false);
      if (key === " ") return () => this.post("click", idOf(item), ...this.centre(item));
      return arrows[key] && (() => this.post("nudge", idOf(item), ...arrows[key]));
    }
    return {
      ArrowUp: () => this.walk(item, -1),
      ArrowDown: () => this.walk(item, 1),
      Enter: () => this.activate(item),
      w: () => this.when(idOf(item)),
    }[key];
  }

  // A clicker's next key would act on the notebook: Escape leaves the player when it is pressed twice.
  giveBack() {
    const { demo } = this;
    if (demo.popover) return this.fill(demo, false);
    if (!this.leaving) {
      this.leaving = true;
      return this.say("**Escape once more** leaves the player.");
    }
    this.leaving = false;
    this.say(this.reel.frame(this.now)?.[1] ?? "");
    const outside = demo.parentElement?.closest("[tabindex]");
    if (outside) outside.focus({ preventScroll: true });
    else document.activeElement.blur();
  }

  // ------------------------------------------------ items of the picture

  items() {
    return [...this.parts.frame.querySelectorAll("[data-id][aria-label]")];
  }

  item(id) {
    return this.parts.frame.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  // Makes one item the one that Tab reaches.
  rove(id) {
    const item = (id && this.item(id)) || this.parts.frame.querySelector("[data-id][aria-label]");
    if (!item) return null;
    this.roving = idOf(item);
    item.setAttribute("tabindex", "0");
    return item;
  }

  // What has a name needs a role as well.
  name() {
    for (const item of this.parts.svg.querySelectorAll("g[aria-label]:not([role])")) {
      const acts = this.courier && item.matches("[data-edit], [data-drag]");
      item.setAttribute("role", acts ? "button" : "img");
    }
  }

  focusItem(id) {
    const item = this.rove(id);
    item?.focus({ preventScroll: true });
    this.zoom.show(item);
  }

  walk(item, by) {
    const items = this.items();
    const next = items.at((items.indexOf(item) + by) % items.length); // from the last on to the first
    item.removeAttribute("tabindex");
    this.focusItem(idOf(next));
  }

  activate(item) {
    if (this.take(item)) return;
    if (this.courier && item.hasAttribute("data-drag")) this.grab(true);
    else this.post("click", idOf(item), ...this.centre(item));
  }

  // What Enter and a click do alike: answer, or edit. False where it is neither.
  take(item) {
    if (this.question && !this.question.choices.length) {
      if (item) this.answer(idOf(item));
      return true;
    }
    if (!this.courier || !item?.hasAttribute("data-edit")) return false;
    this.edit(item);
    return true;
  }

  // A grabbed item is moved by the arrow keys.
  grab(grabbed) {
    this.grabbed = grabbed;
    this.parts.picture.classList.toggle("ck-grabbed", grabbed);
  }

  // Tells an item's values beside it.
  hover(item) {
    const label = item?.getAttribute("aria-label");
    this.hovered = label ? idOf(item) : null;
    const { tip, picture } = this.parts;
    tip.hidden = !label;
    if (!label) return;
    tip.textContent = label;
    const box = item.getBoundingClientRect();
    const frame = picture.getBoundingClientRect();
    const left = box.left + box.width / 2 - frame.left - tip.offsetWidth / 2;
    const above = box.top - frame.top - tip.offsetHeight - 6;
    tip.style.left = `${Math.max(0, Math.min(left, frame.width - tip.offsetWidth))}px`;
    tip.style.top = `${above >= 0 ? above : box.bottom - frame.top + 6}px`;
  }

  // A number is typed over the item; Enter or leaving sends it, Escape does not.
  edit(item) {
    const { editor, picture } = this.parts;
    const box = item.getBoundingClientRect();
    const frame = picture.getBoundingClientRect();
    editor.value = item.getAttribute("data-edit");
    this.editing = { id: idOf(item), text: editor.value };
    editor.style.left = `${box.left + box.width / 2 - frame.left}px`;
    editor.style.top = `${box.top + box.height / 2 - frame.top}px`;
    editor.hidden = false;
    editor.focus({ preventScroll: true });
    editor.select();
  }

  editorKey(event) {
    event.stopImmediatePropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    const { id } = this.editing;
    this.finishEdit(event.key === "Enter");
    this.focusItem(id);
  }

  finishEdit(send) {
    const { editor } = this.parts;
    if (!this.editing) return;
    const { id, text } = this.editing;
    this.editing = null;
    editor.hidden = true;
    if (!send || editor.value === text) return;
    this.demo.scrollIntoView({ block: "nearest" }); // what is wrong with it is told beside the controls
    this.post("edit", id, 0, 0, editor.value);
  }

  // ------------------------------------------------ pointer

  post(event, id, x, y, text = "") {
    const { numbers } = this.reel.head;
    const beside = this.pair?.standsBeside(this);
    this.courier?.post({ kind: "pointer", event, id, x, y, text, step: numbers[this.now], ended: this.ended, beside });
  }

  // Where the pointer is, in the picture's own units.
  place(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.parts.svg.getScreenCTM().inverse());
    return [x, y];
  }

  centre(item) {
    const box = item.getBoundingClientRect();
    return this.place({ clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 });
  }

  down(event) {
    if (event.button || event.target === this.parts.editor) return;
    this.root.focus({ preventScroll: true });
    if (this.pen.down(event)) return;
    const item = itemOf(event.target);
    const id = item ? idOf(item) : "";
    if (event.shiftKey) return this.when(id);
    this.parts.picture.setPointerCapture(event.pointerId);
    const drags = Boolean(this.courier && !this.question && item?.hasAttribute("data-drag"));
    this.press = { id, drags, dragging: false, from: event, start: this.place(event) };
  }

  move(event) {
    if (this.pen.move(event)) return;
    const { press } = this;
    if (!press) return this.hover(itemOf(event.target));
    if (!press.drags) return this.pan(event);
    if (!press.dragging) {
      if (Math.hypot(event.clientX - press.from.clientX, event.clientY - press.from.clientY) < 4) return;
      press.dragging = true;
      this.beat(false);
      this.hover(null);
      this.post("down", press.id, ...press.start);
    }
    this.post("move", press.id, ...this.place(event));
  }

  // The mouse moves what is larger than its place; a finger does that by itself.
  pan(event) {
    const { press, zoom } = this;
    if (event.pointerType !== "mouse" || !zoom.overflows) return;
    const [x, y] = [event.clientX - press.from.clientX, event.clientY - press.from.clientY];
    if (!press.held && Math.hypot(x, y) < 4) return;
    press.held ??= [zoom.view.scrollLeft, zoom.view.scrollTop];
    zoom.view.scrollTo(press.held[0] - x, press.held[1] - y);
  }

  up(event) {
    if (this.pen.up(event)) return;
    const { press } = this;
    this.press = null;
    if (press?.held) return;
    if (press?.dragging) this.post("up", press.id, ...this.place(event));
    else this.clicked = event.type === "pointerup" ? press : null;
  }

  // Comes after the mouse events that browsers make of a touch, which would end an editor that stands already.
  click() {
    const { clicked } = this;
    this.clicked = null;
    if (!clicked) return;
    const item = clicked.id ? this.item(clicked.id) : null;
    if (this.take(item)) return;
    this.hover(item); // fingers do not hover
    this.post("click", clicked.id, ...clicked.start);
  }
}

const itemOf = (element) => element.closest?.("[data-id]") ?? null;
const idOf = (item) => item.getAttribute("data-id");
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const emphasized = (text) => escaped(text).replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>");

function theme(dark) {
  const { jpThemeLight, vscodeThemeKind, theme } = document.body.dataset;
  if (jpThemeLight) return jpThemeLight === "true" ? "light" : "dark";
  if (vscodeThemeKind) return vscodeThemeKind.includes("light") ? "light" : "dark";
  if (["light", "dark"].includes(theme)) return theme; // the course's website
  return dark.matches ? "dark" : "light";
}
