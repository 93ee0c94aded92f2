import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { refuse, show } from '../../../test/dom.tsx';
import { UsuarioDialog } from './UsuarioDialog.tsx';

test('F-C12 a user may be invited by mail instead of getting a typed password', async () => {
  const onClose = vi.fn();
  const screen = await show(
    <UsuarioDialog usuario={null} isGlobal={false} suscriptor={null} isOpen onClose={onClose} />,
    {
      roles: ['SUPERVISOR'],
      answers: {
        'GET /api/areas/suscriptor/1': [{ id: 4, suscriptorId: 1, nombre: 'Ventas', estado: 1 }],
        'POST /api/usuarios/invitaciones': () => Response.json({ id: 9, nombre: 'Nora' }, { status: 201 }),
      },
    },
  );
  await screen.getByRole('textbox', { name: 'Nombre' }).fill('Nora');
  await screen.getByRole('textbox', { name: 'Email' }).fill('nora@cafe.co');
  await screen.getByRole('combobox', { name: 'Área' }).click();
  await screen.getByRole('option', { name: 'Ventas' }).click();
  await screen.getByRole('checkbox', { name: 'Agente' }).click();
  await expect.element(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await screen.getByRole('switch', { name: /Invitar por correo/ }).click();
  await screen.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect.element(screen.getByText('Invitación enviada por correo')).toBeVisible();
  const sent = screen.requests.find(({ address }) => address === 'POST /api/usuarios/invitaciones')?.body as FormData;
  expect(JSON.parse(String(sent.get('usuario')))).toEqual({
    nombre: 'Nora',
    email: 'nora@cafe.co',
    telefono: null,
    areaId: 4,
    presentar: true,
    roles: [{ nombre: 'AGENTE' }],
  });
  expect(onClose).toHaveBeenCalled();
});

test('F-B13 «Guardar» of a user names the fields that are empty or invalid', async () => {
  const screen = await show(
    <UsuarioDialog usuario={null} isGlobal={false} suscriptor={null} isOpen onClose={vi.fn()} />,
    { roles: ['SUPERVISOR'], answers: { 'GET /api/areas/suscriptor/1': [] } },
  );
  const save = screen.getByRole('button', { name: 'Guardar' });
  await expect
    .element(save)
    .toHaveAccessibleDescription('Completa o corrige: Nombre, Email, Área, Roles y Contraseña.');
  await screen.getByRole('textbox', { name: 'Nombre' }).fill('Nora');
  await screen.getByRole('textbox', { name: 'Email' }).fill('nora@cafe');
  await expect.element(save).toHaveAccessibleDescription('Completa o corrige: Email, Área, Roles y Contraseña.');
});

test('F-C11 the phone of a user has the mask; a foreign number pasted over it keeps its code', async () => {
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

test('the form of a user with a refused field meets WCAG 2.2 AA in both themes', async () => {
  const screen = await show(
    <UsuarioDialog usuario={null} isGlobal={false} suscriptor={null} isOpen onClose={vi.fn()} />,
    { roles: ['SUPERVISOR'], answers: { 'GET /api/areas/suscriptor/1': [] } },
  );
  const nombre = screen.getByRole('textbox', { name: 'Nombre' });
  await nombre.fill('Nora');
  await nombre.fill('');
  await screen.getByLabelText('Teléfono').click();
  await expect.element(screen.getByText('Obligatorio')).toBeVisible();
  await expectAccessible('[role=dialog]');
});

// covers D1-5-08b, D1-5-10, D1-8-09c, D1-8-09d
test('values of another user are refused at their field and in a toast; the form is 520 px wide', async () => {
  const text = 'Ya existe un usuario con este correo electrónico.';
  const screen = await show(
    <UsuarioDialog usuario={null} isGlobal={false} suscriptor={null} isOpen onClose={vi.fn()} />,
    {
      roles: ['SUPERVISOR'],
      answers: {
        'GET /api/areas/suscriptor/1': [{ id: 4, suscriptorId: 1, nombre: 'Ventas', estado: 1 }],
        'POST /api/usuarios': refuse(409, 'CONFLICT', text, { field: 'email' }),
      },
    },
  );
  const dialog = screen.getByRole('dialog', { name: 'Nuevo usuario' });
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(520);
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Violeta');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('violeta@');
  await dialog.getByRole('textbox', { name: 'Teléfono' }).click();
  await expect.element(dialog.getByText('Email inválido')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('violeta@cafe.co');
  await dialog.getByRole('combobox', { name: 'Área' }).click();
  await screen.getByRole('option', { name: 'Ventas' }).click();
  await dialog.getByRole('checkbox', { name: 'Agente' }).click();
  await dialog.getByLabelText(/^Contraseña/).fill('tinto-de-olla');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByText(`Error ${text}`)).toBeVisible();
  await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
});
