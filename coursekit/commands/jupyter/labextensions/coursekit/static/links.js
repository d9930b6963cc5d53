// A link to a demo, `…/lab/tree/NOTEBOOK#CELL?step=17&Map=caves`: what its cell needs is run, and then the cell itself, whose
// player is told what was asked for (coursekit/player/links.js).

import { isDemo } from "./slides.js";

const OPENED = location.hash; // before JupyterLab writes its own address
const LATEST = 5000; // milliseconds after its cell has run until a player is there, or will not be
const isExercise = (cell) => (cell.model.getMetadata("tags") ?? []).some((tag) => /^(exercise|check)$/.test(tag));

// What a link asks for, as the player reads it; null where the address is none to a demo.
function askedBy(hash) {
  const [, cell, query] = hash.match(/^#([^?]+)\?(.*)$/) ?? [];
  if (!cell) return null;
  const { step, ...variant } = Object.fromEntries(new URLSearchParams(query));
  return { cell: decodeURIComponent(cell), step: step === undefined ? 0 : Number(step), variant };
}

async function follow(panel, asked, shared) {
  const { NotebookActions } = await shared("@jupyterlab/notebook");
  const { Notification } = await shared("@jupyterlab/apputils");
  const cells = panel.content.widgets;
  const at = cells.findIndex(({ model }) => model.id === asked.cell);
  if (at < 0 || !isDemo(cells[at])) {
    return Notification.info(`The link leads nowhere: this notebook has no demo “${asked.cell}”.`, { autoClose: false });
  }
  await panel.sessionContext.ready;
  const needed = cells.slice(0, at).filter((cell) => cell.model.type === "code" && !isDemo(cell) && !isExercise(cell));
  panel.content.activeCellIndex = at;
  await NotebookActions.runCells(panel.content, [...needed, cells[at]], panel.sessionContext);
  const player = await found(cells[at]);
  player?.closest(".ck-demo, .ck").scrollIntoView({ block: "center" });
  player?.dispatchEvent(new CustomEvent("ck-link", { detail: asked }));
}

// The player that a cell shows, once it has its film.
async function found(cell) {
  for (let waited = 0; waited < LATEST; waited += 50) {
    const player = cell.node.querySelector(".ck:not(.jupyter-widgets-disconnected *):has(.ck-frame > *)");
    if (player) return player;
    await new Promise((done) => setTimeout(done, 50));
  }
  return null;
}

export const links = (shared) => ({
  id: "coursekit:links",
  autoStart: true,
  activate(app) {
    let asked = askedBy(OPENED);
    app.docRegistry.addWidgetExtension("Notebook", {
      createNew(panel, context) {
        if (!asked || !decodeURI(location.href).includes(context.path)) return;
        const opened = asked;
        asked = null;
        Promise.all([context.ready, panel.revealed, app.restored]).then(() => follow(panel, opened, shared));
      },
    });
    window.addEventListener("hashchange", () => {
      const followed = askedBy(location.hash);
      const panel = app.shell.currentWidget;
      if (followed && panel?.content?.widgets) follow(panel, followed, shared);
    });
  },
});
