import type { Cuenta } from './dias.repository.ts';

/** From an instant up to, not including, another. */
export interface Tramo {
  desde: Date;
  hasta: Date;
}

const DAY_MS = 86_400_000;

/** What of a stretch no day stands for; neighbours are one. Days begin where they are told to, and do not overlap. */
export function gapsOf({ desde, hasta }: Tramo, dias: readonly Pick<Tramo, 'desde'>[]): Tramo[] {
  const gaps: Tramo[] = [];
  let at = desde.getTime();
  for (const first of dias.map((dia) => dia.desde.getTime()).toSorted((a, b) => a - b)) {
    if (first > at) gaps.push({ desde: new Date(at), hasta: new Date(first) });
    at = first + DAY_MS;
  }
  if (hasta.getTime() > at) gaps.push({ desde: new Date(at), hasta });
  return gaps;
}

/** The figures of several stretches together: a chat counts once, in however many of them something happened to it. */
export interface Suma {
  recibidos: number;
  enviados: number;
  cerradas: number;
  tocados: ReadonlySet<number>;
  atendidos: ReadonlySet<number>;
}

export function sumOf(cuentas: readonly Cuenta[]): Suma {
  const sum = { recibidos: 0, enviados: 0, cerradas: 0 };
  const tocados = new Set<number>();
  const atendidos = new Set<number>();
  for (const cuenta of cuentas) {
    sum.recibidos += cuenta.recibidos;
    sum.enviados += cuenta.enviados;
    sum.cerradas += cuenta.cerradas;
    const { base } = cuenta;
    for (let at = 0; at < cuenta.tocados.length; at += 4) tocados.add(base + cuenta.tocados.readInt32BE(at));
    for (let at = 0; at < cuenta.atenciones.length; at += 8)
      atendidos.add(base + cuenta.atenciones.readInt32BE(at + 4));
  }
  return { ...sum, tocados, atendidos };
}

/** Which chats each person wrote in; what nobody is named for stands under 0. */
export function atendidosPorUsuario(cuentas: readonly Cuenta[]): ReadonlyMap<number, ReadonlySet<number>> {
  const porUsuario = new Map<number, Set<number>>();
  for (const { base, atenciones } of cuentas)
    for (let at = 0; at < atenciones.length; at += 8) {
      const usuarioId = atenciones.readInt32BE(at);
      const conversacionId = base + atenciones.readInt32BE(at + 4);
      const suyos = porUsuario.get(usuarioId);
      if (suyos) suyos.add(conversacionId);
      else porUsuario.set(usuarioId, new Set([conversacionId]));
    }
  return porUsuario;
}

/** Chats that were told as eight bytes each. */
export function idsOf(bytes: Buffer): number[] {
  const ids: number[] = [];
  for (let at = 0; at < bytes.length; at += 8)
    ids.push(bytes.readUInt32BE(at) * 0x1_0000_0000 + bytes.readUInt32BE(at + 4));
  return ids;
}
