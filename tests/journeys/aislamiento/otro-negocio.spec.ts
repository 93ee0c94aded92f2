import { registerBusiness } from '../support/negocio.ts';
import { expect, expectToast, panel, test, visit } from '../support/world.ts';

// covers D1-0-01
test('a fresh business sees nothing of the demo, by lists, by address or live', async ({ browser, world }) => {
  const { page: theirs } = await world.signIn(browser, await registerBusiness(world, 'Curiosos SAS'));
  await expect(theirs.getByText('¡Nada acá!')).toBeVisible();
  await world.control.inbound({
    from: world.newCustomer(),
    to: world.business,
    body: 'secreto del café',
    profileName: 'Cliente Ajeno',
  });
  const { page: ours } = await world.signIn(browser, world.account('AGENTE', 1));
  await panel(ours).waiting();
  await expect(panel(ours).row(/^Cliente Ajeno/)).toBeVisible();
  await panel(theirs).waiting();
  await expect(theirs.getByRole('button', { name: /^En espera/, pressed: true })).toBeVisible();
  await expect(theirs.getByText('¡Nada acá!')).toBeVisible();
  await expect(theirs.getByText('Cliente Ajeno')).toHaveCount(0);
  for (const id of [1, 6, 14]) {
    await visit(theirs, `conversations?tab=all&chat=${id}`);
    await expect(theirs.getByText('Este chat no existe o ya no está disponible.')).toBeVisible();
    await expect(theirs.getByText('¡Nada acá!')).toBeVisible();
    await expect(theirs.getByText(/Daniela|María Fernanda|Gloria Inés/)).toHaveCount(0);
  }
});

// covers D2-2.1-04, D2-2.1-05, D2-4-11, D2-6-05a
test('an agent can open a colleague’s chat neither from the list nor by its address', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  await page.getByRole('button', { name: 'Elegir qué chats ver' }).click();
  await page.getByText('Todos los asignados').click();
  const locked = await panel(page).find(/^Ana Sofía Giraldo/);
  await expect(locked).toBeVisible();
  await expect(page.getByText('NIT 900.123.456-8')).toHaveCount(0);
  await locked.click();
  await expectToast(page, 'Este chat lo atiende Valentina Rojas.');
  await expect(page.getByText('Giraldo & Asociados SAS')).toHaveCount(0);
  await expect(page.getByPlaceholder('Escribe un mensaje')).toHaveCount(0);
});
