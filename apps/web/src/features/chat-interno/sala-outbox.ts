import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { noConnection } from '../../platform/http/api-error.ts';
import { newUuid } from '../../platform/http/uuid.ts';
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
  archivo: File | null;
  avance: number;
}

export type DraftMessage = Pick<SalaOutboxEntry, 'salaId' | 'contenido' | 'menciones' | 'enlace' | 'cita' | 'archivo'>;

/** The messages to colleagues that the server does not have yet. */
export class SalaOutbox extends Outbox<SalaOutboxEntry, SalaMensaje, OutboxOptions<SalaOutboxEntry, SalaMensaje>> {
  protected override chatOf({ salaId }: SalaOutboxEntry): number {
    return salaId;
  }

  protected override mustWait(salaId: number): boolean {
    return this.firstWaiting(salaId) !== undefined;
  }

  /** Messages of an earlier session are shown as failed: their writer sends them. */
  protected override restored({ sesion }: SalaOutboxEntry): 'ESPERA' | 'FALLIDO' {
    return sesion === this.options.sesion() ? 'ESPERA' : 'FALLIDO';
  }

  send(draft: DraftMessage): void {
    this.take({
      ...draft,
      clienteMensajeId: newUuid(),
      creadoEn: new Date().toISOString(),
      sesion: this.options.sesion(),
      estado: 'EN_COLA',
      avance: 0,
      error: null,
    });
  }

  retry(entry: SalaOutboxEntry): void {
    this.again(entry, {});
  }

  /** Sends what waits for the connection, each sala's messages in order. Rejects while the server cannot be reached. */
  async resumeAll(): Promise<void> {
    await Promise.all(
      [...new Set(this.waiting().map(({ salaId }) => salaId))].map(async (salaId) => {
        for (let next = this.firstWaiting(salaId); next; next = this.firstWaiting(salaId))
          if ((await this.resume(next)) === 'ESPERA') throw noConnection();
      }),
    );
  }

  private firstWaiting(salaId: number): SalaOutboxEntry | undefined {
    return this.list(salaId).find(({ estado }) => estado === 'ESPERA');
  }
}
