// Room: a player is as high as the place that shows it, so that all of it is in sight at once.

// What shows a player: the panel of a notebook, or whatever calls itself a room; else the window.
const ROOMS = ".jp-WindowedPanel-outer, .ck-room";
const EDGE = 8; // pixels left above and below a demo in a notebook
const SIZES = [1, 0.925, 0.85, 0.775, 0.7]; // of a text in its place, in its usual size

class Room {
  // `changed` is called whenever there is more room, or less.
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    // Not at once: what is measured here changes what is observed.
    const soon = () => requestAnimationFrame(() => root.isConnected && this.measure());
    this.sizes = new ResizeObserver(soon);
    this.sizes.observe(root);
    addEventListener("resize", soon);
    this.close = () => {
      this.sizes.disconnect();
      removeEventListener("resize", soon);
    };
  }

  measure() {
    const { root } = this;
    const demo = root.closest(".ck-demo") ?? root;
    const own = demo.matches(".ck-room") ? demo : null;
    const panel = own ?? (demo.matches(":fullscreen, .ck-fill") ? null : root.closest(ROOMS));
    for (const other of [panel, demo.querySelector(".ck-controls")]) if (other) this.sizes.observe(other);
    const height = panel ? panel.clientHeight - EDGE : innerHeight;
    const above = root.getBoundingClientRect().top - demo.getBoundingClientRect().top + demo.scrollTop;
    const below = demo === root ? 0 : parseFloat(getComputedStyle(demo).paddingBottom);
    if (height > 0) root.style.setProperty("--room", `${Math.floor(height - above - below)}px`);
    this.changed();
  }
}

// Makes texts smaller until they fit into their places, which stay as they are; gives back the places that are too small.
// All are set before any is measured: the browser lays out the page once for all of them.
function fit(places, sizes = SIZES) {
  for (const size of sizes) {
    for (const place of places) place.style.setProperty("--fit", size);
    places = places.filter((place) => place.scrollHeight > place.clientHeight);
  }
  return places;
}

// Values stay in one line each, but for very long ones.
function fitValues(cells) {
  for (const cell of cells) cell.classList.remove("ck-long");
  for (const cell of fit(cells, SIZES.slice(0, -1))) cell.classList.add("ck-long");
}

// Scrolls a listing, by whole rows, until those from one to another are in sight.
function rowsIntoView(listing, first, last) {
  const rows = [...listing.children];
  const { clientHeight, scrollTop } = listing;
  const high = rows[0].getBoundingClientRect().height;
  // Room below the last row, so that at the end, too, the uppermost row is whole.
  const scrolls = rows[0].offsetTop + rows.length * high > clientHeight;
  listing.style.setProperty("--rest", scrolls ? `${clientHeight % high}px` : "8px");
  const top = rows[first].offsetTop;
  const bottom = rows[last].offsetTop + high;
  const inSight = top >= scrollTop && bottom <= scrollTop + clientHeight;
  if (inSight && scrollTop === 0) return;
  const start = inSight ? scrollTop - high / 2 : top - clientHeight / 3;
  listing.scrollTop = rows.find((row) => row.offsetTop >= start).offsetTop;
}
