import { expect, panel, test } from './support/world.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test('a quote is written without a pointer: initial focus, focus after a removed line, errors, and visible buttons', async ({
  browser,
  world,
}) => {
  const nombre = 'Foco Cotiza';
  const { page } = await world.signIn(browser, world.account('AGENTE'), { viewport: DESK, reducedMotion: 'reduce' });
  await world.control.inbound({ from: world.newCustomer(), to: world.business, body: 'hola', profileName: nombre });
  await panel(page).waiting();
  await panel(page).accept(nombre).click();
  await expect(page.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
  const open = async () => {
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: 'Generar cotización' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Generar cotización' });
  const search = dialog.getByRole('textbox', { name: 'Buscar producto por código o nombre' });
  const line = (number: number) => dialog.getByLabel(`Descripción del ítem ${number}`);
  const remove = (number: number) => dialog.getByRole('button', { name: `Quitar el ítem ${number}` });
  const submit = dialog.getByRole('button', { name: 'Crear y enviar' });

  await open();
  await expect.soft(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open();
  await expect.soft(search).toBeFocused();

  await test.step('a refused field has the focus', async () => {
    const email = dialog.getByLabel('Correo electrónico');
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText('Nombre, email y teléfono del cliente son obligatorios.');
    await expect.soft(email).toBeFocused();
    await expect.soft(email).toHaveAttribute('aria-invalid', 'true');
    await email.fill('marta');
    await expect.soft(email).not.toHaveAttribute('aria-invalid', 'true');
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText('Ingrese un correo electrónico válido');
    await expect.soft(email).toBeFocused();
    await email.fill('marta@correo.co');
  });

  const add = dialog.getByRole('button', { name: 'Agregar ítem libre' });
  await add.press('Enter');
  await expect.soft(line(1)).toBeFocused();
  await line(1).pressSequentially('Domicilio a Suba');
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Agrega al menos 1 ítem con nombre, cantidad y precio.');
  await expect.soft(dialog.getByLabel('Precio unitario del ítem 1')).toBeFocused();
  for (const number of [2, 3]) {
    await add.press('Enter');
    await line(number).fill(`Línea ${number}`);
  }
  await expect(dialog.getByRole('listitem')).toHaveCount(3);

  for (const [where, viewport] of Object.entries({ DESK, PHONE })) {
    await page.setViewportSize(viewport);
    await line(3).scrollIntoViewIfNeeded();
    const isInSight = () =>
      submit.evaluate((button) => {
        const frame = button.closest('[role="dialog"]')?.getBoundingClientRect();
        return frame !== undefined && button.getBoundingClientRect().bottom <= frame.bottom - 8;
      });
    await expect.soft(submit).toBeInViewport({ ratio: 1 });
    await expect.soft.poll(isInSight, where).toBe(true);
  }
  await page.setViewportSize(DESK);

  await remove(2).press('Enter');
  await expect.soft(remove(2)).toBeFocused();
  await expect(line(2)).toHaveValue('Línea 3');
  await remove(2).press('Enter');
  await expect.soft(remove(1)).toBeFocused();
  await remove(1).press('Enter');
  await expect.soft(search).toBeFocused();
});
