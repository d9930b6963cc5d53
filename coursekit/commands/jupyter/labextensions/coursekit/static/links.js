// A link to a demo, `…/lab/tree/NOTEBOOK#CELL?step=17&Map=caves`: its player is told what was asked for
// (coursekit/player/links.js). Where it does not play yet, what its cell needs is run first, and then the cell itself; the
// reader is asked, since a link may come from anybody.

import { isDemo } from "./slides.js";

const OPENED = new URL(location); // before JupyterLab writes its own address
const LATEST = 5000; // milliseconds after its cell has run until a player is there, or will not be
const isExercise = (cell) => /^(exercise|check)/.test(cell.model.id);

// The id of the cell that a link leads to; undefined where the address is none to a demo.
const cellOf = (hash) => hash.match(/^#([^?]+)\?/)?.[1];

async function follow(panel, hash, shared) {
  const { NotebookActions } = await shared("@jupyterlab/notebook");
  const { Dialog, Notification, showDialog } = await shared("@jupyterlab/apputils");
  const id = decodeURIComponent(cellOf(hash));
  const nowhere = () => Notification.info(`The link leads nowhere: there is no demo in a cell “${id}”.`, { autoClose: false });
  const cells = panel.content.widgets;
  const at = cells.findIndex(({ model }) => model.id === id);
  if (at < 0 || cells[at].model.type !== "code" || isExercise(cells[at])) return nowhere();
  panel.content.activeCellIndex = at;
  let player = playerIn(cells[at]);
  if (!player) {
    const { button } = await showDialog({
      title: "Run this demo?",
      body: `A link leads to the demo in the cell “${id}”. It runs that cell, and those before it that it needs.`,
      buttons: [Dialog.cancelButton(), Dialog.okButton({ label: "Run" })],
    });
    if (!button.accept) return;
    await panel.sessionContext.ready;
    const needed = cells.slice(0, at).filter((cell) => cell.model.type === "code" && !isDemo(cell) && !isExercise(cell));
    await NotebookActions.runCells(panel.content, [...needed, cells[at]], panel.sessionContext);
    player = await found(cells[at]);
    if (!player) return nowhere();
  }
  player.closest(".ck-demo, .ck").scrollIntoView({ block: "center" });
  player.dispatchEvent(new CustomEvent("ck-link", { detail: hash }));
}

// The player that a cell shows and that has its film.
const playerIn = (cell) => cell.node.querySelector(".ck:not(.jupyter-widgets-disconnected *):has(.ck-frame > *)");

// The same, once it is there.
async function found(cell) {
  for (let waited = 0; waited < LATEST; waited += 50) {
    const player = playerIn(cell);
    if (player) return player;
    await new Promise((done) => setTimeout(done, 50));
  }
  return null;
}

export const links = (shared) => ({
  id: "coursekit:links",
  autoStart: true,
  activate(app) {
    let asked = cellOf(OPENED.hash);
    app.docRegistry.addWidgetExtension("Notebook", {
      createNew(panel, context) {
        if (!asked || !decodeURI(OPENED.pathname + OPENED.search).includes(context.path)) return;
        asked = null;
        Promise.all([context.ready, panel.revealed, app.restored]).then(() => follow(panel, OPENED.hash, shared));
      },
    });
    window.addEventListener("hashchange", () => {
      const panel = app.shell.currentWidget;
      if (cellOf(location.hash) && panel?.content?.widgets) follow(panel, location.hash, shared);
    });
  },
});
