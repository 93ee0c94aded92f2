import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Rol } from '@tertulia/contract/core/roles';
import type { Tarjeta } from '@tertulia/contract/features/kanban/kanban';
import { expectAccessible } from '../../../test/accessibility.ts';
import { type Answers, broken, cutOff, pageOf, show, watchTimers } from '../../../test/dom.tsx';
import { queryClient } from '../../platform/query/client.ts';
import { closeToast, shownToasts } from '../../ui/feedback/toast.ts';
import { KanbanPage } from './KanbanPage.tsx';
import { buildEstado, buildTarjeta } from '../../../test/tarjeta-builder.ts';

const FROM = buildEstado({ id: 10, nombre: 'Por llamar' });
const TO = buildEstado({ id: 11, nombre: 'Llamado', orden: 1 });
const OTHER = buildEstado({ id: 12, nombre: 'Vendido', orden: 2 });
const nothing = () => null;

/** A board of three states, with these cards in its first one. */
async function open(
  cards: Tarjeta[],
  { answers = {}, roles = ['SUPERVISOR'] }: { answers?: Answers; roles?: Rol[] } = {},
) {
  const page = (
    <KanbanPage renderChat={nothing} renderStart={nothing} renderDifusion={nothing} renderDifusiones={nothing} />
  );
  const screen = await show(page, {
    roles,
    path: '/kanban',
    answers: {
      'GET /api/kanban/page': pageOf([{ id: 1, nombre: 'Posventa' }]),
      'GET /api/kanban/1/estados/page': pageOf([FROM, TO, OTHER]),
      'GET /api/kanban/estados/10/contactos/page': pageOf(cards),
      'GET /api/kanban/estados/11/contactos/page': pageOf([]),
      'GET /api/kanban/estados/12/contactos/page': pageOf([]),
      'GET /api/usuarios/suggest': [{ id: 3, nombre: 'Camilo Rojas', email: 'camilo@cafe.co' }],
      ...answers,
    },
  });
  const column = (nombre: string) => screen.getByRole('region', { name: new RegExp(`^${nombre} \\(`) });
  const namesIn = (nombre: string) => () =>
    column(nombre)
      .getByRole('button', { name: /^Abrir el chat con/ })
      .elements()
      .map(({ textContent }) => textContent);
  return { screen, column, namesIn };
}

const ANA = buildTarjeta();

// covers D2-8-19a, D2-9-10c
test('boards and states that could not be loaded are reported in a toast and in place, and can be retried', async () => {
  const isBroken = { tableros: true, estados: true };
  const { screen, column } = await open([ANA], {
    answers: {
      'GET /api/kanban/page': () => (isBroken.tableros ? broken() : pageOf([{ id: 1, nombre: 'Posventa' }])),
      'GET /api/kanban/1/estados/page': () => (isBroken.estados ? broken() : pageOf([FROM])),
    },
  });
  for (const what of ['tableros', 'estados'] as const) {
    const text = `Error cargando ${what}`;
    await expect.poll(() => shownToasts()).toContainEqual(expect.objectContaining({ text }));
    for (const toast of shownToasts()) closeToast(toast.id);
    await expect.element(screen.getByRole('alert').getByText(text)).toBeVisible();
    isBroken[what] = false;
    await screen.getByRole('button', { name: 'Reintentar' }).click();
  }
  await expect.element(column('Por llamar')).toBeVisible();
  const size = (address: string) => screen.requests.find((one) => one.address === address)?.query['size'];
  expect(size('GET /api/kanban/page')).toBe('50');
  expect(size('GET /api/kanban/1/estados/page')).toBe('100');
});

