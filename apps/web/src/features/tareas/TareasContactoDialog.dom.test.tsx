import { expect, onTestFinished, test, vi } from 'vitest';
import { broken, show } from '../../../test/dom.tsx';
import { queryClient } from '../../platform/query/client.ts';
import { buildTarea } from '../../../test/tarea-builder.ts';
import { TareasContactoDialog } from './TareasContactoDialog.tsx';

test('F-B08 the tasks of a card can be edited and deleted in their list', async () => {
  let tareas = [buildTarea(), buildTarea({ id: 2, titulo: 'Cobrar', estado: 'COMPLETADA' })];
  const onChanged = vi.fn();
  const { requests, ...screen } = await show(
    <TareasContactoDialog
      isOpen
      contacto={{ id: 7, nombre: 'Ana Ruiz' }}
      which="todas"
      onClose={vi.fn()}
      onChanged={onChanged}
    />,
    {
      answers: {
        'GET /api/tareas/contactos/7/tareas': () => tareas,
        'PATCH /api/tareas/1': () => {
          tareas = tareas.map((one) => (one.id === 1 ? { ...one, titulo: 'Visitar', version: 2 } : one));
          return buildTarea({ titulo: 'Visitar', version: 2 });
        },
        'DELETE /api/tareas/1': () => {
          tareas = tareas.filter(({ id }) => id !== 1);
          return new Response(null, { status: 204 });
        },
      },
    },
  );
  await screen.getByRole('button', { name: 'Editar: Llamar' }).click();
  await screen.getByRole('textbox', { name: 'Título (opcional)' }).fill('Visitar');
  await screen.getByRole('dialog', { name: 'Editar tarea' }).getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByText('Visitar', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Eliminar: Visitar' }).click();
  await screen.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Eliminar: Visitar' })).not.toBeInTheDocument();
  expect(requests.find(({ address }) => address === 'DELETE /api/tareas/1')?.query).toEqual({ version: '2' });
  expect(onChanged).toHaveBeenCalledTimes(2);
  // a completed task can be neither changed nor deleted
  await expect.element(screen.getByText('Cobrar')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Editar: Cobrar' })).not.toBeInTheDocument();
});

const list = (which: 'pendientes' | 'todas') => (
  <TareasContactoDialog
    isOpen
    contacto={{ id: 7, nombre: 'Ana Ruiz' }}
    which={which}
    onClose={vi.fn()}
    onChanged={vi.fn()}
  />
);

// covers D2-2.5-15, D2-2.5-16, D2-2.5-18, D2-5.1-25
test('the open tasks of a card have seven columns, and each can be completed', async () => {
  const screen = await show(list('pendientes'), {
    answers: { 'GET /api/tareas/contactos/7/tareas': [buildTarea()] },
  });
  const dialog = screen.getByRole('dialog', { name: 'Tareas pendientes de Ana Ruiz' });
  await expect.element(dialog.getByRole('button', { name: 'Completar' })).toBeVisible();
  expect([...dialog.element().querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Título',
    'Fecha',
    'Estado',
    'Prioridad',
    'Solución',
    'Evidencias',
    'Acciones',
  ]);
  expect(screen.requests[0]?.query).toEqual({ soloPendientes: 'true' });
});

// covers D2-2.5-15, D2-2.5-17, D2-2.5-18, D2-8-15
test('a list of a card’s tasks that failed is empty; completed tasks cannot be completed again', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  let isBroken = true;
  const answers = {
    'GET /api/tareas/contactos/7/tareas': () =>
      isBroken ? broken() : [buildTarea(), buildTarea({ id: 2, estado: 'COMPLETADA' })],
  };
  const failed = await show(list('todas'), { roles: ['SUPERVISOR'], answers });
  await expect.element(failed.getByText('No hay tareas para este contacto.')).toBeVisible();
  expect(logged).toHaveBeenCalledWith('The tasks of a contact could not be loaded', expect.any(Error));
  await failed.unmount();
  queryClient.clear();
  isBroken = false;
  const screen = await show(list('todas'), { roles: ['SUPERVISOR'], answers });
  const dialog = screen.getByRole('dialog', { name: 'Tareas de Ana Ruiz' });
  await expect.poll(() => dialog.getByRole('row').elements().length).toBe(3);
  expect(dialog.getByRole('button', { name: 'Completar' }).elements()).toHaveLength(1);
  expect(screen.requests[0]?.query).toEqual({});
});
