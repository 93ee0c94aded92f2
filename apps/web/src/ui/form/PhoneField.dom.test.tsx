import { expect, test, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { PhoneField } from './PhoneField.tsx';

test('F-C11 a stored number that is longer than the mask is shown whole', async () => {
  const screen = await show(<PhoneField label="Teléfono" value="+57300123456777" onChange={vi.fn()} />);
  await expect.element(screen.getByLabelText('Teléfono')).toHaveValue('+57300123456777');
});
