import { page, userEvent } from 'vitest/browser';
import { expect, onTestFinished, test } from 'vitest';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { anyChat } from '../../../../test/inbox.tsx';
import { buildPagina, CLOSED } from '../../../../test/conversacion-builders.ts';
import { type Answers, pageOf, show } from '../../../../test/dom.tsx';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { expectFitForFingers } from '../../../../test/phone.ts';
import { ExplorarPage } from './ExplorarPage.tsx';

const explored = (id: number, changes: Partial<Conversacion> = {}) => ({
  ...anyChat(id, { estado: 'ABIERTA', asignadaA: 8, ...changes }, true),
  kanbanEstadoId: null,
  kanbanEstadoNombre: null,
  agenteNombre: null,
});

const OPTIONS: Answers = {
  'GET /api/subscribers/1/channels': [{ id: 2, friendlyName: 'Mayoristas', numero: '+576015550102' }],
  'GET /api/areas/suscriptor/1': [{ id: 3, nombre: 'Ventas' }],
  'GET /api/usuarios': [{ id: 8, nombre: 'Valentina', estado: 1, tipoUsuario: 'HUMANO' }],
  'GET /api/kanban/page': { content: [{ id: 4, nombre: 'Ventas', suscriptorId: 1 }] },
  'GET /api/kanban/4/estados/page': {
    content: [{ id: 5, tableroId: 4, nombre: 'Interesado', color: '#64748b', orden: 0 }],
  },
};

async function open({ answers = {}, search = '' }: { answers?: Answers; search?: string } = {}) {
  const rows = buildPagina([explored(1), explored(2)]);
  const screen = await show(
    <div style={{ height: '100vh' }}>
      <ExplorarPage />
    </div>,
    {
      roles: ['SUPERVISOR'],
      path: `/explorar-chats${search}`,
      answers: { ...OPTIONS, 'GET /api/conversations/explorar': rows, ...answers },
    },
  );
  const pick = async (filter: string, option: string) => {
    await screen.getByRole('combobox', { name: filter, exact: true }).click();
    await screen.getByRole('option', { name: option, exact: true }).click();
  };
  const queries = () =>
    screen.requests.filter(({ address }) => address === 'GET /api/conversations/explorar').map(({ query }) => query);
  return { screen, pick, queries, search: () => screen.router.state.location.search };
}

const FILTERS = [
  ['Canal', 'Mayoristas', { canalId: 2 }],
  ['Agente', 'Valentina', { usuarioId: 8 }],
  ['Área', 'Ventas', { areaId: 3 }],
  ['Estado Kanban', 'Interesado', { kanbanEstadoId: 5 }],
  ['Ventana', 'Vencida', { ventana: 'VENCIDA' }],
  ['Estado', 'Sin cerrar', { sinCerrar: true }],
  ['Etapa', 'Calificado', { leadStage: 'calificado' }],
  ['Lectura', 'Sin leer', { sinLeer: true }],
] as const;

test('the explorer filters by each of its filters, and «Limpiar» removes it', async () => {
  const { screen, pick, queries, search } = await open();
  await expect.element(screen.getByRole('button', { name: 'Cliente 1' })).toBeVisible();
  for (const [filter, option, wanted] of FILTERS) {
    await pick(filter, option);
    await expect.poll(search, { message: filter }).toEqual(wanted);
    const query = Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, String(value)]));
    await expect.poll(() => queries().at(-1), { message: filter }).toMatchObject(query);
    await screen.getByRole('button', { name: 'Limpiar' }).first().click();
    await expect.poll(search, { message: filter }).toEqual({});
  }
});

test('an end before the beginning is refused at its field; both days are those on which a chat began', async () => {
  const { screen, queries, search } = await open({
    answers: { 'GET /api/conversations/explorar': ({ query }) => buildPagina(query.has('desde') ? [] : [explored(1)]) },
  });
  await screen.getByLabelText('Inicio desde').fill('02/01/2020');
  await screen.getByLabelText('Inicio hasta').fill('01/01/2020');
  await expect.element(screen.getByText('La fecha final es anterior a la inicial.')).toBeVisible();
  await screen.getByLabelText('Inicio hasta').fill('03/01/2020');
  await expect.poll(search).toEqual({ desde: '2020-01-02', hasta: '2020-01-03' });
  await expect.poll(() => queries().at(-1)).toMatchObject({ desde: '2020-01-02', hasta: '2020-01-03' });
  await expect.element(screen.getByText('No hay chats con estos filtros')).toBeVisible();
});

test('an address after the last page leads to an existing one', async () => {
  const { screen, search } = await open({
    search: '?page=9999',
    answers: {
      'GET /api/conversations/explorar': ({ query }) =>
        query.get('page') === '0' ? buildPagina([explored(1)]) : { ...buildPagina([]), totalElements: 1, number: 9999 },
    },
  });
  await expect.element(screen.getByRole('button', { name: 'Cliente 1' })).toBeVisible();
  expect(search()).not.toMatchObject({ page: 9999 });
});

