import { createRef } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { buildConversacion, buildPagina } from '../../../../test/conversacion-builders.ts';
import { show } from '../../../../test/dom.tsx';
import { applyConversacion } from '../list/bandeja.ts';
import { changeBandeja } from '../list/bandeja.cache.ts';
import { useCountsLoader } from '../list/bandeja.queries.ts';
import { BandejaPanel } from './BandejaPanel.tsx';
import type { Vista } from './vista.ts';

const noop = () => undefined;
const VIEWER = { usuarioId: 7, isSupervising: false };
const chat = (id: number, changes: Partial<Conversacion>) =>
  buildConversacion(VIEWER, { id, clienteNombre: `Cliente ${id}`, estado: 'ABIERTA', ...changes });

function Panel({ vista }: { vista: Vista }) {
  useCountsLoader();
  return (
    <div style={{ display: 'flex', height: 600, width: 1100 }}>
      <BandejaPanel
        vista={vista}
        isComing={false}
        q=""
        viewer={{ nombre: 'Valentina', isSupervising: false }}
        selectedId={null}
        cursorId={null}
        rowsRef={Object.assign(createRef<readonly Conversacion[]>(), { current: [] })}
        onVista={noop}
        onQuery={noop}
        onOpen={noop}
        onAccept={noop}
        onPreview={noop}
      />
    </div>
  );
}

test('F-A02 a received chat is the first row of everyone’s chats, also below the loaded page', async () => {
  const loaded = [chat(1, { asignadaA: 8, lastMessageAt: '2026-11-29T12:00:00.000Z' })];
  const screen = await show(<Panel vista="all" />, {
    answers: { 'GET /api/conversations': { ...buildPagina(loaded, { last: false }), totalElements: 500 } },
  });
  await expect.element(screen.getByText('Cliente 1', { exact: true })).toBeVisible();
  changeBandeja((bandeja) =>
    applyConversacion(
      bandeja,
      chat(2, {
        asignadaA: 7,
        noLeidos: 1,
        lastMessageAt: '2026-11-01T12:00:00.000Z',
        recibida: { de: 'Lucía', comentario: null, desde: '2026-11-29T12:05:00.000Z' },
      }),
      0,
    ),
  );
  await expect.element(screen.getByText('Cliente 2', { exact: true })).toBeVisible();
  const names = [...document.querySelectorAll<HTMLElement>('[data-row-id]')].map(({ dataset }) => dataset['rowId']);
  expect(names).toEqual(['2', '1']);
});

test.each(['all', 'waiting'] as const)('F-A21 both choices of «Abierto» are shown whole beside «%s»', async (vista) => {
  const screen = await show(<Panel vista={vista} />, {
    answers: {
      'GET /api/conversations/counts': { mine: 12, waiting: 118, all: 230, resolved: 0, waitingOwn: 118 },
    },
  });
  await expect.element(screen.getByRole('button', { name: 'En espera 118' })).toBeVisible();
  for (const name of ['En espera', vista === 'all' ? 'Todos los asignados' : 'Mis chats']) {
    const { scrollWidth, clientWidth } = screen
      .getByRole('group', { name: 'ABIERTO' })
      .getByText(name, { exact: true })
      .element();
    expect(scrollWidth, name).toBe(clientWidth);
  }
  const order = screen.getByRole('button', { name: 'Ordenar los chats en espera' });
  await expect.poll(() => order.query() !== null).toBe(vista === 'waiting');
});

test('F-A21 the menu of the waiting order closes when an order is chosen', async () => {
  onTestFinished(() => localStorage.clear());
  const screen = await show(<Panel vista="waiting" />, {
    answers: { 'GET /api/conversations': { ...buildPagina([]), totalElements: 0 } },
  });
  await screen.getByRole('button', { name: 'Ordenar los chats en espera' }).click();
  await screen.getByRole('menuitemradio', { name: 'Mayor espera primero' }).click();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  expect(screen.requests.some(({ query }) => query['sort'] === 'espera,asc')).toBe(true);
});
