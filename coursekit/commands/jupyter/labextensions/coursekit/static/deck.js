// A notebook as a deck: classes say which of its cells are on the slide, deck.css makes them fill the screen, and cells run
// as they come up. The notebook stays what it is.

import { isDemo } from "./slides.js";

const TYPED = "textarea, select, .cm-content, input:not([type=range], [type=checkbox], [type=radio])";
const SIZES = [1.4, 1.2, 1]; // of the type: the largest that costs no page
const BLOCKS = ".ck-on :is(.jp-RenderedMarkdown > :not(ul, ol), .jp-RenderedMarkdown li, .jp-OutputArea-child, .jp-Editor)";
const LATEST = 3000; // milliseconds after its cell has run until a player is there, or will not be
const MARGIN = 24; // pixels above the first block of a page, and below the last

const FOOT = `<span class="ck-deck-title"></span><span class="ck-deck-said" role="status"></span>
  <button type="button" title="All slides (O)"></button><i></i>`;

export class Deck {
  // panel: the notebook's; run(cell): runs a cell to its end; end(): is told that the deck is no more
  constructor(panel, slides, run, end) {
    Object.assign(this, { panel, slides, run, end });
    this.ran = new Set(); // cells that this kernel ran
    this.running = Promise.resolve(); // one slide after the other
    this.build();
    this.listen();
    const { widgets, activeCellIndex } = panel.content;
    const active = slides.findLastIndex(({ parts }) => widgets.indexOf(parts[0].cell) <= activeCellIndex);
    this.fill();
    this.show(Math.max(0, active));
  }

  build() {
    const { node, content } = this.panel;
    node.classList.add("ck-deck");
    document.body.classList.add("ck-lecture");
    node.tabIndex = -1;
    this.config = content.notebookConfig;
    // All cells must be on the page, which the windows of some versions keep them out of.
    if (/full|defer/.test(this.config.windowingMode)) content.notebookConfig = { ...this.config, windowingMode: "none" };
    this.scroller = content.node.querySelector(".jp-WindowedPanel-outer") ?? content.node;
    const add = (tag, name, html = "") => {
      const made = Object.assign(document.createElement(tag), { className: `ck-deck-${name}`, innerHTML: html });
      return node.appendChild(made);
    };
    this.head = add("h2", "head");
    this.foot = add("div", "foot", FOOT);
    this.curtain = add("div", "curtain");
    this.overview = add("dialog", "overview", "<ol></ol>");
    this.overview.firstChild.append(
      ...this.slides.map(({ title, demo }) => {
        const item = document.createElement("li");
        item.innerHTML = `<button type="button" ${demo ? "class=ck-deck-demo" : ""}></button>`;
        item.firstChild.textContent = title;
        return item;
      }),
    );
    this.made = [this.head, this.foot, this.curtain, this.overview];
  }

  listen() {
    const off = new AbortController();
    const on = (target, name, handler) => target.addEventListener(name, handler, { capture: true, signal: off.signal });
    const { node, sessionContext } = this.panel;
    on(node, "ck-leave", (event) => {
      event.preventDefault();
      if (event.detail > 0) this.forward();
      else this.turn(-1);
    });
    on(node, "click", (event) => {
      if (!event.target.closest('[data-do="full"]')) return;
      event.stopImmediatePropagation();
      this.full();
    });
    on(this.foot.querySelector("button"), "click", () => this.choose());
    on(this.overview, "click", (event) => {
      const index = [...this.overview.querySelectorAll("button")].indexOf(event.target);
      this.overview.close();
      if (index >= 0) this.show(index);
    });
    on(this.curtain, "click", () => this.blank(false));
    on(document, "fullscreenchange", () => this.left());
    on(window, "resize", () => this.fit());
    // Whoever runs a demo's cell again gets another player.
    const watcher = new MutationObserver(() => this.dress());
    watcher.observe(this.scroller, { childList: true, subtree: true });
    const status = (_, status) => /restarting|dead/.test(status) && this.ran.clear();
    sessionContext.statusChanged.connect(status);
    this.panel.disposed.connect(() => this.stop());
    this.quiet = () => {
      off.abort();
      watcher.disconnect();
      sessionContext.statusChanged.disconnect(status);
    };
  }

  stop() {
    this.quiet();
    const { node, content, isDisposed } = this.panel;
    document.body.classList.remove("ck-lecture");
    if (document.fullscreenElement) document.exitFullscreen();
    this.end();
    if (isDisposed) return;
    for (const part of this.made) part.remove();
    for (const demo of node.querySelectorAll(".ck-fill")) demo.classList.remove("ck-fill", "ck-room");
    for (const cell of content.widgets) cell.node.classList.remove("ck-on");
    node.classList.remove("ck-deck", "ck-code", "ck-bare", "ck-long");
    this.scroller.style.clipPath = "";
    node.removeAttribute("data-lm-suppress-shortcuts");
    if (content.notebookConfig !== this.config) content.notebookConfig = this.config;
    content.activeCellIndex = content.widgets.indexOf(this.slide.parts[0].cell);
    content.activate();
    requestAnimationFrame(() => content.scrollToItem(content.activeCellIndex, "start"));
  }

