// The bar of a loop. It comes late, so that a quick loop has none, and goes with its widget.

const LATE = 1000; // milliseconds

function initialize({ model }) {
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", "How much of this cell is done");
  bar.style.cssText = "display: block; width: 20rem; max-width: 90%; margin: 8px auto;";
  const told = () => (bar.value = model.get("done"));
  model.on("change:done", told);
  told();
  const timer = setTimeout(() => {
    const cells = [...document.querySelectorAll(".jp-CodeCell")];
    const running = cells.find((cell) => cell.querySelector(".jp-InputPrompt")?.textContent.includes("*"));
    running?.querySelector(".jp-Cell-inputWrapper").after(bar);
  }, LATE);
  return () => {
    clearTimeout(timer);
    bar.remove();
  };
}

export default { initialize };
