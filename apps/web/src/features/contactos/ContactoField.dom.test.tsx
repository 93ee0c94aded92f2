import { useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { buildContacto } from './contacto-builder.ts';
import { ContactoField } from './ContactoField.tsx';

const GLORIA = buildContacto({ id: 4, nombre: 'Gloria', apellido: 'Salazar' });

function Form() {
  const [value, setValue] = useState<Contacto | null>(null);
  const [nota, setNota] = useState('');
  return (
    <form>
      <ContactoField value={value && { ...value }} error={null} onChange={setValue} />
      <label>
        Título <input />
      </label>
      <label>
        Nota <input value={nota} onChange={(event) => setNota(event.currentTarget.value)} />
      </label>
    </form>
  );
}

test('F-B08 the keyboard goes on at the next field once a contact is chosen', async () => {
  const screen = await show(<Form />, {
    answers: {
      'GET /api/contactos': { content: [GLORIA], totalElements: 1, totalPages: 1, number: 0, size: 10, last: true },
    },
  });
  await screen.getByPlaceholder('Nombre, número o correo').fill('Glo');
  await expect.element(screen.getByRole('option', { name: /Gloria/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Gloria Salazar')).toBeVisible();
  await expect.element(screen.getByLabelText('Título')).toHaveFocus();
  await userEvent.keyboard('{Tab}urgente');
  await expect.element(screen.getByLabelText('Nota')).toHaveValue('urgente');
});
