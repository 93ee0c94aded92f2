import { cutText } from '@tertulia/contract/core/text';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';

const TIPO_TEXTS: Readonly<Record<TipoMensaje, string>> = {
  TEXTO: 'Mensaje',
  IMAGEN: 'Imagen',
  VIDEO: 'Video',
  AUDIO: 'Audio',
  VOZ: 'Nota de voz',
  DOC: 'Documento',
};

const MAX_LENGTH = 160;

/** The one-line summary of a message in a list row or a notification, until the server sends its own. */
export function resumenOf(mensaje: Mensaje): string {
  const text = mensaje.contenido.replace(/\s+/g, ' ').trim();
  if (text !== '') return text.length > MAX_LENGTH ? `${cutText(text, MAX_LENGTH)}…` : text;
  if (mensaje.ubicacion) return 'Ubicación';
  return mensaje.archivos[0]?.nombreOriginal && mensaje.tipo === 'DOC'
    ? mensaje.archivos[0].nombreOriginal
    : TIPO_TEXTS[mensaje.tipo];
}

/** The name of a message type. */
export function tipoText(tipo: TipoMensaje): string {
  return TIPO_TEXTS[tipo];
}
