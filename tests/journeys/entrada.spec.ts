import { expect, expectToast, test } from './support/world.ts';

// covers D1-2.2-05, D1-3-03, D2-6-11
test('a session that the server ends leads to the log-in page, and a refused log-in stays there', async ({
  browser,
  world,
}) => {
  const who = world.account('AGENTE', 1);
  const { page, context } = await world.signIn(browser, who);
  const suscriptorId = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('tertulia.session') ?? '{}').usuario.suscriptorId as unknown,
  );
  expect(suscriptorId, 'the stored user names the subscriber').toEqual(expect.any(Number));
  // only the resolved chats: the page requests others by itself, and must not leave before the tab is pressed
  await context.route(/\/api\/conversations\?.*scope=resolved/, (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: 'UNAUTHENTICATED', message: 'Inicia sesión.' } }),
  );
  await page.getByRole('tab', { name: /RESUELTOS/ }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await page.getByLabel('Correo electrónico').fill(who.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('equivocada');
  await page.getByRole('button', { name: 'Ingresa' }).click();
  await expectToast(page, 'Error de autenticación. Vuelva a intentarlo.');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(who.email);
});

// ProfileMenu.dom.test.tsx has the defaults of a user without a name or a loadable photo
// covers D1-2.1-14
test('every link of the sidebar works', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1));
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(links.nth(7)).toBeVisible();
  for (const link of await links.all()) {
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    // a redirecting address is in the address bar for a moment too
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(new RegExp(`${href}(\\?|$)`));
    await expect(page.getByRole('main').locator(':scope > :nth-child(2)')).toBeVisible();
  }
});
