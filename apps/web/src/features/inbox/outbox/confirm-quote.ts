import type { OutboxEntry, Upload } from './chat-outbox.ts';
import { OUTBOX_TEXTS } from './outbox.texts.ts';

/** The quote of a message in its question, also of a file or template alone. */
export function quoteOf({
  contenido,
  media,
  plantilla,
}: Pick<OutboxEntry, 'contenido' | 'media' | 'plantilla'>): string {
  const words = contenido === '' && plantilla ? OUTBOX_TEXTS.template : contenido;
  return [media?.nombre, words].filter(Boolean).join(' · ');
}

/** The same for several files, each with its caption. */
export function quoteOfFiles(uploads: readonly Pick<Upload, 'archivo' | 'contenido'>[]): string {
  return uploads.map(({ archivo, contenido }) => [archivo.name, contenido].filter(Boolean).join(' · ')).join(', ');
}
