import type { Envio } from './envios.ts';
import { ENVIOS_TEXTS } from './envios.texts.ts';

/** What a question about a text shows of it, also of one that is a file or a template alone. */
export function quoteOf({ contenido, media, plantilla }: Pick<Envio, 'contenido' | 'media' | 'plantilla'>): string {
  const words = contenido === '' && plantilla ? ENVIOS_TEXTS.template : contenido;
  return [media?.nombre, words].filter(Boolean).join(' · ');
}
