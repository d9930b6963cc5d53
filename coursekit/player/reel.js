// Reel: a film's frames, in compressed chunks that are unpacked as they are needed.

const DECODED = 8; // chunks kept unpacked
const AHEAD = 32e6; // bytes of chunks fetched ahead of need

const read = (bytes) => JSON.parse(new TextDecoder().decode(bytes));

async function unpack(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

class Reel {
  // film: {id, live, head, chunks: [[number, bytes], ...]}; fetch(number) asks for a chunk that is not there yet, and is
  // false where nobody can be asked.
  constructor(film, fetch) {
    this.id = film.id;
    this.live = film.live;
    this.variant = film.variant ?? {}; // what the demo's controls say
    this.drawn = Boolean(film.drawn); // whether there is more to it
    this.fetch = fetch;
    this.unpack = film.live ? read : unpack;
    this.packed = new Map(film.chunks);
    this.decoded = new Map();
    this.waiting = new Map();
    this.bytes = film.chunks.reduce((sum, [, bytes]) => sum + bytes.byteLength, 0);
  }

  get count() {
    return this.head.numbers.length;
  }

  chunkOf(index) {
    return Math.floor(index / this.head.spacing);
  }

  frame(index) {
    const chunk = this.decoded.get(this.chunkOf(index));
    if (!chunk) return undefined;
    const [parts, frames] = chunk;
    const [picture, ...told] = frames[index % this.head.spacing];
    return [picture.map((number) => parts[number]).join("<"), ...told];
  }

  async load(index) {
    const number = this.chunkOf(index);
    let chunk = this.decoded.get(number);
    if (!chunk) {
      chunk = await this.unpack(this.packed.get(number) ?? (await this.request(number)));
    }
    this.decoded.delete(number); // the one used last goes to the end
    this.decoded.set(number, chunk);
    if (this.decoded.size > DECODED) this.decoded.delete(this.decoded.keys().next().value);
    return this.frame(index);
  }

  // A frame that is there without asking for it.
  get ready() {
    return Math.min(...this.packed.keys()) * this.head.spacing;
  }

  async request(number) {
    if (!this.waiting.has(number)) {
      if (this.fetch(number) === false) throw new Error("nobody to ask for more frames");
      let arrive;
      const promise = new Promise((resolve) => (arrive = resolve));
      this.waiting.set(number, { promise, arrive });
    }
    return this.waiting.get(number).promise;
  }

  // Sees to it that a film which is kept holds the frame where one stands.
  keep(film, index) {
    const number = this.chunkOf(index);
    if (film.id === this.id && !film.chunks.some(([at]) => at === number)) film.chunks = [[number, this.packed.get(number)]];
  }

  receive(number, bytes) {
    this.packed.set(number, bytes);
    this.bytes += bytes.byteLength;
    this.waiting.get(number)?.arrive(bytes);
    this.waiting.delete(number);
  }

  // Unpacks the neighbours of what is shown; then fetches the nearest chunk that is missing. True while there is more.
  async prepare(index) {
    const here = this.chunkOf(index);
    const chunks = Math.ceil(this.count / this.head.spacing);
    for (const number of [here + 1, here - 1]) {
      const known = number < 0 || number >= chunks || this.decoded.has(number);
      if (!known && this.packed.has(number)) await this.load(number * this.head.spacing);
    }
    for (let away = 1; away < chunks && this.bytes < AHEAD; away++) {
      for (const number of [here + away, here - away]) {
        if (number >= 0 && number < chunks && !this.packed.has(number)) {
          await this.request(number);
          return true;
        }
      }
    }
    return false;
  }
}
