import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import type { ItemForm } from './cotizacion-form.ts';
import { ItemsField } from './ItemsField.tsx';

test('F-C11 a line of a quote refuses a negative price and quantity, and changes neither', async () => {
  const lines: ItemForm[] = [{ key: 1, productoId: null, codigo: null, nombre: 'Café', cantidad: 1, precio: '' }];
  function Lines() {
    const [items, setItems] = useState<readonly ItemForm[]>(lines);
    return <ItemsField items={items} faults={[]} onChange={setItems} />;
  }
  const screen = await show(<Lines />);
  const cantidad = screen.getByLabelText('Cantidad del ítem 1');
  await userEvent.clear(cantidad);
  await userEvent.type(cantidad, '-3');
  await userEvent.type(screen.getByLabelText('Precio unitario del ítem 1'), '-20');
  await userEvent.tab();
  await expect.element(cantidad).toHaveValue('-3');
  await expect.element(screen.getByText('Mínimo 1.')).toBeVisible();
  await expect.element(screen.getByText('No puede ser negativo.')).toBeVisible();
});
