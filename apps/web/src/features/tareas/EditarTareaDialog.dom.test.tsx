import { expect, test } from 'vitest';
import { refuse, show } from '../../../test/dom.tsx';
import { EditarTareaDialog } from './EditarTareaDialog.tsx';
import { buildTarea } from './tarea-builder.ts';

test('F-B08 the second of two editors keeps what they typed, sees the other version, and then changes only their own fields', async () => {
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
  const sent = screen.asked.filter(({ address }) => address === 'PATCH /api/tareas/1').map(({ body }) => body);
  expect(sent).toEqual([
    { descripcion: 'Preguntar por la factura', version: 3 },
    { descripcion: 'Preguntar por la factura', version: 4 },
  ]);
});
