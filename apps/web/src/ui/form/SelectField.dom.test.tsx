import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { SelectField } from './SelectField.tsx';

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });

const AREAS = [
  { value: 'ventas', label: 'Ventas' },
  { value: 'soporte', label: 'Soporte' },
];

interface AreaProps {
  isOptional?: boolean;
  initial?: string | null;
  data?: typeof AREAS;
}

function Area({ isOptional = false, initial = 'ventas', data = AREAS }: AreaProps) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <SelectField
        label="Área"
        searchable
        withAsterisk={!isOptional}
        clearable={isOptional}
        clearButtonProps={{ 'aria-label': 'Quitar' }}
        data={data}
        value={value}
        onChange={setValue}
      />
      <output>{value ?? 'ninguna'}</output>
    </>
  );
}

test('F-C09 the selected option stays selected when it is chosen again, by pointer and by key', async () => {
  const screen = await show(<Area />);
  const field = screen.getByRole('combobox', { name: 'Área' });
  await field.click();
  await screen.getByRole('option', { name: 'Ventas' }).click();
  await expect.element(screen.getByText('ventas', { exact: true })).toBeVisible();
  await expect.element(field).toHaveValue('Ventas');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field).not.toHaveValue('');
  expect(screen.getByText('ninguna').elements()).toHaveLength(0);
});

test('F-B08 Enter takes the first result, and never sends the form without the typed text', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const screen = await show(
    <form onSubmit={onSubmit}>
      <Area />
      <button type="submit">Guardar</button>
    </form>,
  );
  const field = screen.getByRole('combobox', { name: 'Área' });
  await field.fill('sop');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('soporte', { exact: true })).toBeVisible();
  await field.fill('nadie');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}{Enter}');
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
});

test('F-B08 Enter keeps the chosen option when its label is typed again, and takes another one whose label is typed in full', async () => {
  const screen = await show(
    <Area initial="soporte" data={[{ value: 'mayor', label: 'Ventas al por mayor' }, ...AREAS]} />,
  );
  const field = screen.getByRole('combobox', { name: 'Área' });
  await field.fill('Soport');
  await userEvent.keyboard('{End}e');
  await expect.element(screen.getByRole('option', { name: 'Ventas', exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('option', { name: 'Ventas', exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByText('soporte', { exact: true })).toBeVisible();
  await field.fill('ventas');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('ventas', { exact: true })).toBeVisible();
  await expect.element(field).toHaveValue('Ventas');
});

test('F-B08 Enter takes the option that the arrows highlight, also if it is not the first', async () => {
  const screen = await show(<Area initial={null} />);
  await screen.getByRole('combobox', { name: 'Área' }).fill('e');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(screen.getByText('soporte', { exact: true })).toBeVisible();
});

test('F-C09 the clear button empties an optional field', async () => {
  const screen = await show(<Area isOptional />);
  (document.querySelector<HTMLElement>('[aria-label="Quitar"]') ?? document.body).click();
  await expect.element(screen.getByText('ninguna')).toBeVisible();
});

test('F-C09 every field with a list is a SelectField, and none lets an option be deselected', () => {
  const others = Object.entries(sources).filter(
    ([path]) => !path.endsWith('/SelectField.tsx') && !path.includes('.test.'),
  );
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter(([, text]) => /<Select[\s>]/.test(text)).map(([path]) => path)).toEqual([]);
  expect(others.filter(([, text]) => /allowDeselect(?!=\{false\})/.test(text)).map(([path]) => path)).toEqual([]);
});
