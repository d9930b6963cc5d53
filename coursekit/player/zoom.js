// Zoom: a picture larger than its place, which is moved under it by a finger, the mouse, the keys of a scrolled box, and by
// the film itself, which keeps in sight what the moment is about.

const NOTCH = 1.25; // one press of a button
const LARGEST = 6;

class Zoom {
  // view: the place of the picture; svg: the picture.
  constructor(view, svg) {
    this.view = view;
    this.svg = svg;
    this.factor = 1;
    this.spread = 0; // pixels between two fingers
    const options = { passive: false };
    view.addEventListener("touchstart", (event) => this.pinch(event), options);
    view.addEventListener("touchmove", (event) => this.pinch(event), options);
    view.addEventListener("touchend", () => (this.spread = 0));
  }

  // Whether there is more of the picture than is in sight.
  get overflows() {
    return this.view.scrollWidth > this.view.clientWidth + 1 || this.view.scrollHeight > this.view.clientHeight + 1;
  }

  // Enlarges what is in sight `by` so much around a point of the window, the middle if none is given.
  enlarge(by, x, y) {
    const { view, svg } = this;
    const place = view.getBoundingClientRect();
    x ??= place.left + view.clientWidth / 2;
    y ??= place.top + view.clientHeight / 2;
    const before = svg.getBoundingClientRect();
    const whole = this.factor * Math.min(1, view.clientWidth / before.width); // all of it is in sight
    this.factor = Math.max(whole, Math.min(this.factor * by, LARGEST));
    svg.style.setProperty("--zoom", this.factor);
    const after = svg.getBoundingClientRect();
    view.scrollLeft += after.left + ((x - before.left) / before.width) * after.width - x;
    view.scrollTop += after.top + ((y - before.top) / before.height) * after.height - y;
    this.settle();
  }

  // By Tab one comes to a picture that can be moved.
  settle() {
    if (this.overflows) this.view.tabIndex = 0;
    else this.view.removeAttribute("tabindex");
  }

  // Two fingers enlarge and move.
  pinch(event) {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const [one, other] = event.touches;
    const spread = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
    if (event.type === "touchmove" && this.spread) {
      this.view.scrollBy(this.x - x, this.y - y);
      this.enlarge(spread / this.spread, x, y);
    }
    Object.assign(this, { spread, x, y });
  }

  // Brings something of the picture into sight.
  show(item) {
    if (!item || !this.overflows) return;
    const place = this.view.getBoundingClientRect();
    const { left, right, top, bottom } = item.getBoundingClientRect();
    if (left < place.left || right > place.right) this.view.scrollLeft += (left + right - place.left - place.right) / 2;
    if (top < place.top || bottom > place.bottom) this.view.scrollTop += (top + bottom - place.top - place.bottom) / 2;
  }
}
