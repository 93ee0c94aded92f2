import type { Archivo } from '@tertulia/contract/features/archivos/archivo';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { Upload } from '../src/features/inbox/outbox/chat-outbox.ts';

/** Test builder: a customer's text. `secuencia` is also the minute of its time. */
export function buildMensaje(secuencia: number, changes: Partial<Mensaje> = {}): Mensaje {
  return {
    id: 1000 + secuencia,
    conversacionId: 1,
    secuencia,
    emisor: 'CLIENTE',
    tipo: 'TEXTO',
    contenido: `mensaje ${secuencia}`,
    timestamp: new Date(Date.UTC(2026, 10, 20, 14, secuencia)).toISOString(),
    estadoMensaje: null,
    errorCodigo: null,
    errorDetalle: null,
    enviadoPorNombre: null,
    enviadoPorUsuarioId: null,
    clienteMensajeId: null,
    origen: 'CLIENTE',
    archivos: [],
    replyTo: null,
    referralDto: null,
    ubicacion: null,
    evento: null,
    ...changes,
  };
}

/** Test builder: a stored picture with a long-lived address. */
export function buildArchivo(changes: Partial<Archivo> = {}): Archivo {
  return {
    id: 9,
    url: '/files/9?e=9999999999&s=x',
    nombreOriginal: 'foto.jpg',
    tipoMime: 'image/jpeg',
    tamano: 2048,
    estado: 'LISTO',
    ...changes,
  };
}

/** Test builder: a picture that waits in the queue. */
export function buildUpload(changes: Partial<Upload> = {}): Upload {
  return {
    clienteMensajeId: 'upload',
    conversacionId: 1,
    archivo: new File(['contenido'], 'foto.jpg', { type: 'image/jpeg' }),
    tipo: 'IMAGEN',
    contenido: '',
    vistoHastaSecuencia: null,
    replyToId: null,
    creadoEn: '2026-11-20T15:00:00Z',
    estado: 'EN_COLA',
    avance: 0,
    error: null,
    comoEnlace: false,
    isOnlyAsLink: false,
    ...changes,
  };
}