// covers D2-2.5-01, D2-4-21b, D2-9-10e
test('a column loads twenty cards at a time, and the first new one gets the focus', async () => {
  const cards = (page: number) =>
    Array.from({ length: 20 }, (_, place) => buildTarjeta({ id: page * 20 + place + 1, nombre: `Ana ${place}` }));
  const { screen, column } = await open([], {
    answers: {
      'GET /api/kanban/estados/10/contactos/page': ({ query }) => {
        const number = Number(query.get('page'));
        return { content: cards(number), totalElements: 40, totalPages: 2, number, size: 20, last: number === 1 };
      },
    },
  });
  const items = () => column('Por llamar').getByRole('listitem').elements();
  await expect.poll(() => items().length).toBe(20);
  await column('Por llamar').getByRole('button', { name: 'Cargar más' }).click();
  await expect.poll(() => items().length).toBe(40);
  await expect.poll(() => items()[20]?.querySelector('button') === document.activeElement).toBe(true);
  expect(screen.requests.find(({ address }) => address.endsWith('/10/contactos/page'))?.query['size']).toBe('20');
});

// covers D2-2.5-03, D2-2.5-21, D2-9-16c
test('arrow keys and buttons scroll the columns, but not from within a field', async () => {
  const many = Array.from({ length: 9 }, (_, place) => buildEstado({ id: 20 + place, nombre: `Estado ${place}` }));
  const { screen } = await open([], {
    answers: {
      'GET /api/kanban/1/estados/page': pageOf(many),
      ...Object.fromEntries(many.map(({ id }) => [`GET /api/kanban/estados/${id}/contactos/page`, pageOf([])])),
    },
  });
  await expect.element(screen.getByRole('region', { name: 'Estado 8 (0)' })).toBeInTheDocument();
  const columns = document.querySelector('[data-columna]')?.parentElement;
  const left = () => columns?.scrollLeft;
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(left).toBeGreaterThan(300);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(left).toBe(0);
  await screen.getByRole('button', { name: 'Ver las columnas de la derecha' }).click();
  await expect.poll(left).toBeGreaterThan(300);
  await screen.getByRole('button', { name: 'Ver las columnas de la izquierda' }).click();
  await expect.poll(left).toBe(0);
  await screen.getByRole('button', { name: 'Filtros' }).click();
  await screen.getByRole('searchbox', { name: 'Buscar' }).click();
  const scrolled = vi.spyOn(Element.prototype, 'scrollBy');
  onTestFinished(() => scrolled.mockRestore());
  await userEvent.keyboard('{ArrowRight}');
  expect(scrolled).not.toHaveBeenCalled();
});

// covers D2-2.5-02a, D2-5.4-01a, D2-5.4-01b
test('the text filter applies after exactly 300 ms of rest, the others by their button; none outlives «Limpiar»', async () => {
  const { screen, column } = await open([ANA]);
  await expect.element(column('Por llamar')).toBeVisible();
  await screen.getByRole('button', { name: 'Filtros' }).click();
  const search = screen.getByRole('searchbox', { name: 'Buscar' });
  await expectAccessible('body');
  const queries = () =>
    screen.requests.filter(({ address }) => address.endsWith('/10/contactos/page')).map(({ query }) => query);
  const delays = watchTimers();
  await search.fill('gimnasio');
  await expect.poll(() => queries().at(-1)).toMatchObject({ q: 'gimnasio' });
  expect(queries().flatMap(({ q }) => q ?? [])).toEqual(['gimnasio']);
  expect(delays()).toContain(300);
  const assigned = screen.getByRole('combobox', { name: 'Asignado a' });
  await assigned.selectOptions('Camilo Rojas');
  const desde = screen.getByRole('textbox', { name: 'Desde' });
  const hasta = screen.getByRole('textbox', { name: 'Hasta' });
  await desde.fill('01/01/2024');
  await hasta.fill('31/01/2024');
  await screen.getByRole('button', { name: 'Aplicar' }).click();
  await expect
    .poll(() => queries().at(-1))
    .toMatchObject({ q: 'gimnasio', asignadoUsuarioId: '3', desde: '2024-01-01', hasta: '2024-01-31' });
  await screen.getByRole('button', { name: 'Limpiar' }).click();
  await expect.poll(screen.address).toBe('/kanban');
  for (const field of [search, assigned, desde, hasta]) await expect.element(field).toHaveValue('');

  // a pending search is not applied again over an emptied field
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await search.fill('gimnasio');
  await screen.getByRole('button', { name: 'Limpiar' }).click();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await expect.element(search).toHaveValue('');
  expect(screen.address()).toBe('/kanban');
});

