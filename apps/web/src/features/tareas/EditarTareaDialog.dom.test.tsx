import { expect, test, vi } from 'vitest';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { refuse, show } from '../../../test/dom.tsx';
import { shownToasts } from '../../ui/feedback/toast.ts';
import { EditarTareaDialog } from './TareaDialog.tsx';
import { buildTarea } from '../../../test/tarea-builder.ts';

test('F-B08 the second of two editors keeps their text, sees the other version, and then changes only their own fields', async () => {
  const tarea = buildTarea({ version: 3 });
  const theirs = buildTarea({ version: 4, titulo: 'Visitar', prioridad: 'ALTA' });
  let version = 4;
  const screen = await show(<EditarTareaDialog tarea={tarea} isOpen onClose={() => undefined} />, {
    answers: {
      'PATCH /api/tareas/1': ({ body }) => {
        if ((body as { version: number }).version !== version)
          return refuse(409, 'CONFLICT', 'Otra persona cambió esta tarea mientras la editabas.', { field: 'version' });
        version += 1;
        return theirs;
      },
      'GET /api/tareas/1': theirs,
    },
  });
  const text = screen.getByRole('textbox', { name: 'Descripción' });
  await text.fill('Preguntar por la factura');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByText('Otra persona cambió esta tarea mientras la editabas.')).toBeVisible();
  await expect.element(screen.getByText('Visitar')).toBeVisible();
  await expect.element(text).toHaveValue('Preguntar por la factura');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByText('Tarea actualizada')).toBeVisible();
  const sent = screen.requests.filter(({ address }) => address === 'PATCH /api/tareas/1').map(({ body }) => body);
  expect(sent).toEqual([
    { descripcion: 'Preguntar por la factura', version: 3 },
    { descripcion: 'Preguntar por la factura', version: 4 },
  ]);
});

/** The first «Guardar» is refused: another user changed the task to `theirs`. */
async function overtaken(theirs: Tarea) {
  const onClose = vi.fn();
  const screen = await show(<EditarTareaDialog tarea={buildTarea({ version: 3 })} isOpen onClose={onClose} />, {
    answers: {
      'PATCH /api/tareas/1': ({ body }) =>
        (body as { version: number }).version === theirs.version
          ? theirs
          : refuse(409, 'CONFLICT', 'Otra persona cambió esta tarea mientras la editabas.', { field: 'version' }),
      'GET /api/tareas/1': theirs,
    },
  });
  await screen.getByRole('textbox', { name: 'Descripción' }).fill('Preguntar por la factura');
  const save = screen.getByRole('button', { name: 'Guardar' });
  await save.click();
  await expect.element(screen.getByText('Así está ahora la tarea')).toBeVisible();
  return { screen, save, onClose };
}

test('F-B08 after a conflict the form shows what the other user changed, and the original can be sent again', async () => {
  const { screen, save, onClose } = await overtaken(buildTarea({ version: 4, prioridad: 'ALTA' }));
  const prioridad = screen.getByRole('combobox', { name: 'Prioridad' });
  await expect.element(prioridad).toHaveValue('ALTA');
  await prioridad.selectOptions('MEDIA');
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.requests.findLast(({ address }) => address.startsWith('PATCH'))?.body).toEqual({
    descripcion: 'Preguntar por la factura',
    prioridad: 'MEDIA',
    version: 4,
  });
});

test('F-B08 «Guardar» without a change sends nothing and does not say that the task was changed', async () => {
  const { screen, save, onClose } = await overtaken(buildTarea({ version: 4, prioridad: 'ALTA' }));
  const before = new Set(shownToasts().map(({ id }) => id));
  await screen.getByRole('button', { name: 'Usar esta versión' }).click();
  await save.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.requests.filter(({ address }) => address.startsWith('PATCH'))).toHaveLength(1);
  expect(shownToasts().filter(({ id }) => !before.has(id))).toEqual([]);
});
