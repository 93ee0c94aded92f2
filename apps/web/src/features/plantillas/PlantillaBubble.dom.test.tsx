import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { PlantillaBubble } from './PlantillaBubble.tsx';

test('F-B13 the preview renders WhatsApp’s formatting, also around and inside a variable', async () => {
  const screen = await show(
    <PlantillaBubble
      cuerpo="Hola *{{nombre_cliente}}*, *tu pedido* _{{2}}_ ~no~ llega"
      values={{ nombre_cliente: 'Ana_María' }}
    />,
  );
  await expect.element(screen.getByText('Ana_María')).toBeVisible();
  const bubble = screen.container.querySelector('p');
  expect(bubble?.textContent).toBe('Hola Ana_María, tu pedido {{2}} no llega');
  expect(Array.from(bubble?.querySelectorAll('strong') ?? [], (bold) => bold.textContent)).toEqual([
    'Ana_María',
    'tu pedido',
  ]);
  expect(bubble?.querySelector('em mark')?.textContent).toBe('{{2}}');
  expect(bubble?.querySelector('s')?.textContent).toBe('no');
});
