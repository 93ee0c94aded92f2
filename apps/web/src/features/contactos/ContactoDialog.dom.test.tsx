import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse } from '../../../test/dom.tsx';
import { expectQuestion, showDialog } from '../../../test/unsaved.tsx';
import { buildContacto } from '../../../test/contacto-builder.ts';
import { EditContactoDialog } from './ContactoDialog.tsx';
import { SaveContactoDialog } from './SaveContactoDialog.tsx';

test('a form in a dialog focuses the refused field; a refusal without a field leaves the focus on the button', async () => {
  const refusals = [
    refuse(409, 'CONTACT_EXISTS', 'El contacto ya existe', { field: 'telefono' }),
    Response.json({}, { status: 500 }),
  ];
  await showDialog((frame) => <SaveContactoDialog contacto={null} onUnir={undefined} {...frame} />, {
    answers: { 'POST /api/contactos': () => refusals.shift() ?? {} },
  });
  const dialog = page.getByRole('dialog', { name: 'Crear contacto' });
  await dialog.getByLabelText(/^Nombre/).fill('Repetida');
  const phone = dialog.getByLabelText(/^Teléfono/);
  await phone.fill('+576012345678');
  const save = dialog.getByRole('button', { name: 'Guardar' });
  await save.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('El contacto ya existe');
  await expect.element(phone).toHaveFocus();
  await phone.fill('+576012345679');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(save).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Error al crear el contacto. Por favor intente nuevamente');
  await expect.element(save).toHaveFocus();
  await expectQuestion('Crear contacto', 'Nombre', 'Repetida');
});

test('a contact’s dialog in which nothing was typed does not ask', async () => {
  await showDialog((frame) => <SaveContactoDialog contacto={null} onUnir={undefined} {...frame} />);
  const dialog = page.getByRole('dialog', { name: 'Crear contacto' });
  await expect.element(dialog.getByLabelText(/^Nombre/)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the question keeps the changes of a contact', async () => {
  await showDialog((frame) => <EditContactoDialog contacto={buildContacto()} onSaved={frame.onClose} {...frame} />);
  await expectQuestion('Editar contacto', 'Apellido', 'A medias');
});
