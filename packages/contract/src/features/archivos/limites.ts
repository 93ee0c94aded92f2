const MEGABYTE = 1024 * 1024;

/** Maximum size of an attachment (document 2 §5). */
export const MAX_ADJUNTO_BYTES = 30 * MEGABYTE;
/** Maximum download of a customer's file. */
export const MAX_ENTRANTE_BYTES = 20 * MEGABYTE;
/** Maximum download of a call's recording: an hour of two voices. */
export const MAX_GRABACION_BYTES = 60 * MEGABYTE;
/** Maximum download and size of an ad's picture. */
export const MAX_ANUNCIO_BYTES = 5 * MEGABYTE;
export const IMAGENES_ANUNCIO = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/**
 * Accepted attachment types, detected from the bytes: images, video, audio, the documents' list of files, and slides
 * (decision 15).
 */
export const TIPOS_ADJUNTO = [
  'image/*',
  'video/*',
  'audio/*',
  'application/ogg',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/zip',
] as const;

/** The same for a browser's file dialog, which identifies files by their endings. */
export const ACCEPT_ADJUNTO = 'image/*,video/*,audio/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip';

/** Types and sizes that WhatsApp accepts through the provider (field-rules §3.1 row 15). */
const WHATSAPP: readonly { types: readonly string[]; maxBytes: number; what: string }[] = [
  { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * MEGABYTE, what: 'imágenes' },
  {
    types: ['audio/ogg', 'audio/amr', 'audio/3gpp', 'audio/aac', 'audio/mpeg'],
    maxBytes: 16 * MEGABYTE,
    what: 'audios',
  },
  { types: ['video/mp4', 'video/3gpp'], maxBytes: 16 * MEGABYTE, what: 'videos' },
  {
    types: [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    maxBytes: 16 * MEGABYTE,
    what: 'documentos',
  },
];

const WAY_OUT = 'Puedes enviarlo como enlace.';

export interface Obstaculo {
  code: 'UNSUPPORTED_MEDIA' | 'TOO_LARGE';
  message: string;
}

/**
 * Why WhatsApp would not deliver a file of this type and size, as display text, or null. The alternative is always to
 * send it as a link.
 */
export function whyNotDeliverable(tipoMime: string, bytes: number): Obstaculo | null {
  const rule = WHATSAPP.find(({ types }) => types.includes(tipoMime));
  if (!rule) return { code: 'UNSUPPORTED_MEDIA', message: `WhatsApp no admite este tipo de archivo. ${WAY_OUT}` };
  if (bytes <= rule.maxBytes) return null;
  const limit = `${rule.what} de hasta ${rule.maxBytes / MEGABYTE} MB`;
  return { code: 'TOO_LARGE', message: `WhatsApp solo admite ${limit}. ${WAY_OUT}` };
}