  // ------------------------------------------------ slides

  get slide() {
    return this.slides[this.now];
  }

  // The slide's player, where there is one; of two side by side what plays both.
  get player() {
    const { node } = this.slide.parts[0].cell;
    return this.slide.demo ? node.querySelector(".ck-pair") ?? node.querySelector(".ck") : null;
  }

  // Whether the slide's demo has its film.
  get plays() {
    return Boolean(this.player) && Boolean(this.slide.parts[0].cell.node.querySelector(".ck-frame > *"));
  }

  // A slide: from its beginning, or as it is left.
  show(index, whole = false) {
    this.now = index;
    const { title, headed, demo } = this.slide;
    this.panel.node.classList.toggle("ck-bare", demo);
    this.head.textContent = this.foot.querySelector(".ck-deck-title").textContent = title;
    this.head.hidden = headed || demo;
    this.foot.querySelector("i").style.width = `${(100 * (index + 1)) / this.slides.length}%`;
    this.say("");
    this.page = this.revealed = whole ? Infinity : 0;
    this.paint();
    this.panel.node.focus({ preventScroll: true });
    this.dress();
    this.panel.node.ariaBusy = true;
    this.running = this.running.then(() => this.prepare(index)).catch(console.error);
  }

  // Which cells are seen.
  paint() {
    let later = 0;
    const seen = new Set();
    for (const { cell, place } of this.slide.parts) {
      if (place === "on" || (place === "later" && later++ < this.revealed)) seen.add(cell);
    }
    for (const cell of this.panel.content.widgets) cell.node.classList.toggle("ck-on", seen.has(cell));
    this.revealed = Math.min(this.revealed, later);
    this.hidden = later - this.revealed;
    this.fit();
  }

  // The type as large as fits; what does not fit is shown page by page.
  fit() {
    const { node } = this.panel;
    const pages = (size) => {
      node.style.setProperty("--deck-size", size);
      return (this.pages = this.paged()).length;
    };
    const fewest = pages(1);
    if (!this.slide.demo) SIZES.find((size) => pages(size) === fewest);
    node.classList.toggle("ck-long", this.pages.length > 1);
    this.leaf(Math.min(this.page, this.pages.length - 1));
  }

  // Where the pages of a slide begin: at the first block that is not seen whole on the page before.
  paged() {
    const { scroller } = this;
    const high = scroller.clientHeight - MARGIN;
    const zero = scroller.getBoundingClientRect().top - scroller.scrollTop;
    const pages = [0];
    if (this.slide.demo) return pages;
    for (const block of scroller.querySelectorAll(BLOCKS)) {
      const { top, bottom, height } = block.getBoundingClientRect();
      if (!height) continue;
      if (bottom - zero > pages.at(-1) + high && top - zero - MARGIN > pages.at(-1)) pages.push(top - zero - MARGIN);
      while (bottom - zero > pages.at(-1) + high) pages.push(pages.at(-1) + high - MARGIN);
    }
    return pages;
  }

  leaf(page) {
    this.page = page;
    const [top, end] = this.pages.slice(page);
    this.scroller.scrollTop = top;
    const cut = end ? this.scroller.clientHeight - (end + MARGIN - top) : 0;
    this.scroller.style.clipPath = `inset(0 0 ${Math.max(0, cut)}px)`;
    this.foot.querySelector("button").textContent = `${this.now + 1} / ${this.slides.length}${end ? " ↓" : ""}`;
  }

  // Runs what a slide needs, and then ahead what the next one does, so that nobody waits for long.
  async prepare(index) {
    if (!(await this.runUntil(index, index))) return;
    for (let waited = 0; this.slide.demo && !this.plays && waited < LATEST; waited += 50) {
      await new Promise((done) => setTimeout(done, 50));
    }
    if (this.now !== index) return;
    this.fit();
    this.dress();
    this.panel.node.ariaBusy = false;
    await this.runUntil(index + 1, index);
  }

  // Runs the cells up to a slide that did not run yet, in the order of the notebook, of the demos only the one in sight.
  // False where the slide in sight has changed meanwhile.
  async runUntil(end, now) {
    await this.panel.sessionContext.ready;
    for (const slide of this.slides.slice(0, end + 1)) {
      for (const { cell } of slide.parts) {
        if (this.now !== now) return false;
        if (cell.model.type !== "code" || this.ran.has(cell.model.id)) continue;
        if (isDemo(cell) && (slide !== this.slide || this.plays(cell))) continue;
        this.ran.add(cell.model.id);
        await this.run(cell);
      }
    }
    return this.now === now;
  }

