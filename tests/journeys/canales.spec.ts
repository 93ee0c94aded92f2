import { violationsOf } from './support/axe.ts';
import { expect, passToast, test, visit } from './support/world.ts';

// covers D1-2.1-12, D1-2.12-02a, D1-2.12-02b, D1-2.12-03, D1-2.12-04, D1-2.12-05, D1-4-03, D1-4-04, D1-5-14a, D1-5-14c
// covers D1-8-12a, D1-8-12b, D1-9-15
test('a supervisor adds a channel, a superadmin activates it; both see its health', async ({ browser, world }) => {
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'), {
    path: 'channels',
  });
  await expect(page.getByRole('heading', { name: 'Conexiones' })).toBeVisible();
  await page.getByRole('button', { name: 'AGREGAR' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo canal' });
  const number = world.newCustomer();
  await dialog.getByLabel('Número de WhatsApp').fill(number);
  expect(await violationsOf(page, { part: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await passToast(page, 'Canal creado');
  await expect(dialog).toBeHidden();

  const card = (numero: string) => page.getByRole('listitem').filter({ hasText: numero });
  const national = world.business.replace(/^\+57(\d{3})(\d{3})(\d{4})$/, '+57 $1 $2 $3');
  await expect(card(national).getByText('Conectada', { exact: true })).toBeVisible();
  await expect(card(national).getByText('Último evento')).toBeVisible();
  await card(national)
    .getByRole('button', { name: /^QR-Code/ })
    .click();
  await passToast(page, 'Acción de QR-Code aún no conectada');

  const shown = number.replace(/^\+57(\d{3})(\d{3})(\d{4})$/, '+57 $1 $2 $3');
  // without a name of its own, or a proof that the number is theirs
  await expect(card(shown).getByRole('heading', { name: 'Conexión' })).toBeVisible();
  await expect(card(shown).getByText('Desconectada', { exact: true })).toBeVisible();
  await card(shown).getByRole('button', { name: 'Opciones de Conexión' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar canal' });
  const name = `Sucursal ${number.slice(-4)}`;
  await edit.getByLabel('Nombre').fill(name);
  await edit.getByRole('button', { name: 'Guardar' }).click();
  await passToast(page, 'Cambios guardados');
  const toggle = async (where: typeof page, what: 'Activar' | 'Desactivar') => {
    await where.getByRole('button', { name: `Opciones de ${name}` }).click();
    await where.getByRole('menuitem', { name: what }).click();
    const confirm = where.getByRole('dialog', { name: 'Confirmar' });
    await expect(confirm.getByText(`¿Seguro que deseas ${what.toLowerCase()} "${name}"?`)).toBeVisible();
    await confirm.getByRole('button', { name: what }).click();
    await expect(confirm).toBeHidden();
  };
  await toggle(page, 'Activar');
  await passToast(
    page,
    'No se pudo cambiar el estado',
    'No encontramos este número en la cuenta de WhatsApp. Pide a un superadministrador que lo active.',
  );
  await context.close();

  await world.control.inbound({ from: world.newCustomer(), to: number, body: '¿Están?' });
  const root = await world.signIn(browser, world.account('SUPERADMIN'), {
    path: 'channels?sid=900000000001',
  });
  await expect(root.page.getByText('No se pudo determinar el suscriptor')).toBeVisible();
  await visit(root.page, 'areas');
  await visit(root.page, 'channels');
  const mine = root.page.getByRole('listitem').filter({ hasText: name });
  await mine.getByRole('button', { name: 'Ver' }).click();
  const refused = root.page.getByRole('dialog', { name: `Cuarentena de ${name}` });
  await refused.getByRole('button', { name: 'Reintentar' }).click();
  await passToast(root.page, 'Sigue en cuarentena: el canal está desconectado');
  await refused.getByRole('button', { name: 'Cerrar' }).click();
  await toggle(root.page, 'Activar');
  await passToast(root.page, 'Cambio aplicado');
  await expect(mine.getByText('Conectada', { exact: true })).toBeVisible();
  await toggle(root.page, 'Desactivar');
  await expect(mine.getByText('Desconectada', { exact: true })).toBeVisible();
});
