import { type RefObject, useEffect, useRef } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { BANDEJA_TEXTS } from './bandeja.texts.ts';
import { authorOf } from './names.ts';
import type { RowScroller } from './useRowWindow.ts';

interface FollowOptions {
  selectedId: number | null;
  /** The user's name. */
  nombre: string;
  /** True while the order waits for the pointer to leave the rows. */
  isHeld: boolean;
  list: RefObject<RowScroller | null>;
}

/**
 * The open chat goes to the top of its list when the user writes in it, and the list scrolls there with it. Customers'
 * messages move nothing that is in view.
 */
export function useFollowOwn(rows: readonly Conversacion[], { selectedId, nombre, isHeld, list }: FollowOptions): void {
  const index = rows.findIndex((row) => row.id === selectedId);
  const spokenAt = spokenAtOf(rows[index], nombre);
  const known = useRef({ selectedId, spokenAt });
  const isDue = useRef(false);
  useEffect(() => {
    const before = known.current;
    known.current = { selectedId, spokenAt };
    if (before.selectedId !== selectedId || before.spokenAt === undefined) isDue.current = false;
    else if (spokenAt && spokenAt !== before.spokenAt) isDue.current = true;
    if (!isDue.current || isHeld || index < 0) return;
    isDue.current = false;
    list.current?.scrollIntoView({ index, done: () => undefined });
  }, [selectedId, spokenAt, isHeld, index, list]);
}

/** The time of a chat's last message if the user wrote it; null if not, undefined without the chat. */
function spokenAtOf(row: Conversacion | undefined, nombre: string): string | null | undefined {
  if (row === undefined) return undefined;
  const isOwn = row.ultimoMensaje !== null && authorOf(row.ultimoMensaje, nombre) === BANDEJA_TEXTS.you;
  return isOwn ? row.lastMessageAt : null;
}
