import { useRef } from 'react';
import { expect, test } from 'vitest';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { show } from '../../../../test/dom.tsx';
import { endSession } from '../../../platform/session/session.ts';
import { ConversacionList } from './ConversacionList.tsx';
import { holdRowsOf } from './useHeldOrder.ts';

const VIEWER = { usuarioId: 7, isSupervising: true };
const noop = () => undefined;

function List({ rows }: { rows: readonly Conversacion[] }) {
  const rowsRef = useRef<readonly Conversacion[]>([]);
  return (
    <div style={{ height: 500, width: 350 }}>
      <ConversacionList
        rows={rows}
        rowsRef={rowsRef}
        name="waiting"
        label="En espera"
        viewer={{ nombre: 'Lucía', isSupervising: true }}
        selectedId={null}
        cursorId={null}
        onOpen={noop}
        onAccept={noop}
        onPreview={noop}
        empty={null}
        hasMore={false}
        onMore={async () => undefined}
      />
    </div>
  );
}

const chat = (id: number, changes: Partial<Conversacion> = {}) =>
  buildConversacion(VIEWER, { id, clienteNombre: `Cliente ${id}`, ...changes });

test('F-A14 after a lost race the rows keep their places for a second, then the list is corrected', async () => {
  const [one, two, three] = [chat(1), chat(2), chat(3)];
  const left = await show(<List rows={[one, two, three]} />);
  await expect.element(left.getByText('Cliente 1', { exact: true })).toBeVisible();
  await left.unmount();
  holdRowsOf('waiting');
  const screen = await show(<List rows={[two, three]} />);
  const names = () =>
    [...document.querySelectorAll<HTMLElement>('[data-row-id]')].map(({ dataset }) => Number(dataset['rowId']));
  await expect.element(screen.getByText('Cliente 2', { exact: true })).toBeVisible();
  const since = performance.now();
  expect(names()).toEqual([1, 2, 3]);
  await expect.poll(names).toEqual([2, 3]);
  expect(performance.now() - since).toBeGreaterThan(700);
});

test('the rows of the previous user of the tab do not come back for the next one', async () => {
  const left = await show(<List rows={[chat(1), chat(2)]} />);
  await expect.element(left.getByText('Cliente 1', { exact: true })).toBeVisible();
  await left.unmount();
  holdRowsOf('waiting');
  endSession('logout');
  const screen = await show(<List rows={[chat(2)]} />);
  await expect.element(screen.getByText('Cliente 2', { exact: true })).toBeVisible();
  expect(screen.getByText('Cliente 1', { exact: true }).elements()).toEqual([]);
});

test("F-A21 a waiting row shows its wait, and a reopened chat who attended it; the owner's name follows its label", async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const screen = await show(
    <List
      rows={[
        chat(1, { esperaDesde: ago(75), antesNombre: 'Andrés Cárdenas' }),
        chat(2, {
          estado: 'ABIERTA',
          asignadaA: 8,
          asignadaADTO: { id: 8, nombre: 'Valentina Rojas' },
          leadStage: 'en_negociacion',
          leadScore: 100,
        }),
      ]}
    />,
  );
  await expect.element(screen.getByTitle('En espera desde hace 1 h')).toBeVisible();
  await expect.element(screen.getByTitle('Antes: Andrés Cárdenas')).toBeVisible();
  const owner = screen.getByTitle('Asignado a: Valentina Rojas').element();
  expect(owner.textContent).toBe('Asignado a: Valentina Rojas');
  // the label is whole, and so is the beginning of the name
  expect(owner.clientWidth).toBeGreaterThan(110);
  expect(owner.clientHeight).toBeLessThan(20);
});
