// Files: a step as a picture, the table of all steps, and what Python makes: films and handouts.

const SHARP = 2; // pixels of a PNG for each unit of a picture

const plain = (sentence) => sentence.replaceAll("**", "");

// A picture as an SVG file of its own, in the light theme.
function standalone({ width, height, backdrop }, svg, label) {
  const host = document.createElement("div");
  host.innerHTML = `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><style>${PAINTED}</style>
    <rect width="100%" height="100%" fill="${PAPER}"/>${backdrop}${svg}</svg>`;
  host.firstChild.setAttribute("aria-label", label);
  return new XMLSerializer().serializeToString(host.firstChild);
}

// An SVG file as an image, so many pixels wide and high.
async function imageOf(svg, width, height) {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

function download(name, ...parts) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

class Files {
  constructor(player) {
    this.player = player;
  }

  // A file's name: what is told, and which step of it.
  name(ending) {
    const { head } = this.player.reel;
    const title = head.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
    return `${title}${/svg|png/.test(ending) ? `-step-${this.player.stops.here}` : ""}${ending}`;
  }

  async svg() {
    download(this.name(".svg"), await this.drawn());
  }

  async png() {
    const { width, height } = this.player.reel.head;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width * SHARP, height * SHARP];
    const image = await imageOf(await this.drawn(), canvas.width, canvas.height);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const name = this.name(".png");
    canvas.toBlob((blob) => download(name, blob));
  }

  async drawn() {
    const { reel, now } = this.player;
    const [svg, sentence] = await reel.load(now);
    return standalone(reel.head, svg, plain(sentence));
  }

  // One row a step, as it is told and listed.
  async csv() {
    if (this.player.courier) return this.ask(".csv");
    const { reel } = this.player;
    const rows = [];
    for (let i = 0; i < reel.count; i++) {
      const [, sentence, values] = await reel.load(i);
      if (!i) rows.push(["step", "sentence", ...values.map(([name]) => name)]);
      rows.push([reel.head.numbers[i], plain(sentence), ...values.map(([, value]) => value)]);
    }
    const cell = (value) => `"${String(value).replaceAll('"', '""')}"`;
    download(this.name(".csv"), "\uFEFF", rows.map((row) => `${row.map(cell).join()}\r\n`).join(""));
  }

  // ------------------------------------------------ what Python makes

  ask(ending) {
    const { player } = this;
    const steps = [...player.stops.notes.keys()].sort((a, b) => a - b);
    if (player.link.send({ kind: "save", ending, step: player.stops.here, steps }) === false) {
      return player.say("**Nobody listens any more:** the kernel was restarted. Run the cell again to save this.");
    }
    this.wanted = this.name(ending);
    player.say(`**${this.wanted} is being made.** It comes as a download.`);
  }

  // What Python says of it: how far it is, the file, or why there is none.
  receive(message, buffers) {
    const { player, wanted } = this;
    if (!wanted) return; // another view of the same player asked for it
    if (message.kind === "making") {
      return player.say(`**${wanted} is being made:** ${message.done} of ${message.count} pictures are drawn.`);
    }
    this.wanted = null;
    if (message.kind === "refused") return player.say(`**There is no ${wanted}:** ${message.why}.`);
    download(wanted, buffers[0]);
    player.say(`**${wanted} is saved.**`);
  }
}
