// Measures one demo on a page, by its data-name: `([name, full, panel]) => measures`. `full`: it has the whole screen;
// `panel`: it stands in a notebook's panel. What is told is said beside each part, below.

async ([name, full, panel]) => {
  const demo = document.querySelector(`.ck-demo[data-name="${name}"]`);
  const root = demo.querySelector(".ck");
  const find = (part) => root.querySelector(part);
  const svg = find(".ck-picture svg");
  const slider = find(".ck-slider");
  const say = find(".ck-say");
  const box = (element) => element.getBoundingClientRect();
  const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const scale = () => svg.getScreenCTM().a;
  const visible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".ck-live");

  // Other demos on the page are out of the way.
  for (const each of document.querySelectorAll(".jp-OutputArea-child")) {
    each.classList.toggle("measured", each.contains(demo));
  }
  if (full && !document.fullscreenElement) demo.classList.add("ck-fill");
  await settled();
  await settled();
  const area = panel && !full ? document.querySelector(".jp-WindowedPanel-outer") : document.documentElement;
  const room = { width: area.clientWidth, height: area.clientHeight };

  // The smallest type, in pixels, and where it stands.
  function smallest() {
    const elements = [...demo.querySelectorAll("select, input:not([type=range], [type=checkbox]), textarea")];
    const texts = document.createTreeWalker(demo, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (texts.currentNode.data.trim()) elements.push(texts.currentNode.parentElement);
    const size = (element) => parseFloat(getComputedStyle(element).fontSize) * (element.closest("svg") ? scale() : 1);
    const sizes = elements
      .filter((element) => visible(element) && !element.matches("script, option"))
      .map((element) => ({ type: size(element), of: element.outerHTML.slice(0, 100) }));
    return sizes.reduce((least, each) => (each.type < least.type ? each : least));
  }

  // Pairs of texts of the picture that stand on one another. The box of a text is higher than its letters.
  function overlaps() {
    const texts = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim() && visible(text));
    const places = texts.map((text) => {
      const { left, right, top, bottom, height } = box(text);
      const trim = 0.22 * height;
      return { text: text.textContent, left: left + 1, right: right - 1, top: top + trim, bottom: bottom - trim };
    });
    const meet = (a, b) =>
      a.text !== b.text && // the same twice in one place is seen once
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return places.flatMap((a, i) => places.slice(0, i).filter((b) => meet(a, b)).map((b) => `${b.text} | ${a.text}`));
  }

  // The source: its lines, and how many of them are whole in sight, cut by the upper edge, wrapped, or broken inside a
  // word; and how many pixels it is wider than its place.
  function source() {
    const listings = [...root.querySelectorAll(".ck-listing")].filter(visible);
    const lines = listings.flatMap((listing) => [...listing.children]);
    const count = (holds) => lines.filter((line) => holds(box(line), box(line.parentElement), line)).length;
    const wrapped = (code) => box(code).height > 2 * parseFloat(getComputedStyle(code).fontSize);
    const breaks = (code) => {
      const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const word of texts.currentNode.data.matchAll(/\w+/g)) {
          const range = new Range();
          range.setStart(texts.currentNode, word.index);
          range.setEnd(texts.currentNode, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map((each) => Math.round(each.top))).size > 1) return true;
        }
      }
      return false;
    };
    return {
      lines: lines.length,
      seen: count((line, place) => line.top >= place.top - 1 && line.bottom <= place.bottom + 1),
      halves: count((line, place) => line.top < place.top - 1 && line.bottom > place.top + 3),
      wrapped: count((_, __, line) => wrapped(line.lastChild)),
      broken: count((_, __, line) => wrapped(line.lastChild) && breaks(line.lastChild)),
      sideways: Math.max(0, ...listings.map((listing) => listing.scrollWidth - listing.clientWidth)),
    };
  }

  const places = () =>
    [svg, ...[".ck-say", ".ck-bar", ".ck-side", ".ck-code", ".ck-values"].map(find)].map((part) => {
      const { x, y, width, height } = box(part);
      return `${part.getAttribute("class") ?? "svg"} ${[x, y, width, height].map(Math.round).join(" ")}`;
    });

  // How far the transport, and all of the demo, end below the room when the demo begins at its top.
  const top = () => (full ? -demo.scrollTop : box(demo).top);
  const transport = () => Math.round(box(find(".ck-bar")).bottom - top() - room.height);
  const whole = () => Math.round((full ? demo.scrollHeight : box(demo).height) - room.height);

  async function show(index) {
    slider.value = index;
    slider.dispatchEvent(new Event("input"));
    while (!find(".ck-loading").hidden) await settled();
  }

  const frames = [];
  const moved = []; // what has another place than in the first frame
  const last = Number(slider.max);
  let first;
  for (const index of new Set([0, last >> 1, last])) {
    await show(index);
    frames.push({ ...smallest(), overlaps: overlaps(), ...source() });
    const here = places();
    first ??= here;
    moved.push(...here.filter((place, i) => place !== first[i]));
  }
  const { width, height } = svg.viewBox.baseVal;
  const drawn = { width: scale() * width, height: scale() * height };
  const above = box(demo.querySelector(".ck-controls") ?? demo);
  const measures = {
    frames,
    moved,
    ...drawn,
    share: (drawn.width * drawn.height) / (room.width * room.height),
    // 1 where the picture is as wide as its column, or as high.
    fills: Math.max(
      drawn.width / box(find(".ck-picture")).width,
      drawn.height / (box(say).top - (above.height < box(demo).height ? above.bottom : above.top) - 20),
    ),
    over: whole(),
    transport: transport(),
    strip: full ? Math.round(room.height - box(find(".ck-bar")).bottom) : 0, // what is empty below
    sideways: Math.max(0, demo.scrollWidth - demo.clientWidth),
    has: !root.querySelector("[data-do=asking]").hidden, // a quiz
    quiz: null, // where the transport ends with a question, and whether that fits into its place
    fits: true,
  };
  const asked = Number(demo.dataset.asked);
  if (asked && measures.has) {
    root.querySelector("[data-do=asking]").click();
    await show(asked - 1);
    root.querySelector("[data-do=forward]").click();
    await settled();
    measures.quiz = transport();
    measures.fits = say.scrollHeight <= say.clientHeight + 1;
    root.querySelector("[data-do=asking]").click();
  }
  demo.classList.remove("ck-fill");
  return measures;
};
