import type { Contacto } from '@tertulia/contract/features/contactos/contacto';

/** A contact for tests, with defaults for the missing fields. */
export function buildContacto(changes: Partial<Contacto> = {}): Contacto {
  return {
    id: 1,
    nombre: 'Ana',
    apellido: 'Ruiz',
    telefono: '+573001234567',
    email: 'ana@cafe.co',
    noEscribir: false,
    kanbanEstadoId: null,
    kanbanEstadoNombre: null,
    kanbanNombre: null,
    kanbanColor: null,
    kanbanEstadoFecha: null,
    conversacionId: null,
    totalMensajes: null,
    usuarioAsignadoDTO: null,
    leadScore: null,
    leadStage: null,
    fechaCreacion: '2026-11-01T00:00:00.000Z',
    ...changes,
  };
}
