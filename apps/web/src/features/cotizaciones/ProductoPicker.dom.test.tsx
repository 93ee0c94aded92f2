import { expect, test, vi } from 'vitest';
import { broken, show } from '../../../test/dom.tsx';
import { ProductoPicker } from './ItemsField.tsx';

test('a product’s search reports a failure, and retries with the typed text', async () => {
  let isBroken = true;
  const screen = await show(<ProductoPicker isDisabled={false} isRefused={false} onPick={vi.fn()} />, {
    answers: {
      'GET /api/productos/buscar': () =>
        isBroken ? broken() : [{ id: 1, codigo: 'CA-GR-340', nombre: 'Café en grano', precio: 32_000 }],
    },
  });
  const search = screen.getByRole('textbox', { name: 'Buscar producto por código o nombre' });
  await search.fill('ca-gr-340');
  const again = screen.getByRole('alert').getByRole('button', { name: 'Reintentar' });
  await expect.element(again).toBeVisible();
  isBroken = false;
  await again.click();
  await expect.element(search).toHaveFocus();
  await expect.element(screen.getByRole('option', { name: /CA-GR-340/ })).toBeVisible();
});
