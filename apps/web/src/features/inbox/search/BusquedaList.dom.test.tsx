import { createRef, useState } from 'react';
import { expect, test } from 'vitest';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { type Answers, show } from '../../../../test/dom.tsx';
import { askForMissing } from '../../../platform/query/client.ts';
import { BusquedaList } from './BusquedaList.tsx';

type Screen = Awaited<ReturnType<typeof open>>['screen'];

const noop = () => undefined;
const found = (id: number, clienteNombre: string) => ({
  ...buildConversacion({ usuarioId: 7, isSupervising: true }, { id, clienteNombre, estado: 'ABIERTA', asignadaA: 8 }),
  coincidencia: null,
});

/** The search in a panel of 700 px, in front of a server that answers with these chats. */
async function open(search: Answers[string]) {
  function Search() {
    const [q, setQuery] = useState('');
    return (
      <div style={{ display: 'flex', flexDirection: 'column', height: 700, width: 420 }}>
        <BusquedaList
          q={q}
          viewer={{ nombre: 'Valentina', isSupervising: true }}
          selectedId={null}
          cursorId={null}
          rowsRef={Object.assign(createRef<readonly Conversacion[]>(), { current: [] })}
          onQuery={setQuery}
          onOpen={noop}
          onAccept={noop}
          onPreview={noop}
        />
      </div>
    );
  }
  const screen = await show(<Search />, {
    roles: ['SUPERVISOR'],
    answers: { 'GET /api/conversations/search': search },
  });
  return {
    screen,
    field: screen.getByPlaceholder('Nombre, número o email'),
    row: (nombre: string) => screen.getByRole('button', { name: new RegExp(`^${nombre},`) }),
    scroller: () => {
      const list = document.querySelector('[data-row-scroller]');
      if (!list) throw new Error('No list is shown');
      return list;
    },
  };
}

// covers D2-2.1-09b, D2-9-01e, D2-9-01g
test('a search requests 200 chats at once, shows 100 of them, and 100 more on scroll', async () => {
  const { screen, field, row, scroller } = await open(
    Array.from({ length: 150 }, (_, index) => found(index + 1, `Ana ${index}`)),
  );
  await field.fill('ana sof');
  await expect.element(screen.getByText('150 chats')).toBeVisible();
  expect(screen.requests.map(({ query }) => query)).toEqual([{ q: 'ana sof', limit: '200' }]);
  await expect.element(row('Ana 0')).toBeVisible();
  await expect.poll(() => scroller().scrollHeight).toBe(100 * 96);
  scroller().scrollTo(0, scroller().scrollHeight);
  await expect.poll(() => scroller().scrollHeight).toBe(150 * 96);
  scroller().scrollTo(0, scroller().scrollHeight);
  await expect.element(row('Ana 149')).toBeInViewport();
});

test.each([
  ['by «Reintentar»', (screen: Screen) => screen.getByRole('button', { name: 'Reintentar' }).click()],
  ['after the reconnection', askForMissing],
])('a search without connection says so in place of the older results, and is answered %s', async (_, again) => {
  let isCut = false;
  const { screen, field, row } = await open(({ query }) => {
    if (isCut) throw new TypeError('Failed to fetch');
    return [query.get('q') === 'daniela' ? found(1, 'Daniela Muñoz') : found(2, 'Gloria Inés Salazar')];
  });
  await field.fill('daniela');
  await expect.element(row('Daniela Muñoz')).toBeVisible();
  isCut = true;
  await field.fill('gloria');
  // until then the results of an older word are shown
  await expect.element(screen.getByText('No pudimos buscar.')).toBeVisible();
  await expect.element(row('Daniela Muñoz')).not.toBeInTheDocument();
  isCut = false;
  window.dispatchEvent(new Event('online'));
  await again(screen);
  await expect.element(row('Gloria Inés Salazar')).toBeVisible();
  await expect.element(field).toHaveFocus();
});
