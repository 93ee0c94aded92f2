import type { OutboxEntry } from './text-outbox.ts';
import type { Subida } from './subidas.ts';
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
export function quoteOfFiles(subidas: readonly Pick<Subida, 'archivo' | 'contenido'>[]): string {
  return subidas.map(({ archivo, contenido }) => [archivo.name, contenido].filter(Boolean).join(' · ')).join(', ');
}
