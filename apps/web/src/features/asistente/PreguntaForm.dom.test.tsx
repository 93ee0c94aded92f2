import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MAX_CONSULTA } from '@tertulia/contract/features/asistente/limites';
import { show } from '../../../test/dom.tsx';
import { PreguntaForm } from './PreguntaForm.tsx';

test('F-C11 a question that is too long stays whole and is not asked', async () => {
  const onAsk = vi.fn();
  const screen = await show(<PreguntaForm isBusy={false} onAsk={onAsk} />);
  const field = screen.getByRole('textbox');
  const text = '¿Cuántos chats hubo ayer? '.repeat(MAX_CONSULTA / 10).trim();
  await field.fill(text);
  await expect.element(field).toHaveValue(text);
  await expect.element(field).toHaveAccessibleDescription(/^Máximo .* caracteres: sobran /);
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(text);
  expect(onAsk).not.toHaveBeenCalled();
  await field.fill('¿Y hoy?');
  await userEvent.keyboard('{Enter}');
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('¿Y hoy?');
  await expect.element(field).toHaveValue('');
});
