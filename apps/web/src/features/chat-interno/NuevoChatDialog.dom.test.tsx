import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { refuse, show } from '../../../test/dom.tsx';
import { NuevoChatDialog } from './NuevoChatDialog.tsx';

test('F-A01 a dialog without unsaved-changes question stays open during its call, and a refusal keeps what was typed', async () => {
  const answer = Promise.withResolvers<Response>();
  const onClose = vi.fn();
  const screen = await show(<NuevoChatDialog isOpen onClose={onClose} onStarted={() => undefined} />, {
    answers: {
      'GET /api/usuarios/mine': [],
      'POST /api/internal-chat/salas': () => answer.promise,
    },
  });
  await screen.getByText('Grupo', { exact: true }).click();
  await screen.getByRole('textbox', { name: 'Nombre del grupo' }).fill('Turno de la noche');
  await screen.getByRole('button', { name: /^Crear/ }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  answer.resolve(refuse(409, 'CONFLICT', 'Ya hay un grupo con ese nombre.'));
  await expect.element(screen.getByText('Ya hay un grupo con ese nombre.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Nombre del grupo' })).toHaveValue('Turno de la noche');
  expect(onClose).not.toHaveBeenCalled();
});

test('the dialog of a new group meets WCAG 2.2 AA in both themes', async () => {
  const colegas = [{ id: 8, nombre: 'Luis Peña', email: 'luis@cafe.co' }];
  const screen = await show(<NuevoChatDialog isOpen onClose={vi.fn()} onStarted={vi.fn()} />, {
    answers: { 'GET /api/usuarios/mine': colegas },
  });
  await screen.getByText('Grupo', { exact: true }).click();
  await expect.element(screen.getByRole('checkbox').first()).toBeVisible();
  await expectAccessible('[role=dialog]');
});
