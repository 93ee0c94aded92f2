import { failUntilPressed } from './support/outage.ts';
import { expect, expectToast, test, visit } from './support/world.ts';

// covers D2-2.7-01a, D2-8-17
test('a SUPERADMIN finds, creates, submits and removes templates', async ({ browser, world }) => {
  const nombre = `pedido_listo_${Date.now()}`;
  const { page } = await world.signIn(browser, world.account('SUPERADMIN'), {
    path: 'admin/suscriptores',
  });
  const list = '**/api/plantillas-masivo?*';
  const press = await failUntilPressed(page, list);
  await page
    .getByRole('list', { name: 'Administracion global' })
    .getByRole('link', { name: 'Plantillas masivo' })
    .click();
  await expect(page.getByRole('alert')).toContainText('No fue posible cargar las plantillas');
  await press(page.getByRole('button', { name: 'Reintentar' }));
  const row = page.getByRole('row').filter({ hasText: 'oferta_relampago' });
  await expect(row).toContainText('Rechazada');
  await expect(row).toContainText('INVALID_FORMAT: excessive capitals and punctuation');

  await test.step('views one with its sample values', async () => {
    await page.getByRole('button', { name: 'saludo_seguimiento', exact: true }).click();
    const vista = page.getByRole('dialog', { name: 'saludo_seguimiento' });
    await expect(vista.getByText('Hola María, te escribimos de Café Andino. ¿Podemos continuar')).toBeVisible();
    await expect(vista.getByText('{{1}}: María · {{2}}: Café Andino')).toBeVisible();
    await expect(vista.getByText('Todos los suscriptores')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(vista).toBeHidden();
  });

  await test.step('creates one, which WhatsApp then approves', async () => {
    await page.getByRole('button', { name: 'Nueva plantilla' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nueva plantilla' });
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    for (const text of ['El nombre es obligatorio', 'El texto es obligatorio'])
      await expect(dialog.getByText(text)).toBeVisible();
    await dialog.getByLabel('Nombre').fill(nombre);
    await dialog.getByLabel('Texto').fill('Hola ');
    await dialog.getByRole('button', { name: 'Agregar variable' }).click();
    await expect(dialog.getByLabel('Texto')).toHaveValue('Hola {{1}}');
    await expect(dialog.getByLabel('Texto')).toBeFocused();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('El texto no puede empezar ni terminar con una variable')).toBeVisible();
    await expect(dialog.getByText('Falta el ejemplo de {{1}}')).toBeVisible();
    await dialog.getByLabel('Texto').fill('Hola {{1}}, tu pedido está listo.');
    await dialog.getByLabel('Ejemplo de {{1}}').fill('Laura');
    await expect(dialog.getByText('Hola Laura, tu pedido está listo.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toBeHidden();
    await expectToast(page, 'Plantilla creada.');

    const made = page.getByRole('row').filter({ hasText: nombre });
    await page.getByRole('searchbox', { name: 'Buscar por nombre o texto' }).fill(nombre);
    await expect(made).toContainText('En revisión');
    await expect(page.getByText('1 plantilla', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: nombre, exact: true }).click();
    const sid = await page
      .getByRole('dialog')
      .getByText(/^HX[0-9a-f]{32}$/)
      .innerText();
    await page.keyboard.press('Escape');
    await world.control.judgeTemplate({ sid, status: 'approved' });
    await page.getByRole('button', { name: 'Sincronizar' }).click();
    await expect(made).toContainText('Aprobada');
    await page.getByLabel('Estado', { exact: true }).selectOption({ label: 'Rechazada' });
    await expect(page.getByText('Ninguna plantilla coincide')).toBeVisible();
    await page.getByRole('button', { name: 'Limpiar' }).click();
    await expect(row).toBeVisible();
  });

  await test.step('removes it again', async () => {
    await page.getByRole('button', { name: `Más opciones de ${nombre}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirmar' });
    await expect(confirm.getByText(`¿Eliminar la plantilla "${nombre}"?`)).toBeVisible();
    await confirm.getByRole('button', { name: 'Eliminar' }).click();
    await expect(confirm).toBeHidden();
    await expect(page.getByRole('button', { name: nombre, exact: true })).toBeHidden();
  });

  await test.step('a page after the last one leads back to the last one with rows', async () => {
    await visit(page, 'admin/plantillas-masivo?page=99');
    await expect(page.getByRole('button', { name: /^Más opciones de/ }).first()).toBeVisible();
    await expect(page).not.toHaveURL(/page=99/);
  });
});
