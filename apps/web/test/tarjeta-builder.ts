import type { Page } from '@tertulia/contract/core/page';
import type { KanbanEstado, Tarjeta } from '@tertulia/contract/features/kanban/kanban';
import type { Columna } from '../src/features/kanban/columna.ts';

/** A card for tests, with defaults for the missing fields. */
export function buildTarjeta(changes: Partial<Tarjeta> = {}): Tarjeta {
  return {
    id: 1,
    nombre: 'Ana',
    apellido: 'Ruiz',
    telefono: '+573001234567',
    email: null,
    noEscribir: false,
    kanbanEstadoId: 10,
    kanbanEstadoNombre: 'Nuevo',
    kanbanNombre: 'Ventas',
    kanbanColor: '#64748b',
    kanbanEstadoFecha: '2026-11-21T14:30:00.000Z',
    conversacionId: 5,
    totalMensajes: 12,
    usuarioAsignadoDTO: { id: 3, nombre: 'Camilo Rojas' },
    leadScore: 80,
    leadStage: 'calificado',
    fechaCreacion: '2026-11-01T00:00:00.000Z',
    tareasPendientes: 0,
    proximaTareaAt: null,
    chatLegible: true,
    ...changes,
  };
}

export function buildEstado(changes: Partial<KanbanEstado> = {}): KanbanEstado {
  return { id: 10, tableroId: 1, nombre: 'Nuevo', color: '#64748b', orden: 0, ...changes };
}

/** A column of pages with these cards. */
export function buildColumna(...pages: readonly (readonly number[])[]): Columna {
  const total = pages.flat().length;
  return {
    pageParams: pages.map((_, index) => index),
    pages: pages.map((ids, number): Page<Tarjeta> => ({
      content: ids.map((id) => buildTarjeta({ id })),
      totalElements: total,
      totalPages: pages.length,
      number,
      size: 20,
      last: number === pages.length - 1,
    })),
  };
}
