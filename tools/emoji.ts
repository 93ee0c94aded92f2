// Makes apps/web/public/assets/emoji/*.json from emojibase's Spanish data. To be run by hand after an update of that package.
// The files' shape, and the test that holds them to it, stand in the contract: features/mensajes/emoji.ts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-tool.ts';

interface Source {
  emoji: string;
  hexcode: string;
  label: string;
  tags?: string[];
  order?: number;
  group?: number;
  subgroup?: number;
  version: number;
}

interface Emoji {
  emoji: string;
  nombre: string;
  palabras: string[];
}

interface Plan {
  nombre: string;
  /** How many of the visible ones. */
  share: number;
  /** The data's own groups of likeness; each in its turn gives one, until the share is full. */
  subgroups: readonly number[];
}

const span = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

const MAX_VISIBLE = 500;
const PLANS: Record<string, Plan> = {
  people: { nombre: 'Personas', share: 140, subgroups: [...span(0, 13), 23, 25, 27, 30] },
  gestures: { nombre: 'Gestos', share: 51, subgroups: [...span(16, 22), 24] },
  objects: { nombre: 'Objetos', share: 115, subgroups: [51, 54, 55, 56, 58, 60, 61, 62, ...span(65, 82)] },
  food: { nombre: 'Comida', share: 62, subgroups: span(42, 48) },
  nature: { nombre: 'Naturaleza', share: 55, subgroups: [...span(34, 41), 59] },
  symbols: { nombre: 'Símbolos', share: 48, subgroups: [14, 15, 84, 85, 90, 91, 92, 93, 94, 96] },
  flags: { nombre: 'Banderas', share: 29, subgroups: [97, 98] },
};
/** Not every telephone draws what came later. */
const NEWEST_VISIBLE = 12;
/** Countries whose flags the picker shows: where Spanish is spoken, and their neighbours in trade. */
const COUNTRIES = 'CO AR BO BR CL CR CU DO EC SV ES US GT HN MX NI PA PY PE PR UY VE'.split(' ');
/** What people who write to customers use most; each comes first in its category. */
const FAVOURITES = new Set(
  (
    '😊 😉 😇 😢 😭 😴 😎 🤗 🤔 🙋 🤷 🤦 🙇 👍 👌 👏 🙏 💪 ❤️ 🧡 💛 💚 💙 💜 🖤 ✅ ❌ ✔️ ❗️ 🆕 🔝 🔥 ✨ ⭐️ 🌟 ☀️ 🌧️ 🌈 ❄️ 🌷 🌻 🍀 🐶 🐱 ' +
    '🎉 🎊 🎁 🎈 🚗 🚚 🏍️ 🚲 🛒 📦 📅 🗓️ 📌 📍 📎 📝 🔑 📞 📷️ 💡 🏠️ 🏪 🏥 💳️ 🧾 📈 🍕 🍔 🍟 🌮 🌯 🥗 🍳 🍓 🍇 ☕️ 🍺 🍰 🎂'
  )
    .split(' ')
    .map(bare),
);
/** Not offered, because an insult must not reach a customer by mistake. Search finds them. */
const HIDDEN = new Set(['🖕', '💩', '🚬', '⚰️', '⚱️'].map(bare));
const COMPONENTS = 2;
const COUNTRY_FLAGS = 98;

const data = JSON.parse(readFileSync(join(root, 'node_modules/emojibase-data/es/data.json'), 'utf8')) as Source[];
const known = data
  .filter((one) => one.group !== undefined && one.group !== COMPONENTS)
  .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));

const taken = new Set<string>();
const categorias = Object.entries(PLANS).map(([clave, { nombre, share, subgroups }]) => {
  const chosen = choose(subgroups, share);
  for (const one of chosen) taken.add(one.hexcode);
  return { clave, nombre, emojis: chosen.map(toEmoji) };
});
if (taken.size > MAX_VISIBLE) throw new Error(`${taken.size} emoji would be visible`);

const folder = join(root, 'apps/web/public/assets/emoji');
mkdirSync(folder, { recursive: true });
write('emoji-es.json', { categorias });
write('emoji-es-mas.json', {
  emojis: known.filter((one) => !taken.has(one.hexcode)).map(toEmoji),
});

/** The favourites, then in turns among the subgroups, so that none fills the category alone; shown in the usual order. */
function choose(subgroups: readonly number[], share: number): Source[] {
  const visible = known.filter((one) => subgroups.includes(one.subgroup ?? -1) && isVisible(one));
  const isFirst = (one: Source) => FAVOURITES.has(bare(one.emoji)) || one.subgroup === COUNTRY_FLAGS;
  const chosen = visible.filter(isFirst);
  const queues = subgroups.map((subgroup) => visible.filter((one) => one.subgroup === subgroup && !isFirst(one)));
  for (let round = 0; chosen.length < share && queues.some((queue) => queue.length > round); round++) {
    for (const queue of queues) {
      const next = queue[round];
      if (next && chosen.length < share) chosen.push(next);
    }
  }
  return chosen.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function isVisible(one: Source): boolean {
  if (one.subgroup === COUNTRY_FLAGS && !COUNTRIES.includes(countryOf(one))) return false;
  return one.version <= NEWEST_VISIBLE && !HIDDEN.has(bare(one.emoji));
}

/** Without the mark that asks for the coloured form, which some lists write and others do not. */
function bare(emoji: string): string {
  return emoji.replaceAll('\u{fe0f}', '');
}

/** The country whose flag it is, by its two regional letters. */
function countryOf({ hexcode }: Source): string {
  return hexcode
    .split('-')
    .map((code) => String.fromCharCode(Number.parseInt(code, 16) - 0x1f1e6 + 65))
    .join('');
}

function placeOf(one: Source): number {
  return one.subgroup === COUNTRY_FLAGS ? COUNTRIES.indexOf(countryOf(one)) - 100 : (one.order ?? 0);
}

function toEmoji({ emoji, label, tags = [] }: Source): Emoji {
  return { emoji, nombre: label, palabras: tags.filter((tag) => tag !== label) };
}

function write(name: string, content: unknown): void {
  writeFileSync(join(folder, name), `${JSON.stringify(content)}\n`);
}
