import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openComposer } from '../../../../test/composer.tsx';

interface Carried {
  name: string;
  /** The text beside the file, by type. */
  words?: Record<string, string>;
}

/** Pastes a picture, or drags and drops one; returns whether the browser's default action stays. */
function bring(place: Element, events: ('paste' | 'dragover' | 'drop')[], { name, words = {} }: Carried): boolean[] {
  const transfer = new DataTransfer();
  for (const [type, text] of Object.entries(words)) transfer.items.add(text, type);
  transfer.items.add(new File([name], name, { type: 'image/png' }));
  const how = { bubbles: true, cancelable: true };
  return events.map((kind) =>
    place.dispatchEvent(
      kind === 'paste'
        ? new ClipboardEvent(kind, { ...how, clipboardData: transfer })
        : new DragEvent(kind, { ...how, dataTransfer: transfer }),
    ),
  );
}

test('F-A04 pasted and dropped files wait above the field and can be removed; a copied table’s picture and a file dropped beside the chat are ignored', async () => {
  const { screen, field, sent } = await openComposer();
  await field.fill('Así quedó');
  expect(bring(field.element(), ['paste'], { name: 'pegada.png' })).toEqual([false]);
  const staged = screen.getByRole('region', { name: 'Archivos por enviar' });
  await expect.element(staged.getByText('pegada.png')).toBeVisible();

  const words = { 'text/plain': 'uno\tdos', 'text/html': '<table><tr><td>uno</td><td>dos</td></tr></table>' };
  expect(bring(field.element(), ['paste'], { name: 'tabla.png', words })).toEqual([true]);

  const header = screen
    .getByRole('banner')
    .or(screen.getByText('Lucía Rojas', { exact: true }))
    .first()
    .element();
  bring(header, ['dragover'], { name: 'soltada.png' });
  const hint = screen.getByText('Suelta los archivos para adjuntarlos');
  await expect.element(hint).toBeVisible();
  bring(header, ['drop'], { name: 'soltada.png' });
  await expect.element(hint).not.toBeInTheDocument();
  // a file dropped beside the chat is ignored, and the browser does not open it either
  expect(bring(document.body, ['dragover', 'drop'], { name: 'perdida.png' })).toEqual([false, false]);
  bring(field.element(), ['paste'], { name: 'sobra.png' });
  const names = () =>
    staged
      .getByRole('listitem')
      .elements()
      .map((line) => line.querySelector('bdi')?.textContent);
  await expect.poll(names).toEqual(['pegada.png', 'soltada.png', 'sobra.png']);
  await staged.getByRole('button', { name: 'Quitar archivo: sobra.png' }).click();
  await expect.poll(names).toEqual(['pegada.png', 'soltada.png']);
  await expect.element(field).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('F-A20 each refused file is named with its reason, on a phone too, and the warning can be closed', async () => {
  const { screen, field } = await openComposer();
  await page.viewport(390, 844);
  const files = ['uno.exe', 'dos.exe', 'tres.exe', 'cuatro.exe', 'nada.png'].map(
    (name) => new File(name === 'nada.png' ? [] : [name], name, { type: name.endsWith('.png') ? 'image/png' : '' }),
  );
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  field.element().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: transfer }));
  const refused = screen.getByRole('alert');
  const reasons = () =>
    refused
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(reasons)
    .toEqual([
      ...['uno', 'dos', 'tres', 'cuatro'].map((name) => `«${name}.exe»: Este tipo de archivo no se puede enviar.`),
      '«nada.png»: Está vacío.',
    ]);
  await refused.getByRole('button', { name: 'Cerrar' }).click();
  await expect.element(refused).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await page.viewport(1366, 768);
});
