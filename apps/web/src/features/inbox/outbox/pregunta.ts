import type { Envio } from './envios.ts';
import type { Subida } from './subidas.ts';
import { ENVIOS_TEXTS } from './envios.texts.ts';

/** The quote of a message in its question, also of a file or template alone. */
export function quoteOf({ contenido, media, plantilla }: Pick<Envio, 'contenido' | 'media' | 'plantilla'>): string {
  const words = contenido === '' && plantilla ? ENVIOS_TEXTS.template : contenido;
  return [media?.nombre, words].filter(Boolean).join(' · ');
}

/** The same for several files, each with its caption. */
export function quoteOfFiles(subidas: readonly Pick<Subida, 'archivo' | 'contenido'>[]): string {
  return subidas.map(({ archivo, contenido }) => [archivo.name, contenido].filter(Boolean).join(' · ')).join(', ');
}
