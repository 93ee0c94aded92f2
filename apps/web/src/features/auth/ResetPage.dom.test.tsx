import { expect, test } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { show } from '../../../test/dom.tsx';
import { ResetLink } from './ResetPage.tsx';

test('F-C12 the link of an invitation asks for a first password, and says whose session it ends here', async () => {
  const screen = await show(<ResetLink token="t" />, {
    roles: ['SUPERVISOR'],
    answers: {
      'GET /api/auth/reset-password/verify': { valid: true, esInvitacion: true },
      'POST /api/auth/reset-password': () => new Response(null, { status: 204 }),
      'POST /api/auth/logout': () => new Response(null, { status: 204 }),
    },
  });
  await expect.element(screen.getByRole('heading', { name: 'Elige tu contraseña' })).toBeVisible();
  await expect.element(screen.getByText(/está abierta la sesión de/)).toBeVisible();
  await screen.getByLabelText('Contraseña', { exact: true }).fill('una-clave-propia-7');
  await screen.getByLabelText('Confirma la contraseña').fill('una-clave-propia-7');
  await screen.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect.poll(() => screen.requests.map(({ address }) => address)).toContain('POST /api/auth/logout');
});

test('F-C12 a recovery link keeps its texts', async () => {
  const screen = await show(<ResetLink token="t" />, {
    roles: null,
    answers: { 'GET /api/auth/reset-password/verify': { valid: true } },
  });
  await expect.element(screen.getByRole('heading', { name: 'Nueva contraseña' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Cambiar contraseña' })).toBeVisible();
  expect(screen.getByText(/está abierta la sesión de/).elements()).toHaveLength(0);
  await expectAccessible('body');
});
