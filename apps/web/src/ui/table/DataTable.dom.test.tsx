import { IconTrash } from '@tabler/icons-react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import type { Column } from './Cell.tsx';
import { DataTable } from './DataTable.tsx';

interface Producto {
  id: number;
  nombre: string;
  precio: number | null;
}

const ROWS: Producto[] = [
  { id: 1, nombre: 'Café', precio: 12_000 },
  { id: 2, nombre: 'Panela', precio: null },
];
const COLUMNS: readonly Column<Producto, 'nombre' | 'precio'>[] = [
  { title: 'Nombre', isName: true, sort: 'nombre', cell: ({ nombre }) => nombre },
  { title: 'Precio', kind: 'number', sort: 'precio', first: 'desc', cell: ({ precio }) => precio },
];

const common = {
  label: 'Productos',
  columns: COLUMNS,
  keyOf: ({ id }: Producto) => id,
  empty: <p>Aún no hay productos</p>,
};

test('a press on a row, or Enter on its name, opens it, and its menu does not', async () => {
  const onOpen = vi.fn();
  const onRemove = vi.fn();
  const screen = await show(
    <DataTable
      {...common}
      rows={ROWS}
      onOpen={({ id }) => onOpen(id)}
      menu={{
        nameOf: ({ nombre }) => `Opciones de ${nombre}`,
        actions: ({ id }) => [{ label: 'Eliminar', icon: IconTrash, onClick: () => onRemove(id) }],
      }}
    />,
  );
  await screen.getByRole('cell', { name: '12000' }).click();
  screen.getByRole('button', { name: 'Panela', exact: true }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(onOpen.mock.calls).toEqual([[1], [2]]);
  await screen.getByRole('button', { name: 'Opciones de Café' }).click();
  await screen.getByRole('menuitem', { name: 'Eliminar' }).click();
  expect(onRemove).toHaveBeenCalledWith(1);
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test('a row that may not be opened is only read; buttons, and what is beside the name, do not open a row', async () => {
  const onOpen = vi.fn();
  const onPress = vi.fn();
  const columns: typeof COLUMNS = [
    {
      title: 'Nombre',
      isName: true,
      cell: ({ nombre }) => nombre,
      after: ({ precio }) => (precio ? null : 'sin precio'),
    },
    {
      title: 'Acciones',
      isTitleHidden: true,
      kind: 'acts',
      cell: ({ nombre }) => <button onClick={() => onPress(nombre)}>{`Editar ${nombre}`}</button>,
    },
  ];
  const screen = await show(
    <DataTable
      {...common}
      columns={columns}
      rows={ROWS}
      onOpen={({ id }) => onOpen(id)}
      mayOpen={({ precio }) => precio !== null}
      rowProps={({ precio }) => ({ className: 'mine', 'data-free': precio === null || undefined })}
    />,
  );
  await screen.getByRole('cell', { name: /^Panela/ }).click();
  await screen.getByRole('button', { name: 'Editar Café' }).click();
  expect(onPress.mock.calls).toEqual([['Café']]);
  expect(onOpen).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Café', exact: true }).click();
  expect(onOpen.mock.calls).toEqual([[1]]);
  await expect.element(screen.getByRole('button', { name: 'Panela', exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('cell', { name: /Panela ?sin precio/ })).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Acciones' })).toBeInTheDocument();
  expect([...document.querySelectorAll('tr.mine')].map((row) => row.matches('[data-free]'))).toEqual([false, true]);
});

test('a title sorts by its column in its first direction, and reverses the direction when it does so already', async () => {
  const onSort = vi.fn();
  const screen = await show(<DataTable {...common} rows={ROWS} orden="nombre,asc" onSort={onSort} />);
  await expect.element(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');
  await screen.getByRole('button', { name: 'Nombre' }).click();
  await screen.getByRole('button', { name: 'Precio' }).click();
  expect(onSort.mock.calls).toEqual([['nombre,desc'], ['precio,desc']]);
});

test('empty, loading and failed states differ', async () => {
  const onRetry = vi.fn();
  const screen = await show(<DataTable {...common} rows={undefined} />);
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  const empty = await show(<DataTable {...common} rows={[]} />);
  await expect.element(empty.getByText('Aún no hay productos')).toBeVisible();
  const behind = { page: 9, size: 20, total: 30, isLast: true, onPage: () => undefined };
  const late = await show(<DataTable {...common} rows={[]} pages={behind} />);
  await expect.element(late.getByText('Aún no hay productos').nth(1)).not.toBeInTheDocument();
  const failed = await show(
    <DataTable {...common} rows={undefined} failure={{ text: 'No pudimos cargarlos.', reason: null, onRetry }} />,
  );
  await failed.getByRole('button', { name: 'Reintentar' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

test('at 390 px each row is a card with named values, and nothing is wider than the screen', async () => {
  await page.viewport(390, 844);
  const screen = await show(<DataTable {...common} rows={ROWS} />);
  const price = screen.getByRole('cell', { name: /12000/ });
  await expect.element(price).toBeVisible();
  expect(getComputedStyle(price.element(), '::before').content).toBe('"Precio: "');
  await expect.element(screen.getByText('—')).not.toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
