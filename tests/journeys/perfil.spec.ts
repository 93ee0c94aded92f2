import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PIXEL } from './support/chat.ts';
import { BROKEN, refusing } from './support/outage.ts';
import { expect, expectToast, passToast, test } from './support/world.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator's code for a secret, this many seconds from now (RFC 6238). */
function codeOf(secret: string, inSeconds = 0): string {
  const bits = [...secret].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1000 + inSeconds) / 30)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

// covers D1-2.1-08, D1-2.3-01, D1-2.15-01a, D1-2.15-01b, D1-2.15-02, D1-5-07b, D1-5-07c, D1-5-19a, D1-8-07a, D1-8-07b
// covers D1-8-16
test('a user manages name, photo, password, sessions and second factor', async ({ browser, world }) => {
  const who = world.account('AGENTE', 2);
  const { page } = await world.signIn(browser, who, { path: 'tareas' });
  const menuOf = (name: string) => page.getByRole('button', { name: `Menú de ${name}` });
  const form = page.getByRole('form', { name: 'Mi información' });
  const nombre = form.getByLabel('Nombre');
  const save = form.getByRole('button', { name: 'Guardar cambios' });

  await test.step('name and photo are in the bar at once', async () => {
    await menuOf(who.nombre).click();
    await page.getByRole('menuitem', { name: 'Mi perfil' }).click();
    await expect(page).toHaveURL(/\/mi-perfil$/);
    await expect(page.getByRole('heading', { name: 'Mi información' })).toBeVisible();
    await expect(form.getByLabel('Correo electrónico')).toHaveValue(who.email);
    for (const label of ['Correo electrónico', 'Fecha de creación'])
      await expect(form.getByLabel(label)).toHaveAttribute('readonly');
    await nombre.fill('  ');
    await save.click();
    await expect(form.getByText('Campo obligatorio')).toBeVisible();
    await nombre.fill('Renata Ospina');
    const reason = 'Alguien más lo cambió hace un momento.';
    for (const [answer, why] of [
      [refusing(reason), reason],
      [BROKEN, null],
    ] as const) {
      await failOnce(page, 'PUT', '**/api/usuarios/me', answer);
      await save.click();
      await passToast(page, 'No se pudo actualizar el perfil.', why);
      await expect(form.getByRole('alert')).toHaveText(why ?? 'No se pudo actualizar el perfil.');
    }
    await form.locator('input[type="file"]').setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer: PIXEL });
    await form.getByRole('combobox', { name: 'Área' }).click();
    await page.getByRole('option').first().click();
    await save.click();
    await passToast(page, 'Perfil actualizado correctamente.');
    await expect(menuOf('Renata Ospina').locator('img')).toHaveAttribute('src', /^\/files\//);
  });

  await test.step('the password changes with the current one', async () => {
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' });
    const change = dialog.getByRole('button', { name: 'Cambiar contraseña' });
    const confirm = dialog.getByLabel('Confirmar nueva contraseña');
    await dialog.getByLabel('Contraseña actual').fill('equivocada');
    await dialog.getByLabel('Nueva contraseña', { exact: true }).fill('corta');
    await confirm.fill('otra');
    await change.click();
    await expect(dialog.getByText('La nueva contraseña debe tener al menos 6 caracteres.')).toBeVisible();
    await expect(dialog.getByText('Las contraseñas no coinciden.')).toBeVisible();
    await dialog.getByLabel('Nueva contraseña', { exact: true }).fill('tinto-y-almojabana');
    await confirm.fill('tinto-y-almojabana');
    await change.click();
    await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible();
    await dialog.getByLabel('Contraseña actual').fill(who.password);
    await failOnce(page, 'POST', '**/api/profile/change-password');
    await change.click();
    await passToast(page, 'No se pudo actualizar la contraseña');
    await change.click();
    await expectToast(page, 'Contraseña actualizada.');
    who.password = 'tinto-y-almojabana';
    await expect(dialog).toBeHidden();
  });

  const there = await (await browser.newContext()).newPage();
  const typePassword = async () => {
    await there.goto(`${world.stack.url}/login`);
    await there.getByLabel('Correo electrónico').fill(who.email);
    await there.getByLabel('Contraseña', { exact: true }).fill(who.password);
    await there.getByRole('button', { name: 'Ingresa' }).click();
  };

  await test.step('another browser is listed and signed out', async () => {
    await typePassword();
    await expect(there).toHaveURL(/\/conversations/);
    await page.reload();
    const sessions = page.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.first()).toContainText('Chrome en');
    await expect(sessions.first()).toContainText('Esta sesión');
    await expect(sessions.first().getByRole('button')).toHaveCount(0);
    await sessions
      .nth(1)
      .getByRole('button', { name: /^Cerrar/ })
      .click();
    await expectToast(page, 'Sesión cerrada.');
    await expect(sessions).toHaveCount(1);
    await there.reload();
    await expect(there).toHaveURL(/\/login/);
  });

  await test.step('name and photo are kept, and can be removed', async () => {
    await expect(menuOf('Renata Ospina').locator('img')).toBeVisible();
    await nombre.fill(who.nombre);
    await form.getByRole('button', { name: 'Quitar foto' }).click();
    await save.click();
    await passToast(page, 'Perfil actualizado correctamente.');
    await expect(menuOf(who.nombre).locator('img')).toHaveCount(0);
  });

  const codes = await test.step('a second factor is scanned and confirmed', () => enrol(page, who.password));

  await test.step('signing in asks for a code, and accepts it', async () => {
    await typePassword();
    await expect(there.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible();
    const code = there.getByLabel('Código de verificación');
    await code.fill('ABCDE-FGHJK');
    await there.getByRole('button', { name: 'Ingresa' }).click();
    await expect(there.getByText('El código no es correcto o ya se usó.')).toBeVisible();
    // the code of this half minute confirmed it; the next one is already valid
    await code.fill(codeOf(codes.secret, 30));
    await there.getByRole('button', { name: 'Ingresa' }).click();
    await expect(there).toHaveURL(/\/conversations/);
  });

  await test.step('it is removed with the password and a recovery code', async () => {
    await page.getByRole('button', { name: 'Desactivar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Desactivar la verificación en dos pasos' });
    await dialog.getByLabel('Contraseña', { exact: true }).fill(who.password);
    await dialog.getByLabel('Código de verificación o de recuperación').fill(codes.recovery);
    await dialog.getByRole('button', { name: 'Desactivar' }).click();
    await expectToast(page, 'Verificación en dos pasos desactivada.');
    await expect(page.getByRole('button', { name: 'Activar', exact: true })).toBeVisible();
  });
});

/** The next such call gets this response, by default one of a proxy without our format. */
async function failOnce(page: Page, method: string, url: string, answer?: typeof BROKEN): Promise<void> {
  let hasFailed = false;
  await page.route(url, (route) => {
    if (hasFailed || route.request().method() !== method) return route.fallback();
    hasFailed = true;
    return route.fulfill(answer ?? { status: 500, body: '' });
  });
}

async function enrol(page: Page, password: string): Promise<{ secret: string; recovery: string }> {
  await page.getByRole('button', { name: 'Activar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('img', { name: 'Código QR para la aplicación' })).toBeVisible();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Código de verificación').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Activar' }).click();
  const codes = dialog.getByRole('list', { name: 'Guarda tus códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();
  return { secret, recovery };
}
