// Which cells of a notebook are on which slide.

const textOf = (cell) => cell.model.sharedModel.getSource();
const isText = (cell) => cell.model.type === "markdown";
const has = (cell, tag) => (cell.model.getMetadata("tags") ?? []).includes(tag);
const heading = (cell) => (isText(cell) ? textOf(cell).match(/^(#+) +(.*)/) : null);

// A demo is shown by the last line of its cell.
export const isDemo = (cell) => cell.model.type === "code" && /\bdemos\.\w+\(.*$/.test(textOf(cell).trim());

// Without the sections that hold exercises, and without what checks them.
function shownOf(cells) {
  const sections = [[]];
  for (const cell of cells) {
    if (heading(cell)?.[1].length <= 2) sections.push([]);
    sections.at(-1).push(cell);
  }
  return sections.filter((cells) => !cells.some((cell) => has(cell, "exercise"))).flat().filter((cell) => !has(cell, "check"));
}

// How a cell stands in the deck: by its metadata, as for other slide shows, else by what it is. "on" is on the slide before
// it, "later" too, but only when it is gone on, and "off" is on none.
function placeOf(cell, slide) {
  const told = { slide: "slide", subslide: "slide", fragment: "later", skip: "off", notes: "off" };
  const type = told[cell.model.getMetadata("slideshow")?.slide_type];
  if (type) return type;
  if (!slide || heading(cell) || isDemo(cell)) return "slide";
  if (!slide.demo) return "on";
  // A demo has the screen for itself, but for the question that it leaves.
  return cell.model.id.endsWith("-question") ? "later" : "slide";
}

// The slides of a notebook's cells: {title, headed, demo, parts}, each part {cell, place}.
export function slidesOf(cells) {
  const slides = [];
  let title = "";
  for (const cell of shownOf(cells)) {
    const place = placeOf(cell, slides.at(-1));
    title = heading(cell)?.[2].replace(/\*\*|[`\\]/g, "") ?? title;
    if (place === "slide" || !slides.length) {
      slides.push({ title, headed: Boolean(heading(cell)), demo: isDemo(cell), parts: [] });
    }
    slides.at(-1).parts.push({ cell, place: place === "slide" ? "on" : place });
  }
  return slides;
}
