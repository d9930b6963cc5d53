// Menu: what has a key of its own and no button, in a menu that tells the keys.

// on: whether it is switched on, for what can be; when: whether it can be done at all; list: what it opens.
const ACTIONS = [
  { key: "s", text: "Hide the source", act: (p) => p.hide("code"), on: (p) => p.root.classList.contains("ck-no-code") },
  { key: "v", text: "Hide the values", act: (p) => p.hide("values"), on: (p) => p.root.classList.contains("ck-no-values") },
  { key: "b", text: "Dark screen", act: (p) => p.blank(true) },
  { key: "p", text: "Pen", act: (p) => p.pen.toggle("pen"), on: (p) => p.pen.tool === "pen" },
  { key: "l", text: "Pointer", act: (p) => p.pen.toggle("pointer"), on: (p) => p.pen.tool === "pointer" },
  { key: "m", text: "Stop here", act: (p) => p.stops.toggle(), on: (p) => p.stops.notes.has(p.stops.here), when: (p) => p.stops.cell },
  { key: "m", shift: true, text: "Begin here", act: (p) => p.stops.beginHere(), on: (p) => p.stops.begin === p.stops.here, when: (p) => p.stops.cell },
  { key: "n", text: "Write a note", act: (p) => p.stops.write(), when: (p) => p.stops.cell },
  { key: "n", shift: true, text: "Show notes", act: (p) => p.stops.tell(), on: (p) => p.stops.telling, when: (p) => p.stops.notes.size },
  { key: " ", shift: true, text: "Next stop", act: (p) => p.stops.next(), when: (p) => p.stops.notes.size },
  { text: "Copy a link to this step", act: (p) => p.links.copy(), when: (p) => !p.sides && p.links.cell },
  {
    text: "Save",
    when: (p) => !p.sides,
    list: [
      { text: "This step as SVG", act: (p) => p.files.svg() },
      { text: "This step as PNG", act: (p) => p.files.png() },
      { text: "All steps as a table (CSV)", act: (p) => p.files.csv() },
      { text: "The film as GIF", act: (p) => p.files.ask(".gif"), when: (p) => p.courier },
      { text: "The film as MP4", act: (p) => p.files.ask(".mp4"), when: (p) => p.courier },
      { text: "A handout as PDF", act: (p) => p.files.ask(".pdf"), when: (p) => p.courier },
    ],
  },
];
const keysOf = ({ key, shift, list }) =>
  list ? "›" : key ? `${shift ? "Shift+" : ""}${key === " " ? "Space" : key.toUpperCase()}` : "";

class Menu {
  constructor(player) {
    this.player = player;
    player.buttons.full.insertAdjacentHTML(
      "beforebegin",
      `<button type="button" class="ck-more" title="More" aria-label="More" aria-haspopup="menu" aria-expanded="false">${icon("more")}</button>
      <div class="ck-menu" role="menu" aria-label="More" popover></div>`,
    );
    this.button = player.root.querySelector(".ck-more");
    this.list = player.root.querySelector(".ck-menu");
    this.button.popoverTargetElement = this.list;
    player.on(this.button, "mousedown", (event) => event.preventDefault());
    player.on(this.button, "click", (event) => this.toggle(event));
    player.on(this.list, "toggle", ({ newState }) => this.button.setAttribute("aria-expanded", String(newState === "open")));
    player.on(this.list, "click", (event) => this.choose([...this.list.children].indexOf(event.target.closest("button"))));
  }

  // What a key does.
  action(key, shift) {
    const action = ACTIONS.find((each) => each.key === key && Boolean(each.shift) === shift);
    return action && this.offers(action) && (() => action.act(this.player));
  }

  offers({ when }) {
    return !when || Boolean(when(this.player));
  }

  fill(actions) {
    this.actions = actions.filter((action) => this.offers(action));
    this.deeper = actions !== ACTIONS;
    const role = ({ on }) => (on ? `"menuitemcheckbox" aria-checked="${Boolean(on(this.player))}"` : `"menuitem"`);
    const about = (action) =>
      action.list ? ' aria-haspopup="menu"' : action.key ? ` aria-keyshortcuts="${keysOf(action)}"` : "";
    const item = (action) =>
      `<button type="button" tabindex="-1" role=${role(action)}${about(action)}><span>${action.text}</span>` +
      `<kbd aria-hidden="true">${keysOf(action)}</kbd></button>`;
    this.list.innerHTML = this.actions.map(item).join("");
  }

  // Opens it over the button, as far as there is room; at once, so that the next key is the menu's.
  toggle(event) {
    event.preventDefault();
    if (this.list.matches(":popover-open")) return this.list.hidePopover();
    if (event.detail > 0) this.player.root.focus({ preventScroll: true });
    this.list.showPopover();
    this.open(ACTIONS);
  }

  // Shows a list of actions, one of which has the focus.
  open(actions, at = 0) {
    this.fill(actions);
    const { right, top } = this.button.getBoundingClientRect();
    this.list.style.left = `${Math.max(8, right - this.list.offsetWidth)}px`;
    this.list.style.top = `${Math.max(8, top - this.list.offsetHeight - 6)}px`;
    this.list.children[at].focus({ preventScroll: true });
  }

  choose(index) {
    if (index < 0) return;
    if (this.actions[index].list) {
      this.parent = index;
      return this.open(this.actions[index].list);
    }
    this.list.hidePopover();
    this.player.root.focus({ preventScroll: true });
    this.actions[index].act(this.player);
  }

  // A key while the menu is open; false where it is the player's, and the menu closes.
  key(event) {
    const items = [...this.list.children];
    const at = items.indexOf(event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Shift") return true;
    event.stopImmediatePropagation();
    if (event.key !== "Tab") event.preventDefault();
    if (event.key === "ArrowRight" && this.actions[at].list) return this.choose(at), true;
    if (event.key === "ArrowLeft" && this.deeper) return this.open(ACTIONS, this.parent), true;
    if (to === undefined) this.list.hidePopover();
    else items.at(to % items.length).focus({ preventScroll: true });
    return to !== undefined || event.key === "Tab" || event.key === "Escape";
  }
}
