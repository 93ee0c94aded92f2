import { cutText, oneLine } from '@tertulia/contract/core/text';
import { MENSAJE_NO_COMPATIBLE, type TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import { toE164 } from '@tertulia/contract/core/phone';
import { isApiPath, readApiFile } from '#integrations/twilio/api-files';

export interface AdjuntoEntrante {
  url: string;
  tipoMime: string;
  nombre: string;
}

/** The sender by the one name that the provider gives: a number, or the id of a person who hides theirs. */
export interface Remitente {
  tipo: 'TELEFONO' | 'BSUID';
  valor: string;
}

/** A customer's message from the provider, parsed once into our terms. */
export interface EventoEntrante {
  proveedorSid: string;
  remitente: Remitente | null;
  nombrePerfil: string | null;
  tipo: TipoMensaje;
  contenido: string;
  adjuntos: AdjuntoEntrante[];
  ubicacion: { latitud: number; longitud: number; nombre: string | null; direccion: string | null } | null;
  referral: {
    mediaUrl: string | null;
    headline: string | null;
    body: string | null;
    sourceType: string | null;
    sourceUrl: string | null;
  } | null;
  /** The ad's picture, if the provider names one. It is never shown from the provider's address (T61). */
  imagenAnuncio: AdjuntoEntrante | null;
  respondeASid: string | null;
  /** The payload of a pressed button. */
  payload: string | null;
  /** The provider's own effect of the message: an opt-out that it holds from now on, or the end of one. */
  optOutType: 'STOP' | 'START' | null;
  /** Kept for messages of a type that we cannot show. */
  datos: Record<string, string> | null;
}

/**
 * The form fields of a raw body. NUL, which PostgreSQL refuses in text, becomes U+FFFD: stored, never dropped (INP-02).
 */
export function readForm(body: string): Map<string, string> {
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body))
    if (!form.has(name)) form.set(name, value.replaceAll('\u0000', '\uFFFD'));
  return form;
}

/** The number behind `whatsapp:+57…`; null for any other address. */
export function readPhone(address: string | undefined): string | null {
  const typed = address?.replace(/^whatsapp:/, '') ?? '';
  return /^\+?\d{7,15}$/.test(typed) ? toE164(typed.startsWith('+') ? typed : `+${typed}`) : null;
}

/** A country, and letters or digits that only WhatsApp can interpret. Kept exactly as received. */
const BSUID = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/;

/** The sender behind `whatsapp:+57…` or `whatsapp:CO.…` (field-rules §3.1 row 10); null for any other address. */
export function readRemitente(address: string | undefined): Remitente | null {
  const telefono = readPhone(address);
  if (telefono !== null) return { tipo: 'TELEFONO', valor: telefono };
  const valor = address?.replace(/^whatsapp:/, '') ?? '';
  return BSUID.test(valor) ? { tipo: 'BSUID', valor } : null;
}

/** The ordering key of a sender's messages, across channels: one customer, one sequence. */
export function claveOf(remitente: Remitente): string {
  return `M:${remitente.valor}`;
}

/** The sender of an ordering key. */
export function remitenteOf(clave: string): Remitente | null {
  return clave.startsWith('M:') ? readRemitente(clave.slice(2)) : null;
}

const MAX_ADJUNTOS = 10;
const MAX_NOMBRE_PERFIL = 200;

/**
 * Parses an incoming message webhook (field-rules §3.1 row 19). Never throws: an unknown type becomes «Mensaje no
 * compatible».
 */
export function readEventoEntrante(body: string): EventoEntrante {
  const form = readForm(body);
  const text = (name: string) => form.get(name)?.trim() || null;
  const adjuntos = readAdjuntos(form);
  const ubicacion = readUbicacion(form);
  const contenido = form.get('Body') ?? text('ButtonText') ?? '';
  const isEmpty = contenido.trim() === '' && adjuntos.length === 0 && ubicacion === null;
  return {
    proveedorSid: messageSidOf(form),
    remitente: readRemitente(form.get('From')),
    // some profile names consist of invisible characters
    nombrePerfil: cutText(oneLine(form.get('ProfileName') ?? ''), MAX_NOMBRE_PERFIL) || null,
    tipo: adjuntos[0] ? tipoOf(adjuntos[0].tipoMime) : 'TEXTO',
    contenido: isEmpty ? MENSAJE_NO_COMPATIBLE : contenido.trim() === '' && ubicacion ? 'Ubicación' : contenido,
    adjuntos,
    ubicacion,
    referral: readReferral(form),
    imagenAnuncio: readImagenAnuncio(form),
    respondeASid: text('OriginalRepliedMessageSid'),
    payload: text('ButtonPayload'),
    optOutType: readOptOutType(text('OptOutType')),
    datos: isEmpty ? Object.fromEntries(form) : null,
  };
}

