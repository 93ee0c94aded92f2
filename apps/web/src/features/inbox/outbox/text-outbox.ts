import { newUuid } from '../../../platform/http/uuid.ts';
import { ChatOutbox, type ChatOutboxItem } from './chat-outbox.ts';
import { raiseSeen } from './stale-write.ts';

/** A pending text. */
export interface OutboxEntry extends ChatOutboxItem {
  contenido: string;
  /** An item of the media bank that goes with it, `contenido` being its caption. */
  media?: { id: number; nombre: string } | null;
  /** The template it is made of, `contenido` being what the customer will read. */
  plantilla?: { id: number; variables: Record<string, string> } | null;
}

type Draft = Pick<
  OutboxEntry,
  'conversacionId' | 'contenido' | 'replyToId' | 'media' | 'comoEnlace' | 'plantilla' | 'asignadaA'
> & { vistoHastaSecuencia: number };

/** The texts that have not become messages yet. */
export class TextOutbox extends ChatOutbox<OutboxEntry> {
  send(text: Draft): void {
    this.take({
      ...text,
      clienteMensajeId: newUuid(),
      creadoEn: new Date().toISOString(),
      sesion: this.options.sesion(),
      estado: 'EN_COLA',
      error: null,
    });
  }

  sendAnyway(entry: OutboxEntry): void {
    super.again(entry, { vistoHastaSecuencia: null });
  }

  /** A manual retry counts as seen what came after the first attempt. */
  protected override again(entry: OutboxEntry, changes: Partial<OutboxEntry>, how = { isResumed: false }): void {
    const seenNow = how.isResumed ? 0 : this.options.seenIn(entry.conversacionId);
    super.again(entry, { ...changes, vistoHastaSecuencia: raiseSeen(entry.vistoHastaSecuencia, seenNow) }, how);
  }
}
