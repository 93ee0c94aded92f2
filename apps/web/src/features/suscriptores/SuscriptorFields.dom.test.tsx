import { useForm } from '@mantine/form';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { SuscriptorFields } from './SuscriptorFields.tsx';
import { formOf } from './suscriptor-form.ts';

function Suscriptor() {
  return <SuscriptorFields form={useForm({ initialValues: formOf(null) })} />;
}

test('F-C11 the number of a business has the mask', async () => {
  const screen = await show(<Suscriptor />, { roles: ['SUPERADMIN'] });
  const numero = screen.getByLabelText(/WhatsApp/);
  await userEvent.type(numero, '3011234567');
  await expect.element(numero).toHaveValue('+57 301 123 4567');
});
