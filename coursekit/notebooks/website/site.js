// The lecture that is read is in sight among the others.
const [list, here] = [".sidebar-scroll", ".sidebar-tree .current"].map((each) => document.querySelector(each));
if (here) list.scrollTop = here.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 4;

// Code that is wider than its place is moved by the arrow keys, once Tab has led there.
const sizes = new ResizeObserver((changed) => {
  for (const { target } of changed) target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
});
for (const code of document.querySelectorAll("article pre")) sizes.observe(code);

// The pictures of the home page play by themselves, silently, while they are in sight. One button stops them all; for
// those who want less motion they stand until it is pressed.

const BEAT = 700; // milliseconds a frame
const PAUSE = 3; // beats for which the last one stands

const covers = document.querySelectorAll(".ck-cover");
const button = document.querySelector(".ck-covers-button");
let playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;

function tell() {
  button.hidden = false;
  button.textContent = playing ? "Stop the pictures" : "Play the pictures";
}

if (covers.length) {
  button.addEventListener("click", () => {
    playing = !playing;
    tell();
  });
  tell();
}

const sight = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) target.seen = isIntersecting;
});

for (const cover of covers) {
  let frames;
  let at = Number(cover.dataset.at); // the frame that stands there
  sight.observe(cover);
  setInterval(async () => {
    if (!playing || !cover.seen) return;
    frames ??= await coursekit.unpack(coursekit.bytesOf(JSON.parse(cover.querySelector("script").textContent)));
    at = (at + 1) % (frames.length + PAUSE);
    if (at < frames.length) cover.querySelector("svg > g:last-child").innerHTML = frames[at];
  }, BEAT);
}
