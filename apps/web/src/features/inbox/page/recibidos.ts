import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';

/** A chat that a colleague transferred to this user, who has not opened it. */
export interface Recibido {
  id: number;
  secuencia: number;
  nombre: string;
  de: string;
  comentario: string | null;
  desde: string;
}

/** More chats at once are only counted. */
const MOST_NAMED = 3;

export interface AvisoRecibido {
  text: string;
  reason: string | null;
  /** The chat that «Abrir» opens; null for several chats. */
  id: number | null;
}

/** The notifications for chats that arrived at the same time. */
export function avisosOf(recibidos: readonly Recibido[]): AvisoRecibido[] {
  if (recibidos.length > MOST_NAMED)
    return [{ text: `Te transfirieron ${recibidos.length} chats`, reason: null, id: null }];
  return recibidos.map(({ id, de, nombre, comentario }) => ({
    text: `${de} te transfirió el chat de ${nombre}`,
    reason: comentario,
    id,
  }));
}

/** Remembers the notified chats: one notification per chat and tab, and none after a reload. */
export class AnnouncedRecibidos {
  private readonly announced: Map<number, string>;
  private readonly keep: (announced: Record<string, string>) => void;

  constructor(kept: unknown, keep: (announced: Record<string, string>) => void) {
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept as Record<string, unknown>) : [];
    this.announced = new Map(
      entries.flatMap(([id, desde]) => (typeof desde === 'string' ? [[Number(id), desde] as const] : [])),
    );
    this.keep = keep;
  }

  /** Returns the chats without a notification and records them as notified. */
  take(recibidos: readonly Recibido[]): Recibido[] {
    const fresh = recibidos.filter(({ id, desde }) => this.announced.get(id) !== desde);
    if (fresh.length === 0) return [];
    for (const { id, desde } of fresh) this.announced.set(id, desde);
    this.keep(Object.fromEntries([...this.announced].slice(-MAX_KEPT)));
    return fresh;
  }
}

const MAX_KEPT = 200;

/** The chats of an inbox that this user received and has not opened. */
export function recibidosOf(
  conversaciones: Iterable<Conversacion>,
  nameOf: (chat: Conversacion) => string,
): Recibido[] {
  const found: Recibido[] = [];
  for (const chat of conversaciones)
    if (chat.recibida) found.push({ id: chat.id, secuencia: chat.secuencia, nombre: nameOf(chat), ...chat.recibida });
  return found.sort((a, b) => a.desde.localeCompare(b.desde));
}
