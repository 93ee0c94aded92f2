import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { KanbanEstadoDialog, TableroDialog } from './KanbanEstadoDialog.tsx';

const nothing = () => undefined;

test('F-B13 the disabled «Guardar» of a board says what is missing', async () => {
  const screen = await show(<TableroDialog isOpen tablero={null} onClose={nothing} onSaved={nothing} />, {
    roles: ['SUPERVISOR'],
  });
  const save = screen.getByRole('button', { name: 'Guardar' });
  await expect.element(save).toBeDisabled();
  await expect.element(save).toHaveAccessibleDescription('Escribe el nombre.');
  await screen.getByRole('textbox', { name: 'Nombre' }).fill('Ventas');
  await expect.element(save).toBeEnabled();
  await expect.element(screen.getByText('Escribe el nombre.')).not.toBeInTheDocument();
});

test('F-B13 «Guardar» of a state names the field that is missing', async () => {
  const screen = await show(<KanbanEstadoDialog isOpen tableroId={1} estado={null} estados={[]} onClose={nothing} />, {
    roles: ['SUPERVISOR'],
  });
  const save = screen.getByRole('button', { name: 'Guardar' });
  await expect.element(save).toHaveAccessibleDescription('Escribe un nombre de al menos 2 letras.');
  await screen.getByRole('textbox', { name: 'Nombre' }).fill('Nuevo');
  await expect.element(save).toBeEnabled();
});
