import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';

/** A chat that a colleague gave to this user, who has not opened it. */
export interface Recibido {
  id: number;
  secuencia: number;
  nombre: string;
  de: string;
  comentario: string | null;
  desde: string;
}

/** More at once are told by their number. */
const MOST_NAMED = 3;

export interface AvisoRecibido {
  text: string;
  reason: string | null;
  /** The chat that «Abrir» opens; null where several are told together. */
  id: number | null;
}

/** What is told of chats that came at the same time. */
export function avisosOf(recibidos: readonly Recibido[]): AvisoRecibido[] {
  if (recibidos.length > MOST_NAMED)
    return [{ text: `Te transfirieron ${recibidos.length} chats`, reason: null, id: null }];
  return recibidos.map(({ id, de, nombre, comentario }) => ({
    text: `${de} te transfirió el chat de ${nombre}`,
    reason: comentario,
    id,
  }));
}

/** Remembers which were told: each is told once in each tab, and not again after a reload. */
export class RecibidosTold {
  private readonly told: Map<number, string>;
  private readonly keep: (told: Record<string, string>) => void;

  constructor(kept: unknown, keep: (told: Record<string, string>) => void) {
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept as Record<string, unknown>) : [];
    this.told = new Map(
      entries.flatMap(([id, desde]) => (typeof desde === 'string' ? [[Number(id), desde] as const] : [])),
    );
    this.keep = keep;
  }

  /** Those that have not been told yet; told from now on. */
  take(recibidos: readonly Recibido[]): Recibido[] {
    const fresh = recibidos.filter(({ id, desde }) => this.told.get(id) !== desde);
    if (fresh.length === 0) return [];
    for (const { id, desde } of fresh) this.told.set(id, desde);
    this.keep(Object.fromEntries([...this.told].slice(-MAX_KEPT)));
    return fresh;
  }
}

const MAX_KEPT = 200;

/** The chats of an inbox that are still to be opened by their new owner. */
export function recibidosOf(
  conversaciones: Iterable<Conversacion>,
  nameOf: (chat: Conversacion) => string,
): Recibido[] {
  const found: Recibido[] = [];
  for (const chat of conversaciones)
    if (chat.recibida) found.push({ id: chat.id, secuencia: chat.secuencia, nombre: nameOf(chat), ...chat.recibida });
  return found.sort((a, b) => a.desde.localeCompare(b.desde));
}
