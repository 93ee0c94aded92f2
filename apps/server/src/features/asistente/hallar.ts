import { cutText } from '@tertulia/contract/core/text';
import { foldText } from '@tertulia/contract/core/folding';
import type { Area } from '@tertulia/contract/features/areas/area';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { YO, isNear, type Slots } from '#public/preguntas';
import type { Mesa } from './mesa.ts';

/** Of one page. */
const MAX_USUARIOS = 200;
const MAX_CONTACTOS = 20;

/** The users of the business, as the users page lists them. */
export async function listAgentes({ leer }: Mesa): Promise<Usuario[]> {
  const found: Usuario[] = [];
  for (let page = 0; ; page++) {
    const { content } = await leer('listUsuariosPagina', { query: { page, size: MAX_USUARIOS } });
    found.push(...content);
    if (content.length < MAX_USUARIOS) return found;
  }
}

/** The user whose name has most of the typed words, active users first; undefined if none has any. */
export async function findAgente(mesa: Mesa, typed: string): Promise<Usuario | undefined> {
  const usuarios = await listAgentes(mesa);
  if (typed === YO) return usuarios.find(({ id }) => id === mesa.actor.userId);
  return bestOf(
    typed,
    usuarios,
    ({ nombre, email }) => `${nombre} ${email.split('@')[0] ?? ''}`,
    ({ estado }) => estado,
  );
}

export async function findArea(mesa: Mesa, typed: string): Promise<Area | undefined> {
  return bestOf(
    typed,
    await listAreas(mesa),
    ({ nombre }) => nombre,
    ({ estado }) => estado,
  );
}

export function listAreas({ leer, actor }: Mesa): Promise<Area[]> {
  return leer('listAreas', { params: { subscriberId: actor.tenantId } });
}

export async function findCanal(mesa: Mesa, typed: string): Promise<Canal | undefined> {
  return bestOf(
    typed,
    await listCanales(mesa),
    ({ friendlyName, numero }) => `${friendlyName ?? ''} ${numero}`,
    ({ estado }) => estado,
  );
}

export function listCanales({ leer, actor }: Mesa): Promise<Canal[]> {
  return leer('listCanales', { params: { subId: actor.tenantId } });
}

/** The contact that a phone or a typed name means: of those found, the one whose name holds most of the words. */
export async function findContacto(mesa: Mesa, { texto, telefono }: Slots): Promise<Contacto | undefined> {
  const q = telefono ?? texto;
  if (q === undefined) return undefined;
  const content = await listContactosCon(mesa, q);
  return texto === undefined ? content[0] : (bestOf(texto, content, nombreDe) ?? content[0]);
}

/** The contacts that are found with a text, as the contacts page finds them. */
export async function listContactosCon({ leer }: Mesa, q: string): Promise<Contacto[]> {
  return (await leer('listContactos', { query: { q: cutText(q, 200), size: MAX_CONTACTOS } })).content;
}

export function nombreDe({ nombre, apellido }: Pick<Contacto, 'nombre' | 'apellido'>): string {
  return [nombre, apellido].filter((part) => part !== null).join(' ') || 'Sin nombre';
}

/** The item whose words are most of those typed; of equals the one with the higher rank, then the first. */
export function bestOf<Item>(
  typed: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
  rankOf: (item: Item) => number = () => 0,
): Item | undefined {
  const wanted = namingWordsOf(typed);
  const scored = items.map((item) => {
    const own = wordsOf(textOf(item));
    const score = likenessOf(wanted, own);
    return { item, score: score + rankOf(item) / 1000 - own.length / 1_000_000, hits: score };
  });
  return scored.filter(({ hits }) => hits > 0).toSorted((a, b) => b.score - a.score)[0]?.item;
}

const likenessOf = (wanted: readonly string[], own: readonly string[]) =>
  wanted.reduce((sum, word) => sum + likeness(word, own), 0);

function likeness(word: string, own: readonly string[]): number {
  if (own.includes(word)) return 1;
  if (word.length >= 3 && own.some((one) => one.startsWith(word))) return 0.8;
  return own.some((one) => isNear(word, one)) ? 0.5 : 0;
}

/** A longer text is no name: each word is compared with every word of every name. */
const MAX_NAMING = 8;

/** The words of a name in a question. */
export function namingWordsOf(typed: string): string[] {
  return wordsOf(typed).slice(0, MAX_NAMING);
}

export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}+]+/gu) ?? [];
}
