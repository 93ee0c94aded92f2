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

test('a supervisor sets which countries are called and for how many minutes a day', async () => {
  let ajustes = { paises: ['57'], minutosDia: 600, canalesSinVoz: [] };
  const screen = await show(<VozAjustes />, {
    answers: {
      'GET /api/voice/ajustes': () => ajustes,
      'PUT /api/voice/ajustes': ({ body }) => (ajustes = { ...ajustes, ...(body as object) }),
    },
  });
  const open = screen.getByRole('button', { name: 'Ajustes de llamadas' });
  await open.click();
  const minutes = screen.getByRole('textbox', { name: /^Minutos por día/ });
  const save = screen.getByRole('button', { name: 'Guardar' });
  await minutes.fill('');
  await expect.element(screen.getByText('Número inválido')).toBeVisible();
  await save.click();
  await expect.element(minutes).toHaveFocus();
  await minutes.fill('123');
  await screen.getByRole('checkbox', { name: /^Ecuador/ }).click();
  await save.click();
  await expect.element(screen.getByText('Ajustes de llamadas guardados')).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(ajustes.minutosDia).toBe(123);
  await open.click();
  await expect.element(minutes).toHaveValue('123');
  for (const name of [/^Colombia/, /^Ecuador/])
    await expect.element(screen.getByRole('checkbox', { name })).toBeChecked();
});
