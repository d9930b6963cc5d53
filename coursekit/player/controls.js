// Controls: on an exported page what a demo can be set to opens films that were made beforehand. The default film is on
// the page; the others are scripts beside it, which browsers load from a folder, too, when one is asked for.

const MISSING = "**This film is not here:** it could not be loaded. The demo stays as it was.";
const ONE = "On this page one choice changes at a time; in the notebook all do.";
const arriving = new Map(); // name of a film -> what is done with its text
let fields = 0; // made so far
const filmsHere = new Map(); // its script -> the film, as a promise

// Called by the script of a film.
const film = (name, text) => arriving.get(name)?.(text);

const bytesOf = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const packedFilm = ([head, chunks]) => ({ head: bytesOf(head), chunks: chunks.map((chunk, i) => [i, bytesOf(chunk)]) });

// The script of a film.
const sourceOf = (host, name) => `${host.closest("[data-films]")?.dataset.films ?? "_static/films/"}${name}.js`;

function loadFilm(source, name) {
  const loads = new Promise((resolve, reject) => {
    const script = document.createElement("script");
    arriving.set(name, (text) => resolve(packedFilm(JSON.parse(text))));
    script.onload = script.onerror = () => {
      script.remove();
      arriving.delete(name);
      reject(new Error(`no film ${name}`)); // nothing, where it has come
    };
    script.src = source;
    document.head.append(script);
  });
  filmsHere.set(source, loads);
  loads.catch(() => filmsHere.delete(source)); // it may be there the next time
  return loads;
}

const sameValue = (one, other) => one === other || (one !== "" && Number(one) === Number(other));
const without = (variant, label) => Object.fromEntries(Object.entries(variant).filter(([each]) => each !== label));

class Controls {
  // told: {controls: [{label, kind, seen, names, value, text}], variants: [[variant, film, at, looks]], hands, shared};
  // first: the default film, and where it begins.
  constructor(player, host, told, first) {
    Object.assign(this, { player, host, told, first });
    this.chosen = this.shown = {}; // from a control's label to the name of its value, where it differs from the default
    this.serial = 0;
    this.row = document.createElement("div");
    this.row.className = "ck-controls ck-set";
    this.row.setAttribute("role", "group");
    this.row.setAttribute("aria-label", "what the demo shows");
    this.parts = told.controls.map((control) => this.build(control));
    this.note = this.row.appendChild(document.createElement("p"));
    this.note.setAttribute("role", "status");
    if (told.hands) this.row.append(Object.assign(document.createElement("p"), { textContent: told.hands }));
    this.note.hidden = true;
    host.classList.add("ck-demo");
    player.root.before(this.row);
    this.draw();
  }

  build({ label, kind }) {
    if (!kind) return null;
    const tag = { select: "select", button: "button", text: "output" }[kind] ?? "input";
    const field = document.createElement(tag);
    if (kind === "slider") field.type = "range";
    if (kind === "check") field.type = "checkbox";
    if (kind === "button") Object.assign(field, { type: "button", textContent: label });
    const place = this.row.appendChild(document.createElement("span"));
    place.append(field);
    if (kind !== "button" && kind !== "text") {
      field.id = `ck-field-${++fields}`;
      const name = Object.assign(document.createElement("label"), { htmlFor: field.id, textContent: label });
      place.insertBefore(name, kind === "check" ? null : field);
    }
    const readout = kind === "slider" ? place.appendChild(document.createElement("span")) : null;
    if (kind === "slider") field.addEventListener("input", () => this.change(label, Number(field.value)));
    if (kind === "select") field.addEventListener("change", () => this.change(label, field.selectedIndex));
    if (kind === "check") field.addEventListener("change", () => this.change(label, Number(field.checked)));
    if (kind === "button") field.addEventListener("click", () => this.press(label));
    return { place, field, readout };
  }

  entry(variant) {
    const labels = Object.keys(variant);
    if (!labels.length) return [{}, null, this.first.at, {}];
    const same = ([each]) => Object.keys(each).length === labels.length && labels.every((label) => each[label] === variant[label]);
    return this.told.variants.find(same);
  }

  // How the controls look with a variant.
  looks(variant) {
    const [, , , changed] = this.entry(variant);
    return this.told.controls.map((control, i) => ({ ...control, ...changed[i] }));
  }

