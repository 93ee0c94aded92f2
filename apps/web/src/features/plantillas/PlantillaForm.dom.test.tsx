import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { PlantillaForm } from './PlantillaPicker.tsx';

const plantilla: Plantilla = {
  id: 1,
  templateName: 'pedido_listo',
  contentTemplateSid: `HX${'0'.repeat(32)}`,
  idioma: 'es',
  categoria: 'UTILITY',
  estadoAprobacion: 'APROBADA',
  motivoRechazo: null,
  cuerpo: 'Hola {{1}}, tu pedido {{2}} está listo.',
  variables: [
    { clave: '1', ejemplo: 'Ana' },
    { clave: '2', ejemplo: null },
  ],
  suscriptorId: 1,
};
const nothing = () => undefined;

function Form() {
  const [values, setValues] = useState<Record<string, string>>({});
  return (
    <PlantillaForm
      plantilla={plantilla}
      values={values}
      takesFocus
      isInChat={false}
      onValues={setValues}
      onBack={nothing}
      onSend={nothing}
    />
  );
}

test('F-B13 «Enviar plantilla» names the variables without a value', async () => {
  const screen = await show(<Form />);
  const send = screen.getByRole('button', { name: 'Enviar plantilla' });
  await expect.element(send).toBeDisabled();
  await expect.element(send).toHaveAccessibleDescription('Escribe el valor de las variables 1 y 2.');
  await screen.getByRole('textbox', { name: 'Variable 1' }).fill('Ana');
  await expect.element(send).toHaveAccessibleDescription('Escribe el valor de la variable 2.');
  await screen.getByRole('textbox', { name: 'Variable 2' }).fill('n.º 41');
  await expect.element(send).toBeEnabled();
});
