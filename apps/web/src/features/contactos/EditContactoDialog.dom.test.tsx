import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectFitForFingers } from '../../../test/phone.ts';
import { refuse, show } from '../../../test/dom.tsx';
import { shownToasts } from '../../ui/feedback/toast.ts';
import { buildContacto } from '../../../test/contacto-builder.ts';
import { EditContactoDialog } from './ContactoDialog.tsx';

// covers D2-2.1-29, D2-5.1-07a, D2-8-07a, D2-8-08, D2-9-21
test('a contact is edited in 520 px: only the phone is required, a taken one is refused in the dialog and in a toast for 5 s', async () => {
  const onSaved = vi.fn();
  const ana = buildContacto();
  let isTaken = true;
  const screen = await show(<EditContactoDialog isOpen contacto={ana} onClose={() => undefined} onSaved={onSaved} />, {
    answers: {
      'PUT /api/contactos/1': ({ body }) =>
        !isTaken
          ? { ...ana, ...(body as object) }
          : refuse(409, 'CONFLICT', 'Ya existe un contacto con este teléfono.', { field: 'telefono' }),
    },
  });
  const dialog = screen.getByRole('dialog', { name: 'Editar contacto' });
  await expect.element(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveFocus();
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(520);
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('ana@cafe.co');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('');
  await dialog.getByRole('textbox', { name: 'Apellido' }).fill('Prueba');
  const telefono = dialog.getByRole('textbox', { name: 'Teléfono' });
  await telefono.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('El teléfono es requerido')).toBeVisible();
  await telefono.fill('+576012345678');
  await userEvent.keyboard('{Enter}');
  const text = 'El contacto ya existe (teléfono o email duplicado)';
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(text);
  await expect.element(dialog.getByText('Ya existe un contacto con este teléfono.')).toBeVisible();
  expect(shownToasts().find((toast) => toast.text === text)?.ms).toBe(5000);
  isTaken = false;
  await telefono.fill('300 765 4321');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(screen.requests.at(-1)?.body).toMatchObject({ nombre: null, apellido: 'Prueba' });
});

test('a contact without a name is created in the same dialog, and one without a phone needs none', async () => {
  const nobody = buildContacto({ nombre: null, apellido: null, email: null, telefono: null });
  const onSaved = vi.fn();
  const screen = await show(
    <EditContactoDialog isOpen contacto={nobody} onClose={() => undefined} onSaved={onSaved} />,
    { answers: { 'PUT /api/contactos/1': nobody } },
  );
  await screen.getByRole('dialog', { name: 'Crear contacto' }).getByRole('textbox', { name: 'Nombre' }).fill('Ana');
  await expectFitForFingers('[role=dialog]');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
});
