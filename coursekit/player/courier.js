// Courier: sends what the pointer does to Python, two messages under way, the latest position winning.

const UNDERWAY = 2; // messages on their way to Python

// With one message under way only, its answers may be late: the server's network holds a small packet back until what went
// before is acknowledged, up to 40 ms where nothing is sent meanwhile. The second message carries that.
class Courier {
  constructor(send) {
    this.send = send;
    this.waiting = [];
    this.underway = 0;
  }

  post(message) {
    const last = this.waiting.at(-1);
    if (last?.event === "move" && message.event === "move") this.waiting.pop();
    this.waiting.push(message);
    this.next();
  }

  next() {
    if (this.underway === UNDERWAY || !this.waiting.length) return;
    if (this.send(this.waiting.shift()) !== false) this.underway += 1;
  }

  done() {
    this.underway = Math.max(0, this.underway - 1); // the answer may be for another view of the same player
    this.next();
  }
}
