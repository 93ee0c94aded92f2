import { plain } from '../../platform/format/plain.ts';

export interface Mencionable {
  usuarioId: number;
  nombre: string;
}

/** An `@` at the beginning of a word with the text after it, up to the caret. */
export interface Arroba {
  from: number;
  search: string;
}

const ARROBA = /(?:^|[\s(])@([\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]+){0,2})$/u;

/** The mention being typed at the caret; null if there is none. */
export function arrobaAt(text: string, caret: number): Arroba | null {
  const search = ARROBA.exec(text.slice(0, caret))?.[1];
  return search === undefined ? null : { from: caret - search.length - 1, search };
}

/** The users whose name, or a later word of it, begins with the search, ignoring accents and case. */
export function filterPersonas<T extends Mencionable>(personas: readonly T[], search: string): T[] {
  const wanted = plain(search);
  if (wanted === '') return [...personas];
  const begins = personas.filter(({ nombre }) => plain(nombre).startsWith(wanted));
  const holds = personas.filter((one) => !begins.includes(one) && plain(one.nombre).includes(` ${wanted}`));
  return [...begins, ...holds];
}

/** The picked users whose name is still in the text: it can be deleted by hand. */
export function calledIn(text: string, picked: readonly Mencionable[]): Mencionable[] {
  const called = new Set(splitMenciones(text, picked).map(({ mencion }) => mencion?.usuarioId));
  return picked.filter(
    ({ usuarioId }, index) =>
      called.has(usuarioId) && picked.findIndex((other) => other.usuarioId === usuarioId) === index,
  );
}

export interface Trozo {
  text: string;
  /** Set if the text is an `@` with a user's name. */
  mencion: Mencionable | null;
}

/** Splits a text at the names of the mentioned users; of two names the longer one wins. */
export function splitMenciones(text: string, menciones: readonly Mencionable[]): Trozo[] {
  const byLength = menciones.toSorted((a, b) => b.nombre.length - a.nombre.length);
  const trozos: Trozo[] = [];
  let start = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const mencion = byLength.find(({ nombre }) => standsAt(text, at + 1, nombre));
    if (!mencion) continue;
    if (at > start) trozos.push({ text: text.slice(start, at), mencion: null });
    start = at + 1 + mencion.nombre.length;
    trozos.push({ text: text.slice(at, start), mencion });
    at = start - 1;
  }
  if (start < text.length) trozos.push({ text: text.slice(start), mencion: null });
  return trozos;
}

function standsAt(text: string, at: number, nombre: string): boolean {
  return nombre !== '' && text.startsWith(nombre, at) && !/[\p{L}\p{N}]/u.test(text.charAt(at + nombre.length));
}
