import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { Outbox, type OutboxItem, type OutboxOptions } from '../../platform/outbox/outbox.ts';
import type { Citado } from './citado.ts';
import type { Enlace } from './chat-links.ts';
import type { Mencionable } from './menciones.ts';

/** A message to colleagues that is being sent. */
export interface SalaOutboxEntry extends OutboxItem {
  salaId: number;
  contenido: string;
  menciones: readonly Mencionable[];
  enlace: Enlace | null;
  /** The message that it answers. */
  cita?: Citado | null;
}

type SalaOutboxOptions = Omit<OutboxOptions<SalaOutboxEntry, SalaMensaje>, 'chatOf' | 'mayContinue'>;

/** The messages to colleagues that the server does not have yet. */
export function createSalaOutbox(options: SalaOutboxOptions) {
  return new Outbox<SalaOutboxEntry, SalaMensaje>({
    ...options,
    chatOf: ({ salaId }) => salaId,
    // messages of an earlier session are shown as failed: their writer sends them
    mayContinue: ({ sesion }) => sesion === options.sesion(),
  });
}
