import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectFitForFingers } from '../../../test/phone.ts';
import { expectAccessible } from '../../../test/accessibility.ts';
import { show } from '../../../test/dom.tsx';
import { buildContacto } from '../../../test/contacto-builder.ts';
import { SaveContactoDialog } from './SaveContactoDialog.tsx';

test('the form of a contact meets WCAG 2.2 AA in both themes, and fits fingers', async () => {
  const screen = await show(<SaveContactoDialog isOpen contacto={null} onUnir={undefined} onClose={vi.fn()} />, {
    roles: ['SUPERVISOR'],
  });
  await expect.element(screen.getByRole('dialog').getByLabelText(/^Nombre/)).toBeVisible();
  await expectAccessible('[role=dialog]');
  await expectFitForFingers('[role=dialog]');
});

// covers D2-5.1-07b, D2-5.1-10c, D2-9-21
test('a new contact needs a name of two letters and a phone of five characters, in 520 px', async () => {
  const screen = await show(<SaveContactoDialog isOpen contacto={null} onUnir={undefined} onClose={() => undefined} />);
  const dialog = screen.getByRole('dialog', { name: 'Crear contacto' });
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(520);
  await expect.element(dialog.getByRole('checkbox', { name: 'No escribir a este contacto' })).not.toBeChecked();
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Z');
  await dialog.getByRole('textbox', { name: 'Teléfono' }).fill('300');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Mínimo 2 caracteres')).toBeVisible();
  await expect.element(dialog.getByText('Mínimo 5 caracteres')).toBeVisible();
  expect(screen.requests).toEqual([]);
});

test('marking «do not contact» asks first, and Esc marks nothing', async () => {
  const screen = await show(
    <SaveContactoDialog isOpen contacto={buildContacto()} onUnir={undefined} onClose={() => undefined} />,
    {
      answers: { 'PUT /api/contactos/1/marcar-no-contactar': buildContacto({ noEscribir: true }) },
    },
  );
  const dialog = screen.getByRole('dialog', { name: 'Editar contacto' });
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(520);
  const mark = dialog.getByRole('checkbox', { name: 'No escribir a este contacto' });
  await mark.click();
  const question = screen.getByRole('dialog', { name: 'Confirmar' });
  await expect.element(question.getByText(/NO contactable/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(mark).not.toBeChecked();
});
