import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';

/** Test builder: a customer's text, the tenth minute after its number. */
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
