import type { Nota } from '@tertulia/contract/features/notas/nota';
import { expect, test } from 'vitest';
import { pageOf, refuse, show } from '../../../test/dom.tsx';
import { NotasPanel } from './NotasPanel.tsx';

const REASON = 'Alguien más lo cambió hace un momento.';

// covers D2-2.1-18b, D2-2.1-19a, D2-3-17, D2-5.3-02a, D2-5.3-02b, D2-7.7-08, D2-8-16a, D2-8-16b, D2-9-09
test('a note is checked, keeps its text if it is refused, and is listed with author, time and Kanban state', async () => {
  let notas: Nota[] = [];
  let isRefusing = true;
  const screen = await show(<NotasPanel contactoId={7} kanbanEstadoId={4} />, {
    answers: {
      'GET /api/tareas/contactos/7/notas': () => pageOf(notas),
      'POST /api/tareas/notas': ({ body }) => {
        if (isRefusing) return refuse(409, 'CONFLICT', REASON);
        const nota: Nota = {
          id: 1,
          contactoId: 7,
          texto: (body as { texto: string }).texto,
          autorNombre: 'Ana López',
          autorUsuarioId: 7,
          createdAt: '2026-11-20T15:00:00.000Z',
          kanbanEstadoIdSnapshot: 4,
          kanbanEstadoNombreSnapshot: 'En negociación',
        };
        notas = [nota];
        return nota;
      },
    },
  });
  await expect.element(screen.getByText('No hay notas para este contacto.')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Nueva nota' });
  const add = screen.getByRole('button', { name: 'Agregar nota' });
  await add.click();
  await expect.element(screen.getByText('La nota es obligatoria')).toBeVisible();
  await field.fill('ab');
  await expect.element(screen.getByText('Mínimo 3 caracteres')).toBeVisible();
  await expect.element(screen.getByText('2/2000')).toBeVisible();
  await add.click();
  expect(screen.requests.filter(({ address }) => address.startsWith('POST'))).toEqual([]);
  await field.fill('  Prefiere que la llamen en la mañana  ');
  await add.click();
  await expect.element(screen.getByText('Error al crear la nota')).toBeVisible();
  await expect.element(screen.getByText(REASON)).toBeVisible();
  await expect.element(field).toHaveValue('  Prefiere que la llamen en la mañana  ');
  isRefusing = false;
  await add.click();
  await expect.element(screen.getByText('Nota creada')).toBeVisible();
  const nota = screen.getByRole('listitem').filter({ hasText: 'Prefiere que la llamen en la mañana' });
  for (const text of ['Ana López', '20/11/2026 10:00', 'Estado Kanban: En negociación'])
    await expect.element(nota.getByText(text)).toBeVisible();
  await expect.element(field).toHaveValue('');
  const sent = screen.requests.findLast(({ address }) => address === 'POST /api/tareas/notas');
  expect(sent?.body).toMatchObject({ texto: 'Prefiere que la llamen en la mañana', kanbanEstadoIdSnapshot: 4 });
  expect(screen.requests.find(({ address }) => address.startsWith('GET'))?.query['size']).toBe('20');
});
