import type { Tarea } from '@tertulia/contract/features/tareas/tarea';

/** A task for tests, with defaults for the missing fields. */
export function buildTarea(changes: Partial<Tarea> = {}): Tarea {
  return {
    id: 1,
    contactoId: 7,
    contactoNombre: 'Ana Ruiz',
    titulo: 'Llamar',
    descripcion: 'Preguntar por el pedido',
    prioridad: 'MEDIA',
    estado: 'PENDIENTE',
    fechaProgramada: '2026-11-21T15:00:00.000Z',
    asignadoUsuarioId: 3,
    asignadoUsuarioNombre: 'Camilo Rojas',
    creadaPorNombre: 'Laura Gómez',
    resolucion: null,
    completadaEn: null,
    completadaPorNombre: null,
    evidencias: [],
    version: 1,
    ...changes,
  };
}
