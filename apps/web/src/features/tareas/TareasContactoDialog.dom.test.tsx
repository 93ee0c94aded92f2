import { expect, test, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { buildTarea } from './tarea-builder.ts';
import { TareasContactoDialog } from './TareasContactoDialog.tsx';

test('F-B08 the tasks of a card can be edited and deleted in their list', async () => {
  let tareas = [buildTarea(), buildTarea({ id: 2, titulo: 'Cobrar', estado: 'COMPLETADA' })];
  const onChanged = vi.fn();
  const { asked, ...screen } = await show(
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
  expect(asked.find(({ address }) => address === 'DELETE /api/tareas/1')?.query).toEqual({ version: '2' });
  expect(onChanged).toHaveBeenCalledTimes(2);
  // a completed task can be neither changed nor deleted
  await expect.element(screen.getByText('Cobrar')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Editar: Cobrar' })).not.toBeInTheDocument();
});
