import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { DateField, DateTimeField } from './DateField.tsx';
import { DayFilter } from './DayFilter.tsx';
import { MoneyField } from './MoneyField.tsx';

function Day({ first = '', min, max }: { first?: string; min?: string; max?: string }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <DateField label="Vence" value={day} onChange={setDay} min={min} max={max} />
      <button type="button" onClick={() => setDay('')}>
        Limpiar
      </button>
      <output>{day === '' ? 'ninguna' : day}</output>
    </>
  );
}

test('F-C10 a date is shown and typed as dd/MM/yyyy, and can be corrected with the backspace key', async () => {
  const screen = await show(<Day first="2026-11-29" />);
  const field = screen.getByRole('textbox', { name: 'Vence' });
  const value = screen.getByRole('status');
  await expect.element(field).toHaveValue('29/11/2026');
  await field.click();
  await userEvent.keyboard('{Control>}a{/Control}01022027');
  await expect.element(field).toHaveValue('01/02/2027');
  await expect.element(value).toHaveTextContent('2027-02-01');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}32028');
  await expect.element(field).toHaveValue('01/32/028');
  await expect.element(value).toHaveTextContent('ninguna');
  await userEvent.keyboard('{Control>}a{/Control}1/3/2028');
  await expect.element(value).toHaveTextContent('2028-03-01');
});

test('F-C10 an invalid date stays in the field with a message', async () => {
  const screen = await show(<Day />);
  const field = screen.getByRole('textbox', { name: 'Vence' });
  await field.fill('31/02/2026');
  await userEvent.tab();
  await expect.element(screen.getByText('Escribe la fecha así: dd/mm/aaaa')).toBeVisible();
  await expect.element(field).toHaveValue('31/02/2026');
});

test('F-C10 a day outside the limits shows a message, and the form can empty the field', async () => {
  const screen = await show(<Day min="2026-11-29" max="2026-12-31" />);
  const field = screen.getByRole('textbox', { name: 'Vence' });
  await field.fill('2026-11-28');
  await userEvent.tab();
  await expect.element(screen.getByText('Desde el 29/11/2026')).toBeVisible();
  await field.fill('01/01/2027');
  await userEvent.tab();
  await expect.element(screen.getByText('Hasta el 31/12/2026')).toBeVisible();
  await screen.getByRole('button', { name: 'Limpiar' }).click();
  await expect.element(field).toHaveValue('');
});

test('F-C10 the calendar opens by key, takes arrows and Enter, and returns the focus', async () => {
  const screen = await show(<Day first="2026-11-29" max="2026-12-15" />);
  const field = screen.getByRole('textbox', { name: 'Vence' });
  await field.click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const calendar = screen.getByRole('dialog', { name: 'Calendario' });
  await expect.element(calendar.getByText('noviembre 2026')).toBeVisible();
  await expect.element(calendar.getByRole('button', { name: '29 noviembre 2026' })).toHaveFocus();
  await calendar.getByRole('button', { name: 'Mes siguiente' }).click();
  await expect.element(calendar.getByRole('button', { name: '16 diciembre 2026' })).toBeDisabled();
  await calendar.getByRole('button', { name: '15 diciembre 2026' }).click();
  await expect.element(field).toHaveValue('15/12/2026');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

function Moment() {
  const [when, setWhen] = useState('');
  return (
    <>
      <DateTimeField label="Fecha y hora" value={when} onChange={setWhen} />
      <output>{when}</output>
    </>
  );
}

test('F-C10 a date with a time is typed in one field', async () => {
  const screen = await show(<Moment />);
  await screen.getByRole('textbox', { name: 'Fecha y hora' }).click();
  await userEvent.keyboard('291120261605');
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-11-29T16:05');
});

function Form({ onSend }: { onSend: (values: object) => void }) {
  const [day, setDay] = useState('');
  const [when, setWhen] = useState('');
  const [amount, setAmount] = useState<number | ''>('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ day, when, amount });
      }}
      onReset={(event) => {
        event.preventDefault();
        setDay('');
      }}
    >
      <DateField label="Desde" min="2026-11-29" value={day} onChange={setDay} />
      <DateTimeField label="Hora" value={when} onChange={setWhen} />
      <MoneyField label="Valor" value={amount} onChange={setAmount} />
      <button type="submit">Guardar</button>
      <button type="reset">Limpiar</button>
    </form>
  );
}

test.each([
  ['Desde', '15/12/27', 'Escribe el año con cuatro cifras, como 2026'],
  ['Desde', '31/02/2027', 'Escribe la fecha así: dd/mm/aaaa'],
  ['Desde', '28/11/2026', 'Desde el 29/11/2026'],
  ['Hora', '15/12/2027 25:00', 'Escribe la fecha y la hora así: dd/mm/aaaa hh:mm'],
])(
  'F-C10 a form with «%s: %s» is not sent, by Enter or button, until it is corrected or cleared',
  async (name, text, fault) => {
    const onSend = vi.fn();
    const screen = await show(<Form onSend={onSend} />);
    const field = screen.getByRole('textbox', { name });
    await field.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(fault);
    await screen.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue(text);
    expect(onSend).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Limpiar' }).click();
    await expect.element(field).toHaveValue('');
    await screen.getByRole('button', { name: 'Guardar' }).click();
    expect(onSend).toHaveBeenCalledWith({ day: '', when: '', amount: '' });
  },
);

test('F-C10 Enter does not send a minus sign as an amount', async () => {
  const onSend = vi.fn();
  const screen = await show(<Form onSend={onSend} />);
  const field = screen.getByRole('textbox', { name: 'Valor' });
  await field.fill('-');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription('Escribe el valor en números');
  await expect.element(field).toHaveValue('-');
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.keyboard('{Backspace}120{Enter}');
  await expect.poll(() => onSend.mock.calls).toEqual([[{ day: '', when: '', amount: 120 }]]);
});

test('F-C10 a date that Enter completes is sent with the form', async () => {
  const onSend = vi.fn();
  const screen = await show(<Form onSend={onSend} />);
  await screen.getByRole('textbox', { name: 'Desde' }).fill('5/12/2027');
  await userEvent.keyboard('{Home}{Delete}{Enter}');
  await expect.poll(() => onSend.mock.calls).toEqual([[{ day: '2027-12-05', when: '', amount: '' }]]);
});

test('F-C10 a filter keeps its day while the field holds no date, and drops it when the field is empty', async () => {
  const onDia = vi.fn();
  const onLater = vi.fn();
  const screen = await show(
    <>
      <DayFilter label="Desde" dia="2026-11-29" onDia={onDia} />
      <DayFilter label="Hasta" dia={undefined} onDia={onLater} />
    </>,
  );
  const field = screen.getByRole('textbox', { name: 'Desde' });
  await field.fill('29/11/2');
  await field.fill('30/11/2026');
  await expect.poll(() => onDia.mock.calls).toEqual([['2026-11-30']]);
  await field.fill('30/11/26');
  await userEvent.tab();
  await expect.element(screen.getByText('Escribe el año con cuatro cifras, como 2026')).toBeVisible();
  // typed later, so its search runs later, after the first field's
  await screen.getByRole('textbox', { name: 'Hasta' }).fill('02/12/2026');
  await expect.poll(() => onLater.mock.calls).toEqual([['2026-12-02']]);
  expect(onDia.mock.calls).toEqual([['2026-11-30']]);
  await field.fill('');
  await expect.poll(() => onDia.mock.calls).toEqual([['2026-11-30'], [undefined]]);
});