  draw(variant = this.chosen) {
    this.looks(variant).forEach(({ kind, seen, names, value, text }, i) => {
      if (!this.parts[i]) return;
      const { place, field, readout } = this.parts[i];
      place.hidden = !seen;
      if (kind === "text") field.textContent = text;
      if (kind === "check") field.checked = value === 1;
      if (kind === "select") {
        if ([...field.options].map((option) => option.text).join("\n") !== names.join("\n")) {
          field.replaceChildren(...names.map((name) => new Option(name)));
        }
        field.selectedIndex = value;
      }
      if (kind === "slider") {
        field.max = names.length - 1;
        field.value = value;
        field.setAttribute("aria-valuetext", names[value]);
        readout.textContent = names[value];
      }
    });
  }

  // ------------------------------------------------ what the viewer does

  change(label, index) {
    const i = this.told.controls.findIndex((control) => control.label === label);
    const others = without(this.chosen, label);
    const name = this.looks(this.chosen)[i].names[index];
    const usual = this.looks(this.entry(others) ? others : {})[i];
    return this.go(usual.names[usual.value] === name ? others : { ...others, [label]: name }, label);
  }

  // A button goes on to what it shows when it is pressed once more, and from the last to the first.
  press(label) {
    const others = without(this.chosen, label);
    const next = { ...others, [label]: String(Number(this.chosen[label] ?? 0) + 1) };
    return this.go(this.entry(next) || !(label in this.chosen) ? next : others, label);
  }

  // What differs from the default.
  variant() {
    return { ...this.chosen };
  }

  // Shows a variant, values written as they are shown; false where one of them is not to be had.
  set(variant) {
    const wanted = {};
    for (const [label, value] of Object.entries(variant)) {
      const control = this.told.controls.find((each) => each.label === label && each.kind);
      const known = new Set([...(control?.names ?? []), ...this.told.variants.map(([each]) => each[label]).filter(Boolean)]);
      const name = [...known].find((each) => sameValue(each, String(value)));
      if (name === undefined) return Promise.resolve(false);
      if (control.names[control.value] !== name) wanted[label] = name;
    }
    return this.go(wanted, Object.keys(wanted).at(-1));
  }

  // ------------------------------------------------ what is shown

  // The variant that there is a film of and that has most of what is wanted, the control at hand above all.
  nearest(wanted, label) {
    const fits = ([each]) => Object.entries(each).every(([name, value]) => wanted[name] === value);
    const found = [this.entry({}), ...this.told.variants].filter(fits).filter(([each]) => !(label in wanted) || label in each);
    return found.sort(([one], [other]) => Object.keys(other).length - Object.keys(one).length)[0] ?? null;
  }

  // The film of a variant.
  load(name) {
    if (name === null) return this.first;
    const source = sourceOf(this.host, name);
    return filmsHere.get(source) ?? loadFilm(source, name);
  }

  // Where the film begins that a control brings up: where that of another of its values does, null for the step in sight.
  begins(at, variant, label) {
    if (!label || label in variant) return at;
    const other = this.told.variants.find(([each]) => label in each);
    return other?.[2] === null ? null : at;
  }

  async go(wanted, label, follows = false) {
    const found = this.nearest(wanted, label);
    if (!found) {
      this.draw();
      this.tell(ONE);
      return false;
    }
    const [variant, name, at] = found;
    const serial = ++this.serial;
    this.chosen = variant;
    this.draw();
    this.tell(Object.keys(variant).length < Object.keys(wanted).length ? ONE : "");
    if (!follows) this.lead();
    const { loading } = this.player.parts;
    try {
      loading.hidden = false;
      const opened = await this.load(name);
      if (serial !== this.serial) return true; // another was chosen meanwhile
      this.shown = variant;
      await this.player.open({ ...opened, id: serial, at: this.begins(at, variant, label) });
    } catch {
      if (serial !== this.serial) return false;
      this.chosen = this.shown;
      this.draw();
      this.player.say(MISSING);
      return false;
    } finally {
      if (serial === this.serial) loading.hidden = true;
    }
    return true;
  }

  tell(text) {
    this.note.textContent = text;
    this.note.hidden = !text;
  }

  // What two demos beside each other have in common is set in both.
  lead() {
    const other = this.player.pair?.sides.find((side) => side !== this.player)?.controls;
    if (!other) return;
    const { shared } = this.told;
    const own = Object.entries(other.chosen).filter(([label]) => !shared.includes(label));
    const common = Object.entries(this.chosen).filter(([label]) => shared.includes(label));
    if (JSON.stringify(other.chosen) === JSON.stringify(Object.fromEntries([...own, ...common]))) return;
    other.go(Object.fromEntries([...own, ...common]), common[0]?.[0], true);
  }
}
