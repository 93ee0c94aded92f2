import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { paste, show } from '../../../test/dom.tsx';
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

test('F-C11 a typed minus sign stays in a number, which is refused with a message', async () => {
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

test('F-C11 a number beyond the limit stays as typed, and the field names the limit', async () => {
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

test.each([
  ['−7', '-7', 'Mínimo 1.', '-7'],
  ['–7', '-7', 'Mínimo 1.', '-7'],
  ['1.5', '1.5', 'Escribe un número entero', ''],
  ['1,5', '1,5', 'Escribe un número entero', ''],
  ['1,500', '1,500', 'Escribe un número entero', ''],
  ['1 5', '1 5', 'Escribe un número', ''],
  ['7 días', '7 días', 'Escribe un número', ''],
  ['1e2', '1e2', 'Escribe un número', ''],
  ['1.500', '1.500', 'Máximo 20.', '1500'],
])('F-C11 «%s» pasted as a whole number is shown as «%s» and refused', async (text, shown, fault, emitted) => {
  const screen = await show(<Whole />);
  const field = screen.getByLabelText('Turnos');
  await field.click();
  paste(text);
  await expect.element(field).toHaveValue(shown);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(fault);
  await expect.element(screen.getByLabelText('Emitido')).toHaveTextContent(emitted);
  await userEvent.tab();
  await expect.element(field).toHaveValue(shown);
});

test.each([
  ['1.5', '$ 1,5', '1.5'],
  ['1.500', '$ 1.500', '1500'],
  ['$ 1.234.567,50', '$ 1.234.567,5', '1234567.5'],
  ['1,234.56', '$ 1.234,56', '1234.56'],
  ['−$ 20', '-$ 20', '-20'],
])('F-C11 «%s» pasted as an amount is %s', async (text, shown, emitted) => {
  const screen = await show(<Pesos />);
  const field = screen.getByLabelText('Precio');
  await field.click();
  paste(text);
  await expect.element(field).toHaveValue(shown);
  await expect.element(screen.getByLabelText('Emitido')).toHaveTextContent(emitted);
});

test('F-C11 an amount with three decimals is refused, and typed grouping points do not make it smaller', async () => {
  const screen = await show(<Pesos />);
  const field = screen.getByLabelText('Precio');
  await userEvent.type(field, '12,345');
  await userEvent.tab();
  await expect.element(field).toHaveValue('$ 12,345');
  await expect.element(field).toHaveAccessibleDescription('Máximo 2 decimales');
  await userEvent.clear(field);
  await userEvent.type(field, '1.500');
  await userEvent.tab();
  await expect.element(field).toHaveValue('$ 1.500');
  await expect.element(screen.getByLabelText('Emitido')).toHaveTextContent('1500');
});

test('F-C11 text that is no whole number stays until it is corrected with the same keys', async () => {
  const screen = await show(<Whole />);
  const field = screen.getByLabelText('Turnos');
  await userEvent.type(field, '1,5');
  await expect.element(field).toHaveValue('1,5');
  await expect.element(field).toHaveAccessibleDescription('');
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription('Escribe un número entero');
  await field.click();
  await userEvent.keyboard('{End}{Backspace}{Backspace}{Backspace}12');
  await expect.element(field).toHaveValue('12');
  await expect.element(screen.getByLabelText('Emitido')).toHaveTextContent('12');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('13');
});

test('F-C11 a text that replaces a number at once is not shortened', async () => {
  const screen = await show(<Whole />);
  const field = screen.getByLabelText('Turnos');
  await field.fill('3');
  await field.fill('1,5');
  await expect.element(field).toHaveValue('1,5');
  await expect.element(screen.getByLabelText('Emitido')).toHaveTextContent('');
  await field.fill('−4');
  await userEvent.tab();
  await expect.element(field).toHaveValue('-4');
});

test('F-C11 digits can be typed into the middle of a grouped number', async () => {
  const screen = await show(<Pesos />);
  const field = screen.getByLabelText('Precio');
  await userEvent.type(field, '1234');
  // the field puts the caret back a moment after it has grouped the digits: no person types within it
  await expect.element(field).toHaveValue('$ 1.234');
  await userEvent.keyboard('{ArrowLeft}9');
  await expect.element(field).toHaveValue('$ 12.394');
  await userEvent.keyboard('{End}5');
  await expect.element(field).toHaveValue('$ 123.945');
});

test('F-C11 a form with a number out of its limits is not sent', async () => {
  const onSend = vi.fn();
  const screen = await show(
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Whole />
      <button type="submit">Guardar</button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Turnos'), '25{Enter}');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByLabelText('Turnos')).toHaveFocus();
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.keyboard('{Backspace}');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => onSend.mock.calls).toHaveLength(1);
});