test('days in the wrong order are reported in place of the chats, also while a phone hides the filters', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  await page.viewport(390, 844);
  const { screen } = await open({
    search: '?desde=2026-02-02&hasta=2026-02-01',
    answers: { 'GET /api/conversations/explorar': buildPagina([]) },
  });
  const chats = screen.getByRole('region', { name: 'Explorar chats' });
  await expect.element(chats.getByText(/«Inicio hasta» es anterior a «Inicio desde»\./)).toBeVisible();
  await expect.element(screen.getByLabelText('Inicio hasta')).not.toBeVisible();
  await screen.getByRole('button', { name: 'Filtros (2)' }).click();
  await screen.getByLabelText('Inicio hasta').fill('03/02/2026');
  await expect.element(chats.getByText(/Amplía las fechas o quita algún filtro\./)).toBeVisible();
});

test('a chat that loads slowly shows that it is loading', async () => {
  const chat = Promise.withResolvers<object>();
  const { screen } = await open({
    answers: {
      'GET /api/conversations/1': () => chat.promise,
      'GET /api/conversations/1/messages': buildPagina([]),
    },
  });
  await screen.getByRole('button', { name: 'Cliente 1' }).click();
  const skeleton = screen.getByRole('group', { name: 'Lectura del chat' });
  await expect.element(skeleton).toHaveAttribute('aria-busy', 'true');
  chat.resolve(explored(1));
  await expect.element(screen.getByText(/Abierta · /)).toBeVisible();
  await expect.element(skeleton).not.toBeInTheDocument();
});

test('an outdated address of a chat offers no retry, and leads back to the list', async () => {
  const { screen, search } = await open({ search: '?chat=999999' });
  const nothing = screen.getByRole('dialog').filter({ hasText: 'Este chat no existe o ya no está disponible.' });
  await expect.element(nothing).toBeVisible();
  await expect.element(nothing.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  await nothing.getByRole('button', { name: 'Volver a la lista' }).click();
  await expect.poll(search).toEqual({});
});

test('filters without a response say so soon, and their chats load once there is one', async () => {
  let isDown = false;
  const { screen, pick } = await open({
    answers: {
      'GET /api/conversations/explorar': ({ query }) => {
        if (isDown) throw new TypeError('Failed to fetch');
        return buildPagina([explored(1, query.get('estado') === null ? CLOSED : {})]);
      },
    },
  });
  const table = screen.getByRole('table');
  await expect.element(table.getByText('Cerrada', { exact: true })).toBeVisible();
  isDown = true;
  await pick('Estado', 'Abierta');
  // until then the previous rows are below the new filter
  await expect.element(screen.getByText('No pudimos cargar los chats.')).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  isDown = false;
  await screen.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(table.getByText('Abierta', { exact: true })).toBeVisible();
});

test('days can be typed, and the list waits for the whole year', async () => {
  const { screen, queries, search } = await open();
  const desde = screen.getByLabelText('Inicio desde');
  await desde.click();
  // slower than the address is updated
  for (const letter of '11112024') {
    await userEvent.keyboard(letter);
    await new Promise(requestAnimationFrame);
  }
  await expect.element(desde).toHaveValue('11/11/2024');
  await expect.poll(search).toEqual({ desde: '2024-11-11' });
  await expect.poll(() => [...new Set(queries().flatMap((query) => query['desde'] ?? []))]).toEqual(['2024-11-11']);
  await screen.getByRole('button', { name: 'Limpiar' }).first().click();
  await expect.element(desde).toHaveValue('');
});

test('the columns of the table fit beside the sidebar of a small laptop', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  // 1,024 px less the open sidebar
  await page.viewport(784, 768);
  const { screen } = await open();
  const region = screen.getByRole('region', { name: 'Tabla: Explorar chats' });
  await expect.element(region).toBeVisible();
  await expect.poll(() => region.element().scrollWidth - region.element().clientWidth).toBeLessThanOrEqual(0);
});

test('the table with its filters, and a chat that is read, fit fingers', async () => {
  const { screen } = await open({
    answers: {
      'GET /api/conversations/1': explored(1),
      'GET /api/conversations/1/messages': pageOf([buildMensaje(1)]),
    },
  });
  const row = screen.getByRole('button', { name: 'Cliente 1' });
  await expect.element(row).toBeVisible();
  await expectFitForFingers('body');
  await row.click();
  await expect.element(screen.getByRole('dialog').getByRole('region', { name: /^Mensajes con/ })).toBeVisible();
  await expectFitForFingers('[role=dialog]');
});
