import { MENSAJE_NO_COMPATIBLE, type TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import { toE164 } from '@tertulia/contract/core/phone';

export interface AdjuntoEntrante {
  url: string;
  tipoMime: string;
  nombre: string;
}

/** A customer's message as the provider told it, read once and in our words. */
export interface EventoEntrante {
  proveedorSid: string;
  telefono: string | null;
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
  respondeASid: string | null;
  /** Kept with messages of a type that we cannot show. */
  datos: Record<string, string> | null;
}

/** The form fields of a raw body. NUL, which PostgreSQL refuses in text, becomes U+FFFD: stored, never dropped (INP-02). */
export function readForm(body: string): Map<string, string> {
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body))
    if (!form.has(name)) form.set(name, value.replaceAll('\u0000', '\uFFFD'));
  return form;
}

/** The number behind `whatsapp:+57…`, or null for an address that is none. */
export function readPhone(address: string | undefined): string | null {
  const typed = address?.replace(/^whatsapp:/, '') ?? '';
  return /^\+?\d{7,15}$/.test(typed) ? toE164(typed.startsWith('+') ? typed : `+${typed}`) : null;
}

const MAX_ADJUNTOS = 10;

/** Reads an incoming message webhook (field-rules §3.1 row 19). Never throws: what it does not know becomes «Mensaje no compatible». */
export function readEventoEntrante(body: string): EventoEntrante {
  const form = readForm(body);
  const text = (name: string) => form.get(name)?.trim() || null;
  const adjuntos = readAdjuntos(form);
  const ubicacion = readUbicacion(form);
  const contenido = form.get('Body') ?? text('ButtonText') ?? '';
  const isEmpty = contenido.trim() === '' && adjuntos.length === 0 && ubicacion === null;
  return {
    proveedorSid: text('MessageSid') ?? text('SmsMessageSid') ?? '',
    telefono: readPhone(form.get('From')),
    nombrePerfil: text('ProfileName')?.slice(0, 200) ?? null,
    tipo: adjuntos[0] ? tipoOf(adjuntos[0].tipoMime) : 'TEXTO',
    contenido: isEmpty ? MENSAJE_NO_COMPATIBLE : contenido.trim() === '' && ubicacion ? 'Ubicación' : contenido,
    adjuntos,
    ubicacion,
    referral: readReferral(form),
    respondeASid: text('OriginalRepliedMessageSid'),
    datos: isEmpty ? Object.fromEntries(form) : null,
  };
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
        url,
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
