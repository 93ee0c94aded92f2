import { MAX_ADJUNTO_BYTES, TIPOS_ADJUNTO } from '@tertulia/contract/features/archivos/limites';
import type { TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';

/** The maximum number of files in one selection (document 2 §5). */
export const MAX_ADJUNTOS = 10;

/** Types for which browsers and WhatsApp use different names, and types that browsers do not know. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  heic: 'image/heic',
};
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-aac': 'audio/aac',
  'application/x-zip-compressed': 'application/zip',
};

type FileLike = Pick<File, 'name' | 'size' | 'type'>;

/** The content type of a file without a look at its bytes. */
export function mimeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const declared = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (declared === '' || declared === 'application/octet-stream') return BY_EXTENSION[extension] ?? '';
  return ALIASES[declared] ?? declared;
}

/** The message type of a file: picture, audio, video, else a document. */
export function tipoOf(file: Pick<File, 'name' | 'type'>): TipoMensaje {
  const [family] = mimeOf(file).split('/');
  if (family === 'image') return 'IMAGEN';
  if (family === 'video') return 'VIDEO';
  return family === 'audio' ? 'AUDIO' : 'DOC';
}

const REFUSALS = {
  empty: 'Está vacío.',
  large: 'Pesa más de 30 MB.',
  kind: 'Este tipo de archivo no se puede enviar.',
  over: `Solo se envían ${MAX_ADJUNTOS} archivos a la vez.`,
} as const;
type Refusal = keyof typeof REFUSALS;

/** A file of a selection that is not sent, with the reason to show. */
export interface Rechazado {
  nombre: string;
  motivo: string;
}

/**
 * Splits a selection into the files to send and the refused ones. Ignores duplicates of `known` files or within the
 * selection (document 2 §5). `room` is the number of files that still fit.
 */
export function pickAdjuntos<T extends FileLike>(
  files: readonly T[],
  known: readonly FileLike[] = [],
  remaining: number = MAX_ADJUNTOS,
): { accepted: T[]; rechazados: Rechazado[] } {
  const keys = new Set(known.map(keyOf));
  const accepted: T[] = [];
  const rechazados: Rechazado[] = [];
  for (const file of files) {
    if (keys.has(keyOf(file))) continue;
    keys.add(keyOf(file));
    const refusal = whyNotAccepted(file) ?? (accepted.length < remaining ? null : 'over');
    if (refusal) rechazados.push({ nombre: file.name, motivo: REFUSALS[refusal] });
    else accepted.push(file);
  }
  return { accepted, rechazados };
}

function whyNotAccepted(file: FileLike): Refusal | null {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_ADJUNTO_BYTES) return 'large';
  const mime = mimeOf(file);
  const isAccepted = TIPOS_ADJUNTO.some((tipo) =>
    tipo.endsWith('/*') ? mime.startsWith(tipo.slice(0, -1)) : tipo === mime,
  );
  return isAccepted ? null : 'kind';
}

function keyOf({ name, size }: FileLike): string {
  return `${size} ${name}`;
}