// covers D2-2.5-02a
test('without boards an agent reads that none exists, and managing one is refused', async () => {
  const { screen } = await open([], { roles: ['AGENTE'], answers: { 'GET /api/kanban/page': pageOf([]) } });
  await expect.element(screen.getByText('No hay tableros. Crea uno primero.')).toBeVisible();
});

// covers D2-2.5-05, D2-2.5-07, D2-5.4-06, D2-6-06
test('an agent has no state menu, no supervisor’s card actions, and may not manage boards', async () => {
  const { screen, column } = await open([ANA], { roles: ['AGENTE'] });
  await expect.element(column('Por llamar')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Opciones de Por llamar' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Más opciones de Ana Ruiz' }).click();
  await expect
    .poll(() =>
      screen
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Mover a…', 'Llamar', 'Historial de tareas', 'Crear tarea']);
  await userEvent.keyboard('{Escape}');
  for (const [item, text] of [
    ['Editar tablero', 'No tienes permisos para editar tableros'],
    ['Eliminar tablero', 'No tienes permisos para eliminar tableros'],
  ] as const) {
    await screen.getByRole('button', { name: 'Opciones del tablero' }).click();
    await screen.getByRole('menuitem', { name: item }).click();
    await expect.element(screen.getByText(text)).toBeVisible();
  }
});

