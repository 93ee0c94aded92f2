import { expect, test, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { VozAjustes } from './VozAjustes.tsx';

test('F-C11 too many minutes are refused at their field, in one sentence, and are not saved', async () => {
  const save = vi.fn(() => ({ paises: ['57'], minutosDia: 120, canalesSinVoz: [] }));
  const screen = await show(<VozAjustes />, {
    answers: {
      'GET /api/voice/ajustes': { paises: ['57'], minutosDia: 600, canalesSinVoz: [] },
      'PUT /api/voice/ajustes': save,
    },
  });
  await screen.getByRole('button', { name: 'Ajustes de llamadas' }).click();
  const minutes = screen.getByRole('textbox', { name: /^Minutos por día/ });
  await minutes.fill('10001');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(minutes).toHaveFocus();
  expect(screen.getByText(/Máximo/).elements()).toHaveLength(1);
  expect(save).not.toHaveBeenCalled();
  await minutes.fill('120');
  await screen.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(save).toHaveBeenCalledOnce();
});
