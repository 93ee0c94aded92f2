import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { ItemsField } from '../../features/cotizaciones/ItemsField.tsx';
import type { ItemForm } from '../../features/cotizaciones/cotizacion-form.ts';
import { MoneyField } from './MoneyField.tsx';
import { NumberField } from './NumberField.tsx';

let emitted: number | '' = '';

function Whole() {
  const [value, setValue] = useState<number | ''>('');
  emitted = value;
  return <NumberField label="Turnos" min={1} max={20} value={value} onChange={setValue} />;
}

function Pesos() {
  const [value, setValue] = useState<number | ''>('');
  emitted = value;
  return <MoneyField label="Precio" value={value} onChange={setValue} />;
}

test('F-C11 a minus sign that is typed stays in a number, which is refused in words', async () => {
  const screen = await show(<Whole />);
  const field = screen.getByLabelText('Turnos');
  await userEvent.type(field, '-5');
  await expect.element(field).toHaveValue('-5');
  expect(emitted).toBe(-5);
  await expect.element(screen.getByText('Mínimo 1.')).toBeVisible();
  await userEvent.tab();
  await expect.element(field).toHaveValue('-5');
  await userEvent.clear(field);
  await userEvent.type(field, '5');
  expect(emitted).toBe(5);
  expect(screen.getByText('Mínimo 1.').elements()).toHaveLength(0);
});

test('F-C11 a number beyond the limit stays as it was typed, and the field names the limit', async () => {
  const screen = await show(<Whole />);
  await userEvent.type(screen.getByLabelText('Turnos'), '250');
  await userEvent.tab();
  await expect.element(screen.getByLabelText('Turnos')).toHaveValue('250');
  await expect.element(screen.getByText('Máximo 20.')).toBeVisible();
});

test('F-C11 an amount keeps its minus sign and its decimals', async () => {
  const screen = await show(<Pesos />);
  const field = screen.getByLabelText('Precio');
  await userEvent.type(field, '-1500,5');
  await expect.element(field).toHaveValue('-$ 1.500,5');
  expect(emitted).toBe(-1500.5);
  await expect.element(screen.getByText('No puede ser negativo.')).toBeVisible();
});

test('F-C11 a line of a quote refuses a negative price and quantity, and changes neither', async () => {
  const lines: ItemForm[] = [{ key: 1, productoId: null, codigo: null, nombre: 'Café', cantidad: 1, precio: '' }];
  function Lines() {
    const [items, setItems] = useState<readonly ItemForm[]>(lines);
    return <ItemsField items={items} faults={[]} onChange={setItems} />;
  }
  const screen = await show(<Lines />);
  const cantidad = screen.getByLabelText('Cantidad del ítem 1');
  await userEvent.clear(cantidad);
  await userEvent.type(cantidad, '-3');
  await userEvent.type(screen.getByLabelText('Precio unitario del ítem 1'), '-20');
  await userEvent.tab();
  await expect.element(cantidad).toHaveValue('-3');
  await expect.element(screen.getByText('Mínimo 1.')).toBeVisible();
  await expect.element(screen.getByText('No puede ser negativo.')).toBeVisible();
});
