import { type FormEvent, useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { buildContacto } from '../../../test/contacto-builder.ts';
import { ContactoField } from './ContactoField.tsx';

const GLORIA = buildContacto({ id: 4, nombre: 'Gloria', apellido: 'Salazar' });
const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());

function Form() {
  const [value, setValue] = useState<Contacto | null>(null);
  const [nota, setNota] = useState('');
  return (
    <form onSubmit={onSubmit}>
      <ContactoField value={value && { ...value }} error={null} onChange={setValue} />
      <label>
        Título <input />
      </label>
      <label>
        Nota <input value={nota} onChange={(event) => setNota(event.currentTarget.value)} />
      </label>
      <button type="submit">Guardar</button>
    </form>
  );
}

const PEDRO = buildContacto({ id: 5, nombre: 'Pedro', apellido: 'Luna' });
const page = (contacto: Contacto) => ({
  content: [contacto],
  totalElements: 1,
  totalPages: 1,
  number: 0,
  size: 10,
  last: true,
});

test('F-B08 Enter takes no contact of an outdated answer, and sends nothing until the current one has arrived', async () => {
  const held = Promise.withResolvers<object>();
  const screen = await show(<Form />, {
    answers: {
      'GET /api/contactos': ({ query }: { query: URLSearchParams }) =>
        query.get('q') === 'Pedro' ? held.promise : page(GLORIA),
    },
  });
  const field = screen.getByPlaceholder('Nombre, número o correo');
  await field.fill('Glo');
  await expect.element(screen.getByRole('option', { name: /Gloria/ })).toBeVisible();
  await field.fill('Pedro');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Pedro');
  await expect.poll(() => screen.requests.map(({ query }) => query['q'])).toContain('Pedro');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Pedro');
  held.resolve(page(PEDRO));
  await expect.element(screen.getByRole('option', { name: /Pedro/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Pedro Luna')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('F-B08 the focus moves to the next field once a contact is chosen', async () => {
  const screen = await show(<Form />, {
    answers: { 'GET /api/contactos': page(GLORIA) },
  });
  await screen.getByPlaceholder('Nombre, número o correo').fill('Glo');
  await expect.element(screen.getByRole('option', { name: /Gloria/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Gloria Salazar')).toBeVisible();
  await expect.element(screen.getByLabelText('Título')).toHaveFocus();
  await userEvent.keyboard('{Tab}urgente');
  await expect.element(screen.getByLabelText('Nota')).toHaveValue('urgente');
});
