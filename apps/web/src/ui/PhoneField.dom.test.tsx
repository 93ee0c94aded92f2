import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../test/dom.tsx';
import { UsuarioDialog } from '../features/usuarios/UsuarioDialog.tsx';
import { SuscriptorFields } from '../features/suscriptores/SuscriptorFields.tsx';
import { formOf } from '../features/suscriptores/suscriptor-form.ts';
import { PhoneField } from './PhoneField.tsx';

test('F-C11 the phone of a user and the number of a business have the mask; another country keeps its code', async () => {
  function Suscriptor() {
    const [form, setForm] = useState(() => ({ ...formOf(null), whatsappNumero: '' }));
    return <SuscriptorFields form={form} errors={{}} onChange={(part) => setForm({ ...form, ...part })} />;
  }
  const suscriptor = await show(<Suscriptor />, { roles: ['SUPERADMIN'] });
  const numero = suscriptor.getByLabelText(/WhatsApp/);
  await userEvent.type(numero, '3011234567');
  await expect.element(numero).toHaveValue('+57 301 123 4567');
  await suscriptor.unmount();

  const screen = await show(
    <UsuarioDialog usuario={null} isGlobal={false} suscriptor={null} isOpen onClose={vi.fn()} />,
    { roles: ['SUPERVISOR'], answers: { 'GET /api/areas/suscriptor/1': [] } },
  );
  const telefono = screen.getByLabelText('Teléfono');
  await userEvent.type(telefono, '3001234567');
  await expect.element(telefono).toHaveValue('+57 300 123 4567');
  await telefono.fill('+1 415 555 2671');
  await expect.element(telefono).toHaveValue('+14155552671');
});

test('F-C11 a stored number that is longer than the mask is shown whole', async () => {
  const screen = await show(<PhoneField label="Teléfono" value="+57300123456777" onChange={vi.fn()} />);
  await expect.element(screen.getByLabelText('Teléfono')).toHaveValue('+57300123456777');
});
