import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { broken, show } from '../../../test/dom.tsx';
import { shownToasts } from '../../ui/feedback/toast.ts';
import { KanbanDialogs } from './KanbanDialogs.tsx';
import { buildTarjeta } from '../../../test/tarjeta-builder.ts';

const TAREA: Tarea = {
  id: 3,
  contactoId: 1,
  contactoNombre: null,
  titulo: 'Preguntar',
  descripcion: 'Preguntar cómo se llama',
  prioridad: 'ALTA',
  estado: 'EN_PROCESO',
  fechaProgramada: '2026-11-21T15:00:00.000Z',
  asignadoUsuarioId: 3,
  asignadoUsuarioNombre: 'Camilo Rojas',
  creadaPorNombre: 'Laura Gómez',
  resolucion: null,
  completadaEn: null,
  completadaPorNombre: null,
  evidencias: [],
  version: 1,
};

// covers D2-2.4-01a, D2-2.5-17, D2-2.5-18, D2-8-15
test('the tasks of a card without a name: a failure is an empty list and only logged, and a task can be completed', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const board = (answer: () => object) =>
    show(
      <KanbanDialogs
        isOpen
        ask={{ about: 'pendientes', tarjeta: buildTarjeta({ nombre: null, apellido: null }) }}
        tablero={null}
        estados={[]}
        filtros={{}}
        onClose={vi.fn()}
        onTablero={vi.fn()}
      />,
      { answers: { 'GET /api/tareas/contactos/1/tareas': answer }, roles: ['SUPERVISOR'] },
    );
  const first = await board(broken);
  const dialog = first.getByRole('dialog', { name: 'Tareas pendientes de Sin nombre' });
  await expect.element(dialog.getByText('No hay tareas pendientes para este contacto.')).toBeVisible();
  expect(logged).toHaveBeenCalledWith('The tasks of a contact could not be loaded', expect.anything());
  expect(shownToasts()).toEqual([]);
  await first.unmount();

  await board(() => [TAREA]);
  await expect.element(dialog.getByRole('cell', { name: 'En Proceso', exact: true })).toBeVisible();
  await userEvent.hover(dialog.getByRole('button', { name: 'Completar' }));
  await expect.element(first.getByRole('tooltip', { name: 'Marcar como completada' })).toBeVisible();
  logged.mockRestore();
});