  // Whether a demo has a player that Python hears.
  plays(cell) {
    return Boolean(cell.node.querySelector(".ck") && !cell.node.querySelector(".jupyter-widgets-disconnected"));
  }

  // A player that comes up fills the screen, and has the keys.
  dress() {
    const { player } = this;
    const demo = player?.closest(".ck-beside") ?? player?.closest(".ck-demo") ?? player;
    if (!demo || (demo.classList.contains("ck-fill") && demo.contains(document.activeElement))) return;
    demo.classList.add("ck-fill", "ck-room");
    if (document.activeElement === this.panel.node || !this.panel.node.contains(document.activeElement)) {
      player.focus({ preventScroll: true });
    }
  }

  turn(by, whole = by < 0) {
    if (this.slides[this.now + by]) this.show(this.now + by, whole);
  }

  // On: to the next page, then to what is kept for later, then to the next slide.
  forward() {
    if (this.page + 1 < this.pages.length) this.leaf(this.page + 1);
    else if (this.hidden) this.reveal(1);
    else this.turn(1);
  }

  back() {
    if (this.page > 0) this.leaf(this.page - 1);
    else if (this.revealed) this.reveal(-1);
    else this.turn(-1);
  }

  reveal(by) {
    this.revealed += by;
    this.page = by > 0 ? Infinity : this.page;
    this.paint();
  }

  // ------------------------------------------------ keys

  key(event) {
    const { key, shiftKey, target } = event;
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    // What the deck leaves alone must not act on the notebook behind it.
    this.panel.node.toggleAttribute("data-lm-suppress-shortcuts", plain && !(key === "Enter" && shiftKey));
    if (!plain) return;
    const act = this.meaning(key.length === 1 ? key.toLowerCase() : key, shiftKey, target);
    if (key !== "Escape") {
      if (this.refused) this.fill(); // a browser wants a key first
      if (this.leaving) this.say("");
      this.leaving = false;
    }
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  }

  meaning(key, shift, target) {
    const clicker = key === "PageDown" || key === "PageUp";
    if (this.dark) return () => this.blank(false);
    if (this.overview.open) return this.choosing(key);
    if (target.matches?.(".ck-editor") || (target.matches?.(TYPED) && !clicker)) return null;
    const { player } = this;
    const grabbed = target.closest?.(".ck-grabbed, .ck-menu, .ck-note, [data-tool]"); // Escape lets go of what is in use
    const own = {
      b: () => this.blank(true),
      ".": () => this.blank(true),
      f: () => this.full(),
      F5: () => this.full(),
      c: () => (this.panel.node.classList.toggle("ck-code"), this.fit()),
      o: () => this.choose(),
      Escape: grabbed ? null : () => this.leave(),
    }[key];
    if (own || player?.contains(target)) return own;
    // The keys of a control in the demo are its own, but the clicker's are the player's from everywhere.
    if (player?.closest(".ck-demo")?.contains(target) && !clicker) return null;
    if (this.slide.demo && !this.plays && this.panel.node.ariaBusy === "true") return () => {}; // it comes
    if (player) {
      return () => {
        player.focus({ preventScroll: true });
        player.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: shift, bubbles: true, cancelable: true }));
      };
    }
    return {
      PageDown: () => this.forward(),
      ArrowRight: () => this.forward(),
      PageUp: () => this.back(),
      ArrowLeft: () => this.back(),
      " ": () => (shift ? this.back() : this.forward()),
    }[key];
  }

  blank(dark) {
    this.dark = dark;
    this.curtain.classList.toggle("ck-on", dark);
  }

  // The whole page, so that what JupyterLab asks is seen, too.
  full() {
    if (!document.fullscreenElement) return this.fill();
    this.toggled = true;
    document.exitFullscreen();
  }

  fill() {
    this.refused = false;
    document.documentElement.requestFullscreen?.().catch(() => (this.refused = true));
  }

  // The browser itself takes the first Escape from a full screen.
  left() {
    if (!document.fullscreenElement && !this.toggled) this.leave();
    this.toggled = false;
  }

  leave() {
    if (this.leaving) return this.stop();
    this.leaving = true;
    this.say("Escape once more leaves the lecture.");
  }

  say(text) {
    this.foot.querySelector(".ck-deck-said").textContent = text;
  }

  // ------------------------------------------------ all slides

  choose() {
    this.overview.showModal();
    this.overview.querySelectorAll("button")[this.now].focus();
  }

  choosing(key) {
    const by = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 }[key];
    const buttons = [...this.overview.querySelectorAll("button")];
    if (by) return () => buttons[buttons.indexOf(document.activeElement) + by]?.focus();
    if (key === "o" || key === "Escape") return () => this.overview.close();
    return null;
  }
}
