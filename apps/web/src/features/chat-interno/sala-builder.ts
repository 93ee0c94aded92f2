import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';

/** A message of a sala for tests, with defaults for the missing fields. */
export function buildSalaMensaje(fields: Partial<SalaMensaje> = {}): SalaMensaje {
  const secuencia = fields.secuencia ?? 1;
  return {
    id: 100 + secuencia,
    salaId: 1,
    secuencia,
    autorUsuarioId: 2,
    autorNombre: 'Luis',
    contenido: `mensaje ${secuencia}`,
    timestamp: '2026-11-21T15:00:00.000Z',
    clienteMensajeId: null,
    archivos: [],
    menciones: [],
    enlaces: [],
    cita: null,
    editado: null,
    borrado: false,
    cambio: 0,
    evento: null,
    ...fields,
  };
}
