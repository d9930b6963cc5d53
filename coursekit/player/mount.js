// Where it plays: in a notebook `render` feeds it from a widget's model, an exported page calls `mount` with all frames at
// hand.

const YOUNG = 5; // seconds in which a player that is shown was made by the cell that runs now
const LONG = 500; // milliseconds of Python's work about which nothing is said

function render({ model, el }) {
  const root = document.createElement("div");
  el.append(root);
  // False where nobody listens: the kernel was restarted, or has gone.
  const send = (message) => {
    try {
      if (!el.closest(".jupyter-widgets-disconnected")) return model.send(message);
    } catch {}
    if (message.kind === "pointer") {
      player.say("**Nobody listens any more:** the kernel was restarted. Run the cell again to change this.");
    }
    return false;
  };
  // Where one stands is told to the widget, so that another view, or a player that comes back, begins there.
  let resting;
  const stands = (index) => {
    player.reel.keep(model.get("_film"), index);
    model.set("_at", index);
    clearTimeout(resting);
    resting = setTimeout(() => model.save_changes(), PAUSE);
  };
  const player = new Player(root, { send, stands });
  meetBeside(player);
  const open = () => (player.opened = player.open(model.get("_film")));
  let working;
  const receive = (message, buffers) => {
    if (message.kind === "done") player.courier.done();
    else if (message.kind === "refused" && player.links.refused(message.why)) return;
    else if (/^(making|file|refused)$/.test(message.kind)) player.files.receive(message, buffers);
    else if (message.kind === "working") working = setTimeout(() => (player.parts.loading.hidden = false), LONG);
    else if (message.kind === "ready") clearTimeout(working), (player.parts.loading.hidden = true);
    else if (message.film === player.reel?.id) player.reel.receive(message.chunk, buffers[0]);
    else if (message.film === player.opening?.id) player.opening.receive(message.chunk, buffers[0]);
  };
  model.on("change:_film", open);
  model.on("msg:custom", receive);
  player.opened = player.open({ ...model.get("_film"), at: model.get("_at") });
  const age = Date.now() / 1000 - model.get("_born");
  if (Math.abs(age) < YOUNG) requestAnimationFrame(() => runsAlone(el) && takeStage(root));
  return () => {
    clearTimeout(resting);
    model.off("change:_film", open);
    model.off("msg:custom", receive);
    player.close();
  };
}

// When a place comes near to what is in sight, or a link leads there.
function near(place) {
  return new Promise((resolve) => {
    const linked = () => askedBy(location.hash)?.cell === place.closest("[id]")?.id && resolve();
    addEventListener("hashchange", linked);
    linked();
    const watcher = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        resolve();
      },
      { rootMargin: "100%" },
    );
    watcher.observe(place);
  });
}

// The film is at hand, or in a file for when the player comes into sight.
// eslint-disable-next-line no-unused-vars -- exported pages call it
async function mount(host) {
  window.coursekit = { ...window.coursekit, film };
  const { id, film: name, head, chunks, at, ...told } = JSON.parse(host.querySelector("script").textContent);
  if (name) await near(host);
  const first = { id, at, ...(name ? await loadFilm(sourceOf(host, name), name) : packedFilm([head, chunks])) };
  const player = new Player(host.appendChild(document.createElement("div")), { send: null });
  if (told.controls) host.controls = player.controls = new Controls(player, host, told, first);
  meetBeside(player);
  player.opened = player.open(first);
  player.links.listen();
}
