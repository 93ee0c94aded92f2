import { MAX_ADJUNTO_BYTES, TIPOS_ADJUNTO } from '@tertulia/contract/features/archivos/limites';
import type { TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';

/** How many files one selection may bring (document 2 §5). */
export const MAX_ADJUNTOS = 10;

/** What browsers call a type that has another name for WhatsApp, and what they do not know at all. */
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

/** The content of a file as far as it can be told before its bytes are looked at. */
export function mimeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  const told = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (told === '' || told === 'application/octet-stream') return BY_EXTENSION[extension] ?? '';
  return ALIASES[told] ?? told;
}

/** The kind of message that a file makes: picture, film, sound, else a document. */
export function tipoOf(file: Pick<File, 'name' | 'type'>): TipoMensaje {
  const [family] = mimeOf(file).split('/');
  if (family === 'image') return 'IMAGEN';
  if (family === 'video') return 'VIDEO';
  return family === 'audio' ? 'AUDIO' : 'DOC';
}

/** Why a file is left out: what is said of one, and of several. */
const REFUSALS = {
  empty: ['está vacío.', 'están vacíos.'],
  large: ['pesa más de 30 MB y no se envió.', 'pesan más de 30 MB y no se enviaron.'],
  kind: ['no es un tipo de archivo que se pueda enviar.', 'no son de un tipo que se pueda enviar.'],
} as const;
type Refusal = keyof typeof REFUSALS;

/** More files than these are not all named. */
const MAX_NAMED = 3;
const listed = new Intl.ListFormat('es');

/**
 * What is sent of a selection, and what the person is told of the rest, once for each reason. Duplicates, of the selection or of what
 * is still on its way, are left out without a word.
 */
export function pickAdjuntos<T extends FileLike>(
  files: readonly T[],
  onTheirWay: readonly FileLike[] = [],
): { accepted: T[]; told: string[] } {
  const known = new Set(onTheirWay.map(keyOf));
  const accepted: T[] = [];
  const refused = new Map<Refusal, string[]>();
  let isOver = false;
  for (const file of files) {
    if (known.has(keyOf(file))) continue;
    known.add(keyOf(file));
    const refusal = whyNotAccepted(file);
    if (refusal) refused.set(refusal, [...(refused.get(refusal) ?? []), file.name]);
    else if (accepted.length < MAX_ADJUNTOS) accepted.push(file);
    else isOver = true;
  }
  const told = [...refused].map(
    ([refusal, names]) => `${namesOf(names)} ${REFUSALS[refusal][names.length === 1 ? 0 : 1]}`,
  );
  if (isOver) told.push(`Solo se envían ${MAX_ADJUNTOS} archivos a la vez. Los demás no se enviaron.`);
  return { accepted, told };
}

function namesOf(names: readonly string[]): string {
  const named = names.length > MAX_NAMED ? MAX_NAMED - 1 : names.length;
  const rest = names.length > named ? [`${names.length - named} más`] : [];
  return listed.format([...names.slice(0, named).map((name) => `«${name}»`), ...rest]);
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
