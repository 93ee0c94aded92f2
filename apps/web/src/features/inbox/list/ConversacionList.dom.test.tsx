import { useRef } from 'react';
import { expect, test } from 'vitest';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { show } from '../../../../test/dom.tsx';
import { endSession } from '../../../platform/session/session.ts';
import { HallazgoRow } from '../search/HallazgoRow.tsx';
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

test('F-A21 the fullest rows show each part of their last line whole or with its first letters, beside the buttons too', async () => {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const full = { leadScore: 100, leadStage: 'en_negociacion', ventanaHasta: soon(60) } as const;
  const owner = { id: 8, nombre: 'Valentina Rojas' };
  const screen = await show(
    <List
      rows={[
        chat(1, { ...full, estado: 'ABIERTA', asignadaA: owner.id, asignadaADTO: owner }),
        chat(2, { ...full, antesNombre: 'Andrés Cárdenas' }),
        chat(3, { ...full, bot: { atiende: false, motivo: 'PIDE_PERSONA' } }),
        chat(4, { ...full, bot: { atiende: false, motivo: 'LIMITE_TURNOS' } }),
        chat(5, { ...full, bot: { atiende: true, motivo: null } }),
        chat(6, { ...full, estado: 'CERRADA', fechaCierre: soon(-5), antesNombre: 'Andrés Cárdenas' }),
      ]}
    />,
  );
  await expect.element(screen.getByTitle('Asignado a: Valentina Rojas')).toBeVisible();
  expectReadableParts(6);
});

test('a found chat of a colleague shows an agent its state, stage and owner', async () => {
  const owner = { estado: 'ABIERTA', asignadaA: 8, asignadaADTO: { id: 8, nombre: 'Valentina Rojas' } } as const;
  const found = buildConversacion(
    { ...VIEWER, isSupervising: false },
    { ...owner, leadScore: 100, leadStage: 'en_negociacion' },
  );
  const screen = await show(
    <div style={{ width: 350 }}>
      <HallazgoRow
        hallada={{ ...found, coincidencia: null }}
        q="ana"
        viewer={{ nombre: 'Lucía', isSupervising: false }}
        isSelected={false}
        isCursor={false}
        now={Date.now()}
        onOpen={noop}
        onAccept={noop}
        onPreview={noop}
      />
    </div>,
  );
  await expect.element(screen.getByTitle('Asignado a: Valentina Rojas')).toBeVisible();
  expectReadableParts(1);
});

/** Each part of the rows' last lines is inside its line, and whole or as wide as its first letters. */
function expectReadableParts(rows: number): void {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-row-id] [class*="bottom"]')];
  expect(lines).toHaveLength(rows);
  for (const line of lines) {
    for (const part of line.children) {
      const { left, right } = part.getBoundingClientRect();
      expect(right, `${part.textContent} ends in the line`).toBeLessThanOrEqual(line.getBoundingClientRect().right);
      expect(right - left, `${part.textContent} is readable`).toBeGreaterThanOrEqual(
        Math.min(part.scrollWidth - 1, 43),
      );
    }
  }
}
