import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectQuestion, showDialog } from '../../../test/unsaved.tsx';
import { buildContacto } from './contacto-builder.ts';
import { EditContactoDialog } from './EditContactoDialog.tsx';
import { SaveContactoDialog } from './SaveContactoDialog.tsx';

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
