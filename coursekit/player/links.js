// Links: to a demo's cell, a variant of it and a step. `PAGE#CELL?step=17&Map=caves`, the labels and values as shown.

// What a link asks for: {cell, step, variant}; null where the address is none to a demo.
function askedBy(hash) {
  const [, cell, query] = hash.match(/^#([^?]+)\?(.*)$/) ?? [];
  if (!cell) return null;
  const { step, ...variant } = Object.fromEntries(new URLSearchParams(query));
  return { cell: decodeURIComponent(cell), step: step === undefined ? 0 : Number(step), variant };
}

class Links {
  constructor(player) {
    this.player = player;
    player.on(player.root, "ck-link", (event) => this.follow(askedBy(event.detail))); // from who opens a notebook
  }

  // The id of the cell that the player stands in; on a page an element around it has that.
  get cell() {
    const { courier, stops, root } = this.player;
    return courier ? stops.cell?.model.id : root.closest("[id]")?.id;
  }

  // On a page: follows the link by which it was opened, and those that are followed on it.
  listen() {
    const { player } = this;
    const follow = async () => {
      const asked = askedBy(location.hash);
      if (!asked) return;
      const missing = !document.getElementById(asked.cell) && document.querySelector(".ck") === player.root;
      if (asked.cell !== this.cell && !missing) return;
      await player.opened;
      if (missing) return player.say(`**The link leads nowhere:** this page has no demo “${asked.cell}”.`);
      takeStage(player.root);
      this.follow(asked);
    };
    player.on(window, "hashchange", follow);
    follow();
  }

  get variant() {
    return this.player.controls?.variant() ?? this.player.reel.variant;
  }

  get address() {
    const query = new URLSearchParams({ step: this.player.stops.here, ...this.variant });
    return `${pageOf(this.player.root)}#${encodeURIComponent(this.cell)}?${String(query).replaceAll("+", "%20")}`;
  }

  async copy() {
    const { player, address } = this;
    const leads = player.reel.drawn
      ? "It leads to the demo as chosen; what you drew stays here."
      : `It leads to step ${player.stops.here}, with what is chosen here.`;
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    player.say(copied ? `**The link is copied.** ${leads}` : `**This is the link:** ${address} ${leads}`);
  }

  // Shows what a link asks for, or says in one sentence why that cannot be, and changes nothing.
  async follow({ step, variant }) {
    const { player } = this;
    const refuse = (why) => player.say(`**The link cannot be followed:** ${why}.`);
    if (!Number.isInteger(step) || step < 0) return refuse("its step is no whole number");
    if (player.courier) {
      this.followed = true;
      return player.link.send({ kind: "open", variant, step });
    }
    const { controls, now } = player;
    const before = this.variant;
    if (controls ? (await controls.set(variant)) === false : Object.keys(variant).length) {
      return refuse("what it chooses is not to be had on this page");
    }
    const { total } = player.reel.head;
    if (step > total) {
      if (controls) await controls.set(before);
      player.leap(now);
      return refuse(`this demo has steps 0 to ${total}, not ${step}`);
    }
    player.leap(player.stops.index(step));
  }

  // Python refuses a link.
  refused(why) {
    if (!this.followed) return false;
    this.followed = false;
    // The film as it was may be on its way, with its own sentence.
    this.player.opened.then(() => this.player.say(`**The link cannot be followed:** ${why}.`));
    return true;
  }
}

// The address of the page, or of the notebook, that a player stands on, without what is of the moment only.
function pageOf(root) {
  const path = panelOf(root)?.context.path.replace(/^\w+:/, ""); // without the drive's name
  const here = new URL(location.href);
  const asked = here.searchParams.get("path");
  here.hash = "";
  here.search = asked ? `path=${asked}` : "";
  if (path && !decodeURI(here.href).includes(path)) {
    const { baseUrl } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    return new URL(`${baseUrl}lab/tree/${encodeURI(path)}`, here).href;
  }
  return here.href;
}
