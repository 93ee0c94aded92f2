import { useForm } from '@mantine/form';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { AreaIa } from '@tertulia/contract/features/bot/bot';
import { MAX_PALABRA_TRASPASO, MAX_PALABRAS_TRASPASO, MAX_PRUEBA } from '@tertulia/contract/features/bot/limites';
import { show } from '../../../test/dom.tsx';
import { formOf } from './ia-form.ts';
import { ProbarBot } from './ProbarBot.tsx';
import { TraspasoFields } from './RespuestaFields.tsx';

const SAVED: AreaIa = {
  areaId: 4,
  activa: false,
  botUsuarioId: null,
  botNombre: null,
  usaModelo: false,
  modelo: null,
  promptId: null,
  maxTurnos: 6,
  usaProductos: true,
  usaNotas: true,
  palabrasTraspaso: [],
  textoTraspaso: 'Te paso con una persona.',
};

test('F-C11 a trial text that is too long stays whole and is not sent', async () => {
  const screen = await show(<ProbarBot saved={SAVED} isDirty={false} />);
  const field = screen.getByRole('textbox');
  const text = 'x'.repeat(MAX_PRUEBA + 3);
  await field.fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue(text);
  await expect.element(field).toHaveAccessibleDescription('Máximo 1.000 caracteres: sobran 3');
  expect(screen.requests).toEqual([]);
});

function Palabras() {
  return <TraspasoFields form={useForm({ initialValues: formOf(SAVED) })} />;
}

test('F-C11 a word that is too long, and one too many, stay and are refused', async () => {
  const screen = await show(<Palabras />);
  const field = screen.getByRole('combobox', { name: 'Palabras que pasan el chat' });
  const long = 'y'.repeat(MAX_PALABRA_TRASPASO + 2);
  await field.fill(long);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(long)).toBeVisible();
  await expect.element(screen.getByText('Máximo 60 caracteres por palabra: sobran 2')).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await field.fill(Array.from({ length: MAX_PALABRAS_TRASPASO + 1 }, (_, index) => `palabra${index}`).join(','));
  await userEvent.keyboard(',');
  await expect.element(screen.getByText(`palabra${MAX_PALABRAS_TRASPASO}`)).toBeVisible();
  await expect.element(screen.getByText(`Máximo ${MAX_PALABRAS_TRASPASO} palabras`)).toBeVisible();
});
