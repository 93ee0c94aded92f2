import { expect, onTestFinished, test, vi } from 'vitest';
import { broken, pageOf, refuse, show } from '../../../test/dom.tsx';
import { shownToasts } from '../../ui/feedback/toast.ts';
import { TareasPage } from './TareasPage.tsx';
import { buildTarea } from '../../../test/tarea-builder.ts';

const render = () => <TareasPage renderContacto={() => null} />;

// covers D2-2.4-01b, D2-8-14a
test('a failed list is reported in a toast and in place, and can be retried', async () => {
  let isBroken = true;
  const screen = await show(render(), {
    answers: { 'GET /api/tareas': () => (isBroken ? broken() : pageOf([buildTarea()])) },
  });
  await expect
    .poll(() => shownToasts())
    .toContainEqual(expect.objectContaining({ text: 'Error cargando tareas', ms: 3000 }));
  const inPlace = screen.getByRole('region', { name: 'Tareas', exact: true }).getByRole('alert');
  await expect.element(inPlace.getByText('Error cargando tareas')).toBeVisible();
  isBroken = false;
  await inPlace.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(screen.getByText('1 tarea', { exact: true })).toBeVisible();
});

// covers D2-2.4-01a, D2-2.4-01b, D2-2.4-04, D2-4-18a
test('the filters are applied by their button and cleared; a completed task leaves the list of pending ones', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const done = buildTarea({ estado: 'COMPLETADA' });
  const screen = await show(render(), {
    answers: {
      'GET /api/tareas': ({ query }) => {
        if (query.get('desde') === '2023-01-01') return pageOf([]);
        return query.has('estado') ? held.then(() => pageOf([buildTarea()])) : pageOf([buildTarea()]);
      },
      'POST /api/tareas/1/completar': done,
    },
  });
  await expect.element(screen.getByText('1 tarea', { exact: true })).toBeVisible();
  const estado = screen.getByRole('combobox', { name: 'Estado' });
  const filter = screen.getByRole('button', { name: 'Filtrar' });
  await estado.selectOptions('Pendiente');
  expect(screen.requests).toHaveLength(1);
  await filter.click();
  await expect.element(screen.getByText('Cargando', { exact: true })).toBeVisible();
  release();
  await expect.element(screen.getByText('1 tarea', { exact: true })).toBeVisible();
  expect(screen.requests.at(-1)?.query).toMatchObject({ estado: 'PENDIENTE', page: '0', size: '1000' });
  await screen.getByRole('button', { name: /^Marcar completa/ }).click();
  await screen.getByRole('textbox', { name: 'Observación' }).fill('Hecho ya');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByRole('button', { name: /^Marcar completa/ })).not.toBeInTheDocument();
  for (const name of ['Desde', 'Hasta']) await screen.getByRole('textbox', { name }).fill('01/01/2023');
  await filter.click();
  await expect.element(screen.getByText('No hay tareas que coincidan con el filtro')).toBeVisible();
  await screen.getByRole('button', { name: 'Limpiar' }).click();
  await expect.element(estado).toHaveValue('');
  for (const name of ['Desde', 'Hasta']) await expect.element(screen.getByRole('textbox', { name })).toHaveValue('');
  await expect.element(screen.getByText('1 tarea', { exact: true })).toBeVisible();
});

// covers D2-2.4-03, D2-2.4-06, D2-2.4-09b
test('a title sorts in both directions, a name opens its notes, and evidence opens in a new tab', async () => {
  const evidencia = { id: 5, nombre: 'finca.png', contentType: 'image/png', url: '/files/5?e=9999999999' };
  const screen = await show(render(), {
    answers: {
      'GET /api/tareas': pageOf([buildTarea({ estado: 'COMPLETADA', evidencias: [evidencia] })]),
      'GET /api/tareas/contactos/7/notas': pageOf([]),
    },
  });
  await expect.element(screen.getByRole('button', { name: /^Marcar completa/ })).toBeDisabled();
  await expect.element(screen.getByRole('link', { name: 'finca.png' })).toHaveAttribute('target', '_blank');
  for (const direction of ['ascending', 'descending']) {
    await screen.getByRole('button', { name: 'Prioridad' }).click();
    await expect
      .element(screen.getByRole('columnheader', { name: 'Prioridad' }))
      .toHaveAttribute('aria-sort', direction);
  }
  await screen.getByRole('button', { name: 'Ver las notas de Ana Ruiz' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Notas de Ana Ruiz' })).toBeVisible();
});

test('a user with more tasks than one request returns reaches them all, page after page', async () => {
  const rows = (page: number, count: number) =>
    Array.from({ length: count }, (_, place) => buildTarea({ id: page * 3 + place + 1 }));
  const screen = await show(render(), {
    answers: {
      'GET /api/tareas': ({ query }) => {
        const number = Number(query.get('page'));
        const content = rows(number, number < 2 ? 3 : 1);
        return { content, totalElements: 7, totalPages: 3, number, size: 3, last: number === 2 };
      },
    },
  });
  const shown = () => screen.getByRole('button', { name: /^Marcar completa/ }).elements().length;
  await expect.element(screen.getByText(/^Se muestran las 3 primeras por fecha\./)).toBeVisible();
  const more = screen.getByRole('button', { name: 'Cargar más' });
  for (const count of [3, 6]) {
    await expect.poll(shown).toBe(count);
    await more.click();
  }
  await expect.poll(shown).toBe(7);
  await expect.element(more).not.toBeInTheDocument();
});

test('a task becomes overdue in the list while the page stays open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-11-21T14:30:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await show(render(), { answers: { 'GET /api/tareas': pageOf([buildTarea()]) } });
  const due = screen.getByText('21/11/2026 10:00');
  await expect.element(due).toBeVisible();
  await expect.element(screen.getByText('(vencida)')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(31 * 60_000);
  await expect.element(screen.getByText('(vencida)')).toBeVisible();
});

// covers D2-8-14b
test('a task that a colleague has completed is not completed again: the typed text stays, and the list refetches', async () => {
  let isDone = false;
  const screen = await show(render(), {
    answers: {
      'GET /api/tareas': () =>
        pageOf([isDone ? buildTarea({ estado: 'COMPLETADA', resolucion: 'hecho ya' }) : buildTarea()]),
      'POST /api/tareas/1/completar': refuse(409, 'CONFLICT', 'Luis Peña ya la completó.'),
    },
  });
  await screen.getByRole('button', { name: /^Marcar completa/ }).click();
  const text = screen.getByRole('textbox', { name: 'Observación' });
  await text.fill('La llamé yo también');
  isDone = true;
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByText('Luis Peña ya la completó.')).toBeVisible();
  await expect.element(text).toHaveValue('La llamé yo también');
  await expect.element(screen.getByText('hecho ya')).toBeInTheDocument();
});
