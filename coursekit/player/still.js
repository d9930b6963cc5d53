// Still: what a notebook keeps of its players when it is saved. A picture, for where no player can be: in a notebook that is
// not trusted, or that is read elsewhere. And the state of the widgets, from which a player comes back, at the step where
// one was.

const VIEW = "application/vnd.jupyter.widget-view+json";
const STATE = "application/vnd.jupyter.widget-state+json";
const KEEPERS = Symbol.for("coursekit.keepers"); // each player runs a script of its own: this they share
const PAUSE = 400; // milliseconds at rest until a picture is drawn
const PIXELS = 800; // across a picture
const MARGIN = 14;

function initialize({ model }) {
  const manager = model.widget_manager;
  if (!manager?.context?.saveState) return; // not in a notebook of JupyterLab or Notebook 7
  const keepers = (window[KEEPERS] ??= new WeakMap());
  if (!keepers.has(manager)) keepers.set(manager, new Keeper(manager));
  return keepers.get(manager).keep(model);
}

// One for each notebook that is open.
class Keeper {
  constructor(manager) {
    this.manager = manager;
    this.notebook = manager.context.model;
    this.players = new Map(); // model -> its picture {png, alt}, or null where none is drawn yet
    this.asleep = this.notebook.getMetadata("widgets")?.[STATE]?.state ?? {}; // of widgets without a kernel
    manager.context.saveState.connect((_, state) => state === "started" && this.save());
    manager.context.sessionContext.statusChanged.connect((_, status) => status === "restarting" && this.remember());
  }

  keep(model) {
    let pause;
    const later = () => {
      clearTimeout(pause);
      const draw = async () => {
        const picture = await drawn(model);
        if (picture && this.players.has(model)) this.players.set(model, picture);
      };
      pause = setTimeout(draw, this.players.get(model) ? PAUSE : 0);
    };
    this.players.set(model, null);
    model.on("change:_film", later);
    model.on("change:_at", later);
    later();
    return () => {
      clearTimeout(pause);
      this.players.delete(model);
    };
  }

  // A widget whose kernel is gone is not among those that the manager tells of.
  async remember() {
    Object.assign(this.asleep, (await this.manager.get_state({ drop_defaults: true })).state);
  }

  // Runs when a notebook is about to be saved, and changes what is written without drawing anything anew on the page.
  save() {
    const known = { ...this.asleep, ...this.manager.get_state_sync({ drop_defaults: true }).state };
    const kept = {};
    const reach = (id) => {
      if (id in kept || !(id in known)) return;
      kept[id] = known[id];
      for (const [, inside] of JSON.stringify(known[id].state).matchAll(/"IPY_MODEL_([^"]+)"/g)) reach(inside);
    };
    const born = new Map([...this.players].map(([model, picture]) => [model.get("_born"), { model, picture }]));
    for (const cell of this.notebook.cells) {
      for (const output of cell.sharedModel.youtputs ?? []) {
        const data = output.get("data");
        if (!data?.[VIEW]) continue;
        const before = new Set(Object.keys(kept));
        reach(data[VIEW].model_id);
        const inside = Object.keys(kept).filter((id) => !before.has(id));
        const player = inside.map((id) => born.get(kept[id].state._born)).find(Boolean);
        if (player) this.illustrate(output, player.picture);
      }
    }
    for (const { state } of Object.values(kept)) {
      const player = born.get(state._born);
      if (!player) continue;
      state._at = player.model.get("_at");
      player.model.save_changes(); // a kernel that lives on knows it, too
    }
    this.notebook.setMetadata("widgets", { [STATE]: { version_major: 2, version_minor: 0, state: kept } });
  }

  illustrate(output, picture) {
    if (!picture) return;
    const { png, alt } = picture;
    output.set("data", { ...output.get("data"), "image/png": png });
    output.set("metadata", { ...output.get("metadata"), "image/png": { alt } });
  }
}

// A player's frame where one stands, as {png, alt}. Null where it is not at hand, or cannot be drawn.
async function drawn(model) {
  try {
    const film = model.get("_film");
    const reel = new Reel(film, () => false);
    reel.head = await reel.unpack(film.head);
    const [svg, sentence] = await reel.load(Math.min(model.get("_at"), reel.count - 1));
    const alt = plain(sentence);
    return { png: await painted(reel.head, svg, alt, model.get("_css")), alt };
  } catch {
    return null;
  }
}

// A picture with its sentence below, as base64 of a PNG; in the light theme, as on paper.
async function painted(head, svg, sentence, css) {
  const tall = Math.round((head.height * PIXELS) / head.width);
  const image = await imageOf(standalone(head, svg, sentence), PIXELS, tall);
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { alpha: false });
  const font = (size) => `${size}px ${css.match(/--sans: (.*?);/)[1]}`;
  const colour = (name) => css.match(`--${name}: (.*?);`)[1];
  pen.font = font(20);
  const lines = wrapped(sentence, (line) => pen.measureText(line).width < PIXELS - 2 * MARGIN);
  canvas.width = PIXELS;
  canvas.height = tall + MARGIN + lines.length * 28 + 34;
  pen.fillStyle = colour("paper");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, PIXELS, tall);
  pen.font = font(20);
  pen.fillStyle = colour("ink");
  lines.forEach((line, i) => pen.fillText(line, MARGIN, tall + MARGIN + 28 * i + 18));
  pen.font = font(15);
  pen.fillStyle = colour("soft");
  pen.fillText("Run this cell to play.", MARGIN, canvas.height - 12);
  return canvas.toDataURL("image/png").split(",")[1];
}

// Words in lines, as many in each as fit.
function wrapped(text, fits) {
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