function readOptOutType(value: string | null): EventoEntrante['optOutType'] {
  const type = value?.toUpperCase();
  return type === 'STOP' || type === 'START' ? type : null;
}

function messageSidOf(form: Map<string, string>): string {
  return form.get('MessageSid')?.trim() || form.get('SmsMessageSid')?.trim() || '';
}

/** An address that is never fetched. */
const NOWHERE = 'about:blank';

/**
 * The address of a file. A file in the provider's API is fetched with an account's credentials, so a signer of one
 * account, or of a single message, may name only files of this very message.
 */
function addressOf(form: Map<string, string>, url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname } = new URL(url);
  if (!isApiPath(pathname)) return url;
  const file = readApiFile(pathname);
  const isOwn = file?.account === form.get('AccountSid') && file?.message === messageSidOf(form);
  return isOwn ? url : NOWHERE;
}

function readAdjuntos(form: Map<string, string>): AdjuntoEntrante[] {
  const count = Math.min(Number(form.get('NumMedia') ?? 0) || 0, MAX_ADJUNTOS);
  const adjuntos: AdjuntoEntrante[] = [];
  for (let index = 0; index < count; index++) {
    const url = form.get(`MediaUrl${index}`);
    const tipoMime =
      (form.get(`MediaContentType${index}`) ?? 'application/octet-stream').split(';')[0]?.trim().toLowerCase() ?? '';
    if (url)
      adjuntos.push({
        url: addressOf(form, url),
        tipoMime: /^[\w.+-]+\/[\w.+-]+$/.test(tipoMime) ? tipoMime : 'application/octet-stream',
        nombre: nameOf(tipoMime, index),
      });
  }
  return adjuntos;
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/amr': 'amr',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/zip': 'zip',
};
const FAMILY_NAMES: Record<string, string> = { image: 'imagen', audio: 'audio', video: 'video' };

function nameOf(tipoMime: string, index: number): string {
  const family = FAMILY_NAMES[tipoMime.split('/')[0] ?? ''] ?? 'documento';
  const extension = EXTENSIONS[tipoMime];
  return `${family}-${index + 1}${extension ? `.${extension}` : ''}`;
}

function tipoOf(tipoMime: string): TipoMensaje {
  if (tipoMime.startsWith('image/')) return 'IMAGEN';
  if (tipoMime.startsWith('video/')) return 'VIDEO';
  // WhatsApp's voice notes are always ogg/opus; music files are not
  if (tipoMime === 'audio/ogg') return 'VOZ';
  if (tipoMime.startsWith('audio/')) return 'AUDIO';
  return 'DOC';
}

function readUbicacion(form: Map<string, string>): EventoEntrante['ubicacion'] {
  const latitud = Number(form.get('Latitude') ?? Number.NaN);
  const longitud = Number(form.get('Longitude') ?? Number.NaN);
  const isOnEarth = Math.abs(latitud) <= 90 && Math.abs(longitud) <= 180;
  if (form.get('Latitude') === '' || !isOnEarth) return null;
  return {
    latitud,
    longitud,
    nombre: form.get('Label')?.trim() || null,
    direccion: form.get('Address')?.trim() || null,
  };
}

function readReferral(form: Map<string, string>): EventoEntrante['referral'] {
  const text = (name: string) => form.get(name)?.trim() || null;
  const referral = {
    mediaUrl: text('ReferralMediaUrl') ?? text('ReferralMediaUrl0'),
    headline: text('ReferralHeadline'),
    body: text('ReferralBody'),
    sourceType: text('ReferralSourceType'),
    sourceUrl: text('ReferralSourceUrl'),
  };
  return Object.values(referral).some((value) => value !== null) ? referral : null;
}

/** An ad may bring a film too, but its card shows only a picture. */
function readImagenAnuncio(form: Map<string, string>): AdjuntoEntrante | null {
  const text = (name: string) => form.get(name)?.trim() || null;
  const url = text('ReferralMediaUrl') ?? text('ReferralMediaUrl0');
  const tipoMime = (
    text('ReferralMediaContentType') ??
    text('ReferralMediaContentType0') ??
    'image/jpeg'
  ).toLowerCase();
  return url !== null && /^image\/[\w.+-]+$/.test(tipoMime)
    ? { url: addressOf(form, url), tipoMime, nombre: 'anuncio' }
    : null;
}
