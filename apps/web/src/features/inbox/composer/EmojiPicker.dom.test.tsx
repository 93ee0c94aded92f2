import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { openComposer } from '../../../../test/composer.tsx';

// covers D2-2.1-16, D2-9-12
test('emojis are found in Spanish and inserted at the caret', async () => {
  const { screen, field } = await openComposer();
  await field.fill('Con gusto !');
  await userEvent.keyboard('{ArrowLeft}');
  await screen.getByRole('button', { name: 'Emojis' }).click();
  const picker = screen.getByRole('group', { name: 'Emojis' });
  const titles = () =>
    picker
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(titles).toEqual(['Personas', 'Gestos', 'Objetos', 'Comida', 'Naturaleza', 'Símbolos', 'Banderas']);
  // one of the second list, which only the search knows
  await picker.getByRole('textbox', { name: 'Buscar emoji' }).fill('DERRITIENDOSE');
  await expect.element(picker.getByRole('button', { name: 'cara derritiéndose' })).toBeVisible();
  await expectAccessible('[role=group][aria-label=Emojis]');
  await picker.getByRole('button', { name: 'cara derritiéndose' }).click();
  await expect.element(field).toHaveValue('Con gusto 🫠!');
  await userEvent.keyboard('{Escape}');
  await expect.element(picker).not.toBeInTheDocument();
});

// covers D2-7.4-03
test('the picker has emojis of its own if its list fails to load', async () => {
  const { screen, field } = await openComposer({
    answers: { 'GET /assets/emoji/emoji-es.json': () => Promise.reject(new TypeError('Failed to fetch')) },
  });
  await screen.getByRole('button', { name: 'Emojis' }).click();
  await screen.getByRole('button', { name: 'pulgar arriba' }).click();
  await expect.element(field).toHaveValue('👍');
});
