// The pictures of the home page play by themselves, silently, while they are in sight. One button stops them all; for
// those who want less motion they stand until it is pressed.

const BEAT = 700; // milliseconds a frame

const button = document.querySelector(".ck-covers-button");
let playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;

function tell() {
  button.hidden = false;
  button.textContent = playing ? "Stop the pictures" : "Play the pictures";
}

button.addEventListener("click", () => {
  playing = !playing;
  tell();
});
tell();

const sight = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) target.seen = isIntersecting;
});

for (const cover of document.querySelectorAll(".ck-cover")) {
  let frames;
  let at = 0;
  sight.observe(cover);
  setInterval(async () => {
    if (!playing || !cover.seen) return;
    frames ??= await coursekit.unpack(coursekit.bytes(JSON.parse(cover.querySelector("script").textContent)));
    cover.querySelector("svg > g:last-child").innerHTML = frames[at];
    at = (at + 1) % frames.length;
  }, BEAT);
}
