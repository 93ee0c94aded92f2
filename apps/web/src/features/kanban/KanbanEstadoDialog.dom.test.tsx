import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { KanbanEstadoDialog } from './KanbanEstadoDialog.tsx';

const SENTENCES = /Escribe|Elige|No puede|Máximo/;

async function open() {
  const screen = await show(<KanbanEstadoDialog isOpen tableroId={1} estado={null} estados={[]} onClose={() => {}} />);
  const dialog = screen.getByRole('dialog', { name: 'Nuevo Estado' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Ganado');
  return {
    ...screen,
    dialog,
    orden: dialog.getByRole('textbox', { name: 'Orden' }),
    nombre: dialog.getByRole('textbox', { name: 'Nombre' }),
  };
}

test.each([
  ['-7', 'No puede ser negativo.'],
  ['1,5', 'Escribe un número entero'],
  ['', 'Escribe el orden como un número entero.'],
])('F-C11 the order «%s» of a state is refused in one sentence', async (text, sentence) => {
  const { dialog, orden, requests } = await open();
  await orden.fill(text);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(orden).toHaveValue(text);
  await expect.element(orden).toHaveFocus();
  await expect.element(orden).toHaveAccessibleDescription(sentence);
  expect(dialog.getByText(SENTENCES).elements()).toHaveLength(1);
  expect(requests).toEqual([]);
});

test('F-C11 a state’s name that is too long is not reported as an error of its order', async () => {
  const { dialog, nombre } = await open();
  await nombre.fill('x'.repeat(81));
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(nombre).toHaveFocus();
  await expect.element(dialog.getByText('Máximo 80 caracteres: sobran 1')).toBeVisible();
  expect(dialog.getByText(SENTENCES).elements()).toHaveLength(1);
});
