import type { Envio } from './envios.ts';
import type { Subida } from './subidas.ts';
import { ENVIOS_TEXTS } from './envios.texts.ts';

/** What a question about a text shows of it, also of one that is a file or a template alone. */
export function quoteOf({ contenido, media, plantilla }: Pick<Envio, 'contenido' | 'media' | 'plantilla'>): string {
  const words = contenido === '' && plantilla ? ENVIOS_TEXTS.template : contenido;
  return [media?.nombre, words].filter(Boolean).join(' · ');
}

/** The same of several files, with the caption of each. */
export function quoteOfFiles(subidas: readonly Pick<Subida, 'archivo' | 'contenido'>[]): string {
  return subidas.map(({ archivo, contenido }) => [archivo.name, contenido].filter(Boolean).join(' · ')).join(', ');
}
