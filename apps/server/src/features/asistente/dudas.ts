import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { isNear, nombreIn, type Asked, type Intent, type Parsed, type Slots } from '#public/preguntas';
import { phone } from './decir.ts';
import { listContactosCon, namingWordsOf, nombreDe, wordsOf } from './hallar.ts';
import type { Mesa, Respuesta } from './mesa.ts';

/** As many people as are offered to choose among. */
const MAX_OPCIONES = 5;

/** How many of the typed words are words of a name, each with a slip at most. */
function hitsOf(typed: readonly string[], nombre: string): number {
  const own = wordsOf(nombre);
  return typed.filter((word) => own.some((one) => one === word || isNear(word, one))).length;
}

/**
 * Which names in the questions are no colleague's: «Ana Torres» is a customer though a colleague is called Ana. The longest match
 * decides, and a name that holds a word which the colleague has not belongs to another person.
 */
export async function listClientesIn(
  mesa: Mesa,
  textos: readonly string[],
  { asked, usuarios }: { asked: Asked; usuarios: readonly Usuario[] },
): Promise<string[]> {
  const names = new Set(textos.flatMap((texto) => nombreIn(texto, asked) ?? []));
  const found: string[] = [];
  for (const nombre of names) {
    const words = namingWordsOf(nombre);
    const hits = usuarios.map((usuario) => ({ usuario, hits: hitsOf(words, usuario.nombre) }));
    const most = Math.max(0, ...hits.map((one) => one.hits));
    if (words.length < 2 || most === 0 || most === words.length) continue;
    const isWhole = hits.some((one) => one.hits === most && wordsOf(one.usuario.nombre).length === most);
    if (!isWhole || (await listTocayos(mesa, nombre)).length > 0) found.push(nombre);
  }
  return found;
}

/** The contacts whose names hold every word of this one. */
async function listTocayos(mesa: Mesa, nombre: string): Promise<Contacto[]> {
  const words = namingWordsOf(nombre);
  const contactos = await listContactosCon(mesa, nombre);
  return contactos.filter((one) => hitsOf(words, nombreDe(one)) === words.length);
}

interface Duda {
  mensaje: string;
  intent: Intent;
  slots: Slots;
  /** Reads a question in its place. */
  read: (mensaje: string) => Parsed;
  usuarios: readonly Usuario[];
}

/** Which of several people is meant, as questions to choose among; null where there is no doubt. */
export async function askWho(mesa: Mesa, { mensaje, intent, slots, read, usuarios }: Duda): Promise<Respuesta | null> {
  const nombre = slots.agente ?? slots.texto;
  const at = nombre === undefined ? -1 : mensaje.indexOf(nombre);
  if (nombre === undefined || at < 0 || slots.telefono !== undefined) return null;
  const saying = (other: string) => `${mensaje.slice(0, at)}${other}${mensaje.slice(at + nombre.length)}`;
  const words = namingWordsOf(nombre);
  if (slots.agente === undefined) {
    // of two customers of one name the telephone tells
    if (!ONE_CONTACT.test(intent)) return null;
    const tocayos = await listTocayos(mesa, nombre);
    const exact = tocayos.filter((one) => wordsOf(nombreDe(one)).length === words.length);
    const meant = exact.length > 0 ? exact : tocayos;
    if (meant.length < 2) return null;
    return offer(
      nombre,
      meant.map((one) => saying(`${nombreDe(one)} (${phone(one.telefono)})`)),
    );
  }
  if (/\((agente|cliente)\)/i.test(mensaje)) return null;
  const called = usuarios.filter(({ estado, nombre: own }) => estado === 1 && hitsOf(words, own) === words.length);
  const whole = called.filter((one) => wordsOf(one.nombre).length === words.length);
  const agentes = whole.length > 0 ? whole : called;
  const mayBeCliente = isTwin(intent, read(saying(`${nombre} (cliente)`)).intent);
  const clientes = mayBeCliente && agentes.length > 0 ? await listTocayos(mesa, nombre) : [];
  if (agentes.length + clientes.length < 2) return null;
  return offer(nombre, [
    ...agentes.map((one) => saying(clientes.length > 0 ? `${one.nombre} (agente)` : one.nombre)),
    ...clientes.map((one) => saying(`${nombreDe(one)} (cliente)`)),
  ]);
}

/** Answers about one contact only; other answers cover every contact that a name fits. */
const ONE_CONTACT = /^(tareas_contacto|kanban_contacto|contacto_notas|llamadas_contacto)$/;
const TWINS =
  /^(tareas_\w+ tareas_contacto|cotizaciones_\w+ cotizaciones_cliente|llamadas_total llamadas_contacto|usuario_buscar contacto_buscar)$/;

/** Whether the same question is as sensible of a customer as of a colleague: both have tasks, only a colleague has had a good day. */
const isTwin = (ofAgente: string, ofCliente: string) => TWINS.test(`${ofAgente} ${ofCliente}`);

function offer(nombre: string, preguntas: readonly string[]): Respuesta | null {
  const different = [...new Set(preguntas)];
  return different.length < 2
    ? null
    : {
        texto: `«${nombre}» puede ser más de una persona. ¿De quién se trata?`,
        preguntas: different.slice(0, MAX_OPCIONES),
      };
}
