import { boundsOf, chatsOf, createMarks, numbersOf, type Chats } from './chats.ts';
import type { Cuenta } from './dias.repository.ts';
import type { TimeSpan } from './time-span.ts';

const DAY_MS = 86_400_000;

/** The parts of a span without stored days; adjacent ones are merged. Days have the given starts and do not overlap. */
export function gapsOf({ desde, hasta }: TimeSpan, dias: readonly Pick<TimeSpan, 'desde'>[]): TimeSpan[] {
  const gaps: TimeSpan[] = [];
  let at = desde.getTime();
  for (const first of dias.map((dia) => dia.desde.getTime()).toSorted((a, b) => a - b)) {
    if (first > at) gaps.push({ desde: new Date(at), hasta: new Date(first) });
    at = first + DAY_MS;
  }
  if (hasta.getTime() > at) gaps.push({ desde: new Date(at), hasta });
  return gaps;
}

/** The metrics of several spans together: a chat counts once, in however many of them it had events. */
export interface Suma {
  recibidos: number;
  enviados: number;
  cerradas: number;
  tocados: Chats;
  atendidos: Chats;
}

export function sumOf(cuentas: readonly Cuenta[]): Suma {
  const sum = { recibidos: 0, enviados: 0, cerradas: 0 };
  for (const cuenta of cuentas) {
    sum.recibidos += cuenta.recibidos;
    sum.enviados += cuenta.enviados;
    sum.cerradas += cuenta.cerradas;
  }
  return {
    ...sum,
    tocados: chatsOf(cuentas.map(({ base, tocados }) => ({ base, numbers: numbersOf(tocados) }))),
    atendidos: chatsOf(cuentas.map(({ base, atenciones }) => ({ base, numbers: numbersOf(atenciones, CHATS) }))),
  };
}

/** A pair is a user and a chat. */
const USUARIOS = { first: 0, step: 2 };
const CHATS = { first: 1, step: 2 };

/** In how many chats each user wrote, and how many of those are not closed; 0 collects chats without a user. */
export function countPorUsuario(
  cuentas: readonly Cuenta[],
  sinCerrar: ReadonlySet<number>,
): Map<number, { atendidas: number; sinCerrar: number }> {
  const porUsuario = new Map<number, number[]>();
  for (const { base, atenciones } of cuentas) {
    const chats = numbersOf(atenciones, CHATS);
    for (const [at, usuarioId] of numbersOf(atenciones, USUARIOS).entries()) {
      const suyos = porUsuario.get(usuarioId);
      const id = base + (chats[at] ?? 0);
      if (suyos) suyos.push(id);
      else porUsuario.set(usuarioId, [id]);
    }
  }
  const tiras = cuentas.map(({ base, atenciones }) => ({ base, numbers: numbersOf(atenciones, CHATS) }));
  const marks = createMarks(boundsOf(tiras));
  const counted = new Map<number, { atendidas: number; sinCerrar: number }>();
  for (const [usuarioId, ids] of porUsuario) {
    const count = { atendidas: 0, sinCerrar: 0 };
    for (const id of ids) {
      if (!marks.add(id)) continue;
      count.atendidas++;
      if (sinCerrar.has(id)) count.sinCerrar++;
    }
    for (const id of ids) marks.remove(id);
    counted.set(usuarioId, count);
  }
  return counted;
}

/** Chat ids of eight bytes each. */
export function idsOf(bytes: Buffer): number[] {
  const ids: number[] = [];
  for (let at = 0; at < bytes.length; at += 8)
    ids.push(bytes.readUInt32BE(at) * 0x1_0000_0000 + bytes.readUInt32BE(at + 4));
  return ids;
}
