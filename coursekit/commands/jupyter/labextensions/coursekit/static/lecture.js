// What JupyterLab is told of lecture mode: a command, which the toolbar of a notebook shows (schemas/), and the address of a
// page that begins with it.

import { Deck } from "./deck.js";
import { slidesOf } from "./slides.js";

const ASKED = new URLSearchParams(location.search).has("lecture"); // before JupyterLab writes its own address

export const lecture = (shared) => ({
  id: "coursekit:lecture",
  autoStart: true,
  activate(app) {
    window.jupyterapp ??= app; // what a player asks to run the next demo
    document.head.insertAdjacentHTML("beforeend", `<link rel="stylesheet" href="${new URL("deck.css", import.meta.url)}">`);
    let deck = null;
    const end = () => (deck = null);
    const start = async (panel) => {
      const { NotebookActions } = await shared("@jupyterlab/notebook");
      const run = (cell) => NotebookActions.runCells(panel.content, [cell], panel.sessionContext);
      deck ??= new Deck(panel, slidesOf(panel.content.widgets), run, end);
    };
    app.commands.addCommand("coursekit:lecture", {
      label: "Lecture",
      caption: "Show this notebook as slides, one after the other by clicker",
      execute: () => app.shell.currentWidget?.content?.widgets && start(app.shell.currentWidget),
    });
    // On the window, and before there is a player: what is not the deck's goes on to the player, or to JupyterLab.
    window.addEventListener("keydown", (event) => deck?.key(event), true);
    let asked = ASKED;
    app.docRegistry.addWidgetExtension("Notebook", {
      createNew(panel, context) {
        if (!asked || !decodeURI(location.pathname).endsWith(context.path)) return;
        asked = false;
        Promise.all([context.ready, panel.revealed, app.restored]).then(() => start(panel));
      },
    });
  },
});
