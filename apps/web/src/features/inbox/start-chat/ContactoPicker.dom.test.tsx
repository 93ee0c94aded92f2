import { useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { expect, test, vi } from 'vitest';
import { cutOff, show } from '../../../../test/dom.tsx';
import { ContactoPicker } from './ContactoPicker.tsx';

const DANIELA: Pick<Contacto, 'id' | 'nombre' | 'apellido' | 'telefono'> = {
  id: 5,
  nombre: 'Daniela',
  apellido: 'Muñoz',
  telefono: '+573001112233',
};

function Picking() {
  const [typed, setTyped] = useState('');
  return <ContactoPicker value={null} typed={typed} onType={setTyped} onChange={vi.fn()} onAdd={vi.fn()} />;
}

test('the recipient of a new chat: the list does not hide the failure, and «Reintentar» finds the typed contact', async () => {
  let isCut = true;
  const screen = await show(<Picking />, {
    answers: { 'GET /api/contactos': () => (isCut ? cutOff() : { content: [DANIELA] }) },
  });
  const field = screen.getByRole('textbox', { name: 'Contacto' });
  await field.fill('daniela');
  const alert = screen.getByRole('alert').filter({ hasText: 'No pudimos buscar los contactos.' });
  await expect.element(alert.getByText('No hay conexión con el servidor.')).toBeVisible();
  await expect.element(screen.getByRole('option', { name: /Añadir/ })).not.toBeInTheDocument();
  isCut = false;
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByRole('option', { name: /Daniela Muñoz/ })).toBeVisible();
});
