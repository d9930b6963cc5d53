// What JupyterLab is told of players that are not there: a picture stands in their place, with its sentence for those who
// cannot see it.

const VIEW = "application/vnd.jupyter.widget-view+json";

function picture({ data, metadata }) {
  const image = document.createElement("img");
  image.src = `data:image/png;base64,${data["image/png"]}`;
  image.alt = metadata["image/png"]?.alt ?? "";
  return image;
}

// A widget has its picture in its place until it is there, and for ever where it does not come: without a kernel, or where
// its state was not kept.
function patient(renderer) {
  const render = renderer.renderModel.bind(renderer);
  const stand = (model) => {
    if (!renderer.widgets.length && model.data["image/png"]) renderer.node.replaceChildren(picture(model));
  };
  renderer.renderModel = async (model) => {
    const rendered = render(model);
    stand(model);
    await rendered;
    stand(model);
    // The widgets' own renderer gives up where the kernel answers before the notebook is read; later versions of it wait.
    if (!renderer.widgets.length) renderer._rerenderMimeModel = model;
  };
}

// JupyterLab draws images without their alternative texts: a still has one itself, that of a plot stands with its cell.
function told(renderer, cells) {
  const render = renderer.renderModel.bind(renderer);
  renderer.renderModel = async (model) => {
    await render(model);
    requestAnimationFrame(() => {
      const cell = cells().find(({ node }) => node.contains(renderer.node));
      const alt = model.metadata["image/png"]?.alt ?? cell?.model.getMetadata("alt");
      const image = renderer.node.querySelector("img");
      if (alt && image) image.alt = alt;
    });
  };
}

function extend(panel, context) {
  const { rendermime } = panel.content;
  const create = rendermime.createRenderer.bind(rendermime);
  rendermime.createRenderer = (type) => {
    const renderer = create(type);
    if (type === VIEW) patient(renderer);
    if (type === "image/png") told(renderer, () => panel.content.widgets);
    return renderer;
  };
  // What a kernel tells about itself is no change that one would be asked to save.
  const { model } = context;
  model.metadataChanged.connect((_, { key }) => {
    if (!model.dirty && ["kernelspec", "language_info"].includes(key)) queueMicrotask(() => (model.dirty = false));
  });
}

export const pictures = {
  id: "coursekit:pictures",
  autoStart: true,
  activate: (app) => app.docRegistry.addWidgetExtension("Notebook", { createNew: extend }),
};
