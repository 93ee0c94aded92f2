import type { Locator, Page } from '@playwright/test';
import { expect, expectToast, passToast, test } from './support/world.ts';

const DUPLICATE = 'El contacto ya existe (teléfono o email duplicado)';

interface Fields {
  nombre: string;
  apellido?: string;
  email?: string;
  telefono: string;
}

// covers D2-1-04, D2-2.3-01, D2-2.3-03, D2-2.3-05, D2-2.3-06, D2-2.3-07b, D2-2.3-07c, D2-8-23
test('contacts are created, found, changed, written to, and two of one person are merged', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'contacts' });
  const [first, second] = [world.newCustomer(), world.newCustomer()];

  await test.step('two are created; a value of another contact is refused at its field', async () => {
    await page.getByRole('button', { name: 'Nuevo', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Crear contacto' });
    await fill(dialog, { nombre: 'Zenaida', apellido: 'Unionera', email: 'zenaida@unionera.co', telefono: first });
    await page.keyboard.press('Enter');
    await passToast(page, 'Contacto creado');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Nuevo', exact: true }).click();
    await fill(dialog, { nombre: 'Abelardo Unionera', telefono: first });
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(DUPLICATE);
    await expect(dialog.getByText('Ya existe un contacto con este teléfono.')).toBeVisible();
    await fill(dialog, { nombre: 'Abelardo Unionera', telefono: second });
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('they are found, and sorted by name', async () => {
    await page.getByRole('searchbox', { name: 'Buscar por nombre, correo o teléfono' }).fill('unionera');
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/[?&]q=unionera/);
    await expect(rows(page).first().getByRole('cell')).toHaveText(['1', /^Abelardo/, '—', '—', /\d/, '']);
    await page.getByRole('button', { name: 'Nombre', exact: true }).click();
    await expect(rows(page).first()).toContainText('Zenaida');
  });

  await test.step('one is changed, and marked after a question', async () => {
    await row(page, 'Abelardo').getByRole('button', { name: 'Editar Abelardo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar contacto' });
    await dialog.getByLabel('Email').fill('abelardo@unionera.co');
    await dialog.getByLabel('No escribir a este contacto').click();
    await page.getByRole('dialog', { name: 'Confirmar' }).getByRole('button', { name: 'Aceptar' }).click();
    await expect(dialog.getByLabel('No escribir a este contacto')).toBeChecked();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expectToast(page, 'Contacto marcado como NO contactable.');
    await expect(row(page, 'Abelardo')).toContainText('abelardo@unionera.co');
    await expect(row(page, 'Abelardo')).toContainText('NO contactar');
    await expect(row(page, 'Abelardo').getByRole('button', { name: /^Iniciar conversación/ })).toBeDisabled();
  });

  await test.step('a chat is started, and its messages are counted on the way back', async () => {
    const start = row(page, 'Zenaida').getByRole('button', { name: /^Iniciar conversación con Zenaida Unionera/ });
    await expect(start).toHaveAccessibleName('Iniciar conversación con Zenaida Unionera');
    await start.click();
    const dialog = page.getByRole('dialog', { name: 'Iniciar conversación' });
    await dialog.getByRole('button', { name: 'Iniciar chat' }).click();
    await expect(page.getByRole('region', { name: 'Chat con Zenaida Unionera' })).toBeVisible();
    await page.goBack();
    await expect(start).toHaveAccessibleName(/, \d+ mensajes?$/);
    // F-B02: the chat is already open, so no dialog offers a second one
    await start.click();
    await expect(page.getByRole('region', { name: 'Chat con Zenaida Unionera' })).toBeVisible();
    await page.goBack();
    await expect(start).toBeVisible();
  });

  await test.step('the two are merged: a mark of either stays, and the other is gone', async () => {
    await row(page, 'Zenaida').getByRole('button', { name: 'Editar Zenaida Unionera' }).click();
    await page.getByRole('button', { name: 'Unir con otro contacto' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unir con otro contacto' });
    await expect(dialog.getByRole('button', { name: 'Unir contactos' })).toBeDisabled();
    await dialog.getByLabel('Otro contacto').fill('abelardo unionera');
    await page.getByRole('option', { name: /Abelardo/ }).click();
    const preview = dialog.getByRole('table', { name: 'Así queda el contacto' });
    await expect(preview.getByRole('row', { name: /^Nombre/ })).toContainText('Zenaida');
    await expect(preview.getByRole('row', { name: /^Nombre/ })).toContainText('Se descarta: Abelardo Unionera');
    await expect(preview.getByRole('row', { name: /^Se puede contactar/ })).toContainText('No');
    await dialog.getByRole('button', { name: 'Unir contactos' }).click();
    await expectToast(page, 'Contactos unidos');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Zenaida');
    await expect(rows(page)).toContainText('NO contactar');
  });
});

function rows(page: Page): Locator {
  return page.getByRole('region', { name: 'Tabla: Contactos' }).locator('tbody').getByRole('row');
}

function row(page: Page, name: string): Locator {
  return rows(page).filter({ hasText: name });
}

async function fill(dialog: Locator, { nombre, apellido, email, telefono }: Fields): Promise<void> {
  await dialog.getByLabel('Nombre').fill(nombre);
  if (apellido !== undefined) await dialog.getByLabel('Apellido').fill(apellido);
  if (email !== undefined) await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Teléfono').fill(telefono);
}
