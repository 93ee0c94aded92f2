import { whyNotDeliverable } from '@tertulia/contract/features/archivos/limites';
import type { TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import { newUuid } from '../../../platform/http/uuid.ts';
import { mimeOf, tipoOf } from './adjuntos.ts';
import { ChatOutbox, type ChatOutboxItem } from './chat-outbox.ts';
import { raiseSeen } from './stale-write.ts';

/** A file on its way. */
export interface Upload extends ChatOutboxItem {
  archivo: File;
  tipo: TipoMensaje;
  /** The caption. */
  contenido: string;
  avance: number;
  /** How long a recording is: its file does not always say so. */
  duracionMs?: number;
  /** It never left, and waits in the chat to be sent or discarded. */
  isHeld?: boolean;
}

/** What is to be sent. */
interface NewUpload {
  conversacionId: number;
  archivo: File;
  tipo?: TipoMensaje;
  contenido?: string;
  asignadaA?: number | null;
  replyToId?: number | null;
  vistoHastaSecuencia: number | null;
  duracionMs?: number;
}

/** The files that have not become messages yet. */
export class Uploads extends ChatOutbox<Upload> {
  /** Takes a file on. One that WhatsApp would not deliver says so before a byte of it has left. */
  add(wish: NewUpload): void {
    const upload = { ...buildUpload(wish), sesion: this.options.sesion() };
    // A browser's own recording is made into a voice note by the server.
    const obstacle = upload.tipo === 'VOZ' ? null : whyNotDeliverable(mimeOf(upload.archivo), upload.archivo.size);
    if (obstacle) this.take({ ...upload, estado: 'FALLIDO', error: obstacle.message, isOnlyAsLink: true });
    else this.take(upload);
  }

  /** Takes a file on that is not to leave yet: its bubble says why, and sends or discards it. */
  hold(wish: NewUpload, why: string): void {
    this.take({ ...buildUpload(wish), estado: 'FALLIDO', error: why, isHeld: true });
  }

  /** Sends what its sender was asked about: all files of the chat are one answer. */
  sendAnyway(conversacionId: number): void {
    for (const upload of this.questionsIn(conversacionId)) this.again(upload, { vistoHastaSecuencia: null });
  }

  /** Leaves what its sender was asked about in the chat, to be sent or discarded there. */
  review(conversacionId: number, why: string): void {
    for (const upload of this.questionsIn(conversacionId))
      this.change(upload, { estado: 'FALLIDO', error: why, isHeld: true, vistoHastaSecuencia: null });
  }

  private questionsIn(conversacionId: number): Upload[] {
    return this.list(conversacionId).filter(({ estado }) => estado === 'PREGUNTA');
  }

  protected override again(upload: Upload, changes: Partial<Upload>, how = { isResumed: false }): void {
    super.again(upload, { ...changes, isHeld: false }, how);
  }

  /** Messages that the sender saw during the previous uploads, or since the failure, are no news to them. */
  protected override changesAtDeparture({ conversacionId, vistoHastaSecuencia }: Upload): Partial<Upload> {
    return { vistoHastaSecuencia: raiseSeen(vistoHastaSecuencia, this.options.seenIn(conversacionId)) };
  }

  /** Asks also about the files behind it from before the same news: they would all be refused. */
  protected override askAboutNews(first: Upload): void {
    super.askAboutNews(first);
    for (const upload of this.list(first.conversacionId))
      if (upload.estado === 'EN_COLA' && upload.vistoHastaSecuencia !== null) this.question(upload, 'NOVEDAD');
  }
}

function buildUpload({
  conversacionId,
  archivo,
  tipo,
  contenido = '',
  asignadaA,
  replyToId = null,
  vistoHastaSecuencia,
  duracionMs,
}: NewUpload): Upload {
  return {
    clienteMensajeId: newUuid(),
    conversacionId,
    archivo,
    tipo: tipo ?? tipoOf(archivo),
    contenido,
    replyToId,
    creadoEn: new Date().toISOString(),
    estado: 'EN_COLA',
    avance: 0,
    error: null,
    comoEnlace: false,
    isOnlyAsLink: false,
    vistoHastaSecuencia,
    ...(asignadaA === undefined ? {} : { asignadaA }),
    ...(duracionMs === undefined ? {} : { duracionMs }),
  };
}
