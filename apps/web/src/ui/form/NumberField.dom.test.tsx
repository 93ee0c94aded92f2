import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { MoneyField } from './MoneyField.tsx';
import { NumberField } from './NumberField.tsx';

function Whole() {
  const [value, setValue] = useState<number | ''>('');
  return (
    <>
      <NumberField label="Turnos" min={1} max={20} value={value} onChange={setValue} />
      <output aria-label="Emitido">{value}</output>
    </>
  );
}

function Pesos() {
  const [value, setValue] = useState<number | ''>('');
  return (
    <>
      <MoneyField label="Precio" value={value} onChange={setValue} />
      <output aria-label="Emitido">{value}</output>
    </>
  );
}

test('F-C11 a minus sign that is typed stays in a number, which is refused in words', async () => {
  const screen = await show(<Whole />);
  const field = screen.getByLabelText('Turnos');
  await userEvent.type(field, '-5');
  await expect.element(field).toHaveValue('-5');
  await expect.element(screen.getByLabelText('Emitido')).toHaveTextContent('-5');
  await expect.element(screen.getByText('Mínimo 1.')).toBeVisible();
  await userEvent.tab();
  await expect.element(field).toHaveValue('-5');
  await userEvent.clear(field);
  await userEvent.type(field, '5');
  await expect.element(screen.getByLabelText('Emitido')).toHaveTextContent('5');
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
  await expect.element(screen.getByLabelText('Emitido')).toHaveTextContent('-1500.5');
  await expect.element(screen.getByText('No puede ser negativo.')).toBeVisible();
});