// covers D2-2.5-13, D2-8-20b
test('a call from a card without a microphone is explained in a toast and in the dialog, which can be tried again', async () => {
  const asksMicrophone = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'));
  onTestFinished(() => asksMicrophone.mockRestore());
  const { screen } = await open([ANA], {
    roles: ['AGENTE'],
    answers: {
      'GET /api/voice/canales/voice': [{ id: 2, friendlyName: 'Ventas', numero: '+576015550101' }],
      'GET /api/contactos/1/inicio': { conversacionId: null, canalId: 2 },
    },
  });
  await screen.getByRole('button', { name: 'Más opciones de Ana Ruiz' }).click();
  await screen.getByRole('menuitem', { name: 'Llamar' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Llamar' });
  const call = dialog.getByRole('button', { name: 'Llamar' });
  await expect.element(dialog.getByText('Ana Ruiz')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: /^Número/ })).toHaveValue('+57 300 123 4567');
  await call.click();
  const failed = 'No se pudo iniciar la llamada: el navegador no permite usar el micrófono';
  await expect.element(dialog.getByRole('alert').getByText(failed)).toBeVisible();
  await expect.element(dialog.getByRole('alert').getByText(/elige «Permitir» y vuelve a intentarlo/)).toBeVisible();
  expect(shownToasts()).toMatchObject([{ variant: 'danger', text: failed }]);
  await expect.element(call).toBeEnabled();
  expect(screen.requests.filter(({ address }) => !address.startsWith('GET'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

// covers D2-2.5-11, D2-4-20, D2-4-21a, D2-5.3-03, D2-8-19h, D2-8-19i
test('a dragged card asks for a note; it moves at once, and returns with its note if the server refuses', async () => {
  const held = Promise.withResolvers<void>();
  const { screen, column, namesIn } = await open([ANA], {
    answers: { 'PATCH /api/kanban/contactos/1/estado': () => held.promise.then(cutOff) },
  });
  const card = column('Por llamar').getByRole('listitem');
  const dialog = screen.getByRole('dialog', { name: 'Agregar nota' });
  await userEvent.dragAndDrop(card, column('Llamado'));
  await expect.element(dialog.getByText('Cambiaste a Ana Ruiz de Por llamar → Llamado')).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(dialog.getByText('La nota es obligatoria')).toBeVisible();
  const note = dialog.getByRole('textbox', { name: 'Nota' });
  await note.fill('abcd');
  await expect.element(dialog.getByText('Mínimo 5 caracteres')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  expect(namesIn('Por llamar')()).toHaveLength(1);
  await userEvent.dragAndDrop(card, column('Llamado'));
  await note.fill('No era ese número');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(namesIn('Llamado')).toHaveLength(1);
  held.resolve();
  await expect.element(screen.getByText('No se pudo mover el contacto')).toBeVisible();
  await expect.poll(namesIn('Por llamar')).toHaveLength(1);
  await expect.poll(namesIn('Llamado')).toHaveLength(0);

  await screen.getByRole('button', { name: 'Más opciones de Ana Ruiz' }).click();
  await screen.getByRole('menuitem', { name: 'Mover a…' }).click();
  const target = dialog.getByRole('combobox', { name: 'Mover a…' });
  await expect.element(note).toHaveValue('No era ese número');
  // the note belongs to that state only
  await target.selectOptions('Vendido');
  await expect.element(note).toHaveValue('');
  await target.selectOptions('Llamado');
  await expect.element(note).toHaveValue('No era ese número');
});

// covers D2-2.5-11, D2-8-19h
test('a move whose note fails is saved without it, and the note waits where notes are written', async () => {
  let isMoved = false;
  const { screen, namesIn } = await open([ANA], {
    answers: {
      'GET /api/kanban/estados/10/contactos/page': () => pageOf(isMoved ? [] : [ANA]),
      'GET /api/kanban/estados/11/contactos/page': () => pageOf(isMoved ? [{ ...ANA, kanbanEstadoId: 11 }] : []),
      'PATCH /api/kanban/contactos/1/estado': () => {
        isMoved = true;
        return ANA;
      },
      'POST /api/tareas/notas': cutOff,
      'GET /api/tareas/contactos/1/notas': pageOf([]),
    },
  });
  await screen.getByRole('button', { name: 'Más opciones de Ana Ruiz' }).click();
  await screen.getByRole('menuitem', { name: 'Mover a…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Agregar nota' });
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('No era ese número');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByText('Estado guardado, pero falló la nota')).toBeVisible();
  await expect.poll(namesIn('Llamado')).toHaveLength(1);
  await screen.getByRole('button', { name: 'Notas de Ana Ruiz' }).click();
  const notas = screen.getByRole('dialog', { name: 'Notas de Ana Ruiz' });
  await expect.element(notas.getByRole('textbox', { name: 'Nueva nota' })).toHaveValue('No era ese número');
});

// covers D2-4-23
test('a card dropped in its own column keeps that place only in this browser, until the board is reloaded', async () => {
  const cards = ['A', 'B', 'C'].map((nombre, place) => buildTarjeta({ id: place + 1, nombre, apellido: null }));
  const { screen, column, namesIn } = await open(cards);
  await expect.poll(namesIn('Por llamar')).toEqual(['A', 'B', 'C']);
  const items = column('Por llamar').getByRole('listitem');
  const { height } = items.nth(2).element().getBoundingClientRect();
  await userEvent.dragAndDrop(items.nth(0), items.nth(2), { targetPosition: { x: 40, y: height - 4 } });
  await expect.poll(namesIn('Por llamar')).toEqual(['B', 'C', 'A']);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(screen.requests.filter(({ address }) => !address.startsWith('GET'))).toEqual([]);
  await screen.unmount();
  queryClient.clear();
  const again = await open(cards);
  await expect.poll(again.namesIn('Por llamar')).toEqual(['A', 'B', 'C']);
});

test('a task becomes overdue on the board while the page stays open', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-11-21T14:30:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { screen } = await open([buildTarjeta({ tareasPendientes: 1, proximaTareaAt: '2026-11-21T15:00:00.000Z' })]);
  const pill = screen.getByRole('button', { name: /^1 tarea pendiente/ });
  await expect.element(pill).toMatchTextContent(/^1 tarea pendiente$/);
  await vi.advanceTimersByTimeAsync(31 * 60_000);
  await expect.element(pill).toMatchTextContent(/^1 tarea pendiente · vencida$/);
});

// covers D2-2.5-08, D2-2.5-12
test('a card without a chat cannot be previewed, and says so when opened', async () => {
  const { screen } = await open([buildTarjeta({ conversacionId: null })]);
  await expect.element(screen.getByRole('button', { name: 'Vista previa de Ana Ruiz' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Abrir el chat con Ana Ruiz' }).click();
  await expect.element(screen.getByText('Este contacto aún no tiene conversación')).toBeVisible();
});
