import type { Page } from '@playwright/test';
import { formatPhone } from '@tertulia/contract/core/phone';
import { expect, expectToast, panel, passEstado, test } from './support/world.ts';

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

// covers D2-2.1-13, D2-2.1-18a, D2-2.1-18b, D2-2.1-19a, D2-2.1-19b, D2-2.1-29, D2-3-17, D2-8-16b
test('a contact’s details take a note and are edited, also beside the chat', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'conversations?tab=all' });
  await panel(page).open(/^Daniela Muñoz/);
  await choose(page, 'Detalles de contacto');
  const ficha = page.getByRole('dialog', { name: 'Detalles de contacto' });
  await expect(ficha.getByText('dani.munoz@correo.co')).toBeVisible();
  await expect(ficha.getByRole('region', { name: 'Tareas pendientes', exact: true })).toContainText(
    'Confirmar el pago',
  );
  const notas = ficha.getByRole('region', { name: 'Notas', exact: true });
  await notas.getByLabel('Nueva nota').fill('Prefiere que la llamen en la mañana');
  await notas.getByRole('button', { name: 'Agregar nota' }).click();
  await expectToast(page, 'Nota creada');
  const nota = notas.getByRole('listitem').first();
  await expect(nota).toContainText('Prefiere que la llamen en la mañana');
  await expect(nota).toContainText(world.account('SUPERVISOR').nombre);
  await expect(nota).toContainText('Estado Kanban: En negociación');

  await ficha.getByRole('button', { name: 'Editar contacto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar contacto' });
  await dialog.getByLabel('Apellido').fill('Prueba');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(ficha.getByText('Daniela Muñoz Prueba').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ficha).toBeHidden();
  await expect(page.getByRole('region', { name: 'Chat con Daniela Muñoz Prueba' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Más opciones' })).toBeFocused();

  await test.step('on a wide screen they are beside the chat, whose draft stays completely visible', async () => {
    await page.setViewportSize({ width: 1400, height: 900 });
    const field = page.getByPlaceholder('Escribe un mensaje');
    await field.fill('Claro que sí: te la molemos más fina y mañana te llega a la dirección de siempre');
    await page.getByRole('button', { name: 'Detalles de contacto' }).click();
    const beside = page.getByRole('complementary', { name: 'Detalles de contacto' });
    await expect.poll(async () => (await beside.boundingBox())?.x).toBeGreaterThan(900);
    await expect.poll(() => field.evaluate((element) => element.clientHeight - element.scrollHeight)).toBe(0);
    await field.fill('');
  });
});

// covers D2-2.1-08, D2-2.1-11, D2-2.1-13, D2-2.1-18a, D2-2.1-23, D2-2.1-25, D2-2.1-30, D2-4-06b, D2-4-12, D2-4-16, D2-5.1-21a
// covers D2-6-09, D2-8-03b
test('a customer without a name is shown with the number, named, gets a state, is transferred, marked «do not contact» and resolved', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const from = world.newCustomer();
  const [number, target] = [formatPhone(from), world.account('AGENTE', 1)];
  await world.control.inbound({ from, to: world.business, body: 'uno de prueba' });
  await panel(page).waiting();

  await test.step('a preview shows the chat without marking it as read', async () => {
    const row = panel(page).row(`${number}, 1 sin leer`);
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: `Vista previa de ${number}` }).click();
    const preview = page.getByRole('dialog', { name: `Vista previa · ${number}` });
    await expect(preview.getByText('uno de prueba')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row).toBeVisible();
  });

  const chat = page.getByRole('region', { name: 'Chat con Ya Con Nombre' });
  const estado = page.getByRole('dialog', { name: 'Asignar estado' });
  const details = page.getByRole('dialog', { name: 'Detalles de contacto' });
  await test.step('a customer without a name is shown by the number', async () => {
    await panel(page).accept(number).click();
    await expect(page.getByText(/tomó el chat/)).toHaveCount(1);
    const unnamed = page.getByRole('region', { name: `Chat con ${number}` });
    await expect(unnamed.getByRole('heading', { name: number })).toBeVisible();
    await expect(unnamed.getByRole('textbox', { name: `Mensaje para ${number}` })).toBeEnabled();
    await unnamed.getByRole('button', { name: 'Detalles de contacto' }).click();
    await expect(details.getByText('Sin nombre', { exact: true })).toBeVisible();
    await expect(details.getByText(number)).toBeVisible();
    await details.getByRole('button', { name: 'Editar contacto' }).click();
    await expect(page.getByRole('dialog', { name: 'Crear contacto' }).getByLabel('Nombre')).toHaveValue('');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await page.getByRole('button', { name: 'Iniciar un chat' }).click();
    const starting = page.getByRole('dialog', { name: 'Iniciar un chat' });
    await starting.getByLabel('Contacto', { exact: false }).first().fill(from.slice(-7));
    await expect(page.getByRole('option', { name: new RegExp(`Sin nombre.*${number.slice(-4)}`) })).toBeVisible();
    await starting.getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('the state is assigned once the contact has a name', async () => {
    await choose(page, 'Asignar estado');
    await estado.getByLabel('Nombre').fill('Ya Con Nombre');
    await page.keyboard.press('Enter');
    await estado.getByLabel('Interesado').check();
    await page.keyboard.press('Enter');
    await expect(estado).toBeHidden();
    await expect(chat.getByRole('button', { name: 'Eliminar el estado Interesado' })).toBeVisible();
  });

  await test.step('resolving asks for the state first, then for confirmation', async () => {
    const resolve = page.getByRole('button', { name: 'Resolver', exact: true });
    await resolve.click();
    await estado.getByLabel('Ganado').check();
    await estado.getByRole('button', { name: 'Asignar y continuar' }).click();
    await page.getByRole('dialog', { name: 'Resolver conversación' }).getByRole('button', { name: 'Cancelar' }).click();
    await expect(estado).toBeHidden();
    await expect(resolve).toBeFocused();
    await expect(chat.getByText('Ganado')).toBeVisible();
  });

  await test.step('the colleague finds the chat with the comment', async () => {
    await choose(page, 'Transferir');
    const dialog = page.getByRole('dialog', { name: 'Transferir chat' });
    await dialog.getByRole('combobox', { name: 'Usuario' }).fill(target.email.slice(0, 6));
    await page.getByRole('option', { name: new RegExp(target.nombre) }).click();
    await dialog.getByLabel('Comentario').fill('Quiere factura a nombre del hotel');
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await expectToast(page, `Chat transferido a ${target.nombre}.`);
    await expect(page.getByText('Selecciona un chat para empezar a chatear.')).toBeVisible();
    await panel(page).mine();
    await expect(panel(page).row(/^Ya Con Nombre/)).toHaveCount(0);
  });

  await test.step('a customer with a user name shows neither name nor number', async () => {
    await world.control.inbound({ from: `CO.${from.slice(1)}`, to: world.business, body: '¿venden por libras?' });
    await panel(page).waiting();
    await expect(panel(page).row(/^Sin nombre, /)).toBeVisible();
    await page.getByRole('button', { name: 'Vista previa de Sin nombre' }).click();
    await expect(page.getByRole('dialog', { name: 'Vista previa · Sin nombre' })).toBeVisible();
    await page.keyboard.press('Escape');
    await panel(page).accept('Sin nombre').click();
    const nameless = page.getByRole('region', { name: 'Chat con Sin nombre' });
    await expect(nameless.getByRole('heading', { name: 'Sin nombre' })).toBeVisible();
    await expect(nameless.getByRole('textbox', { name: 'Mensaje para Sin nombre' })).toBeEnabled();
    await nameless.getByRole('button', { name: 'Detalles de contacto' }).click();
    await expect(details.getByText('Sin nombre', { exact: true })).toBeVisible();
    await expect(details.getByText('Sin teléfono')).toBeVisible();
  });

  const { page: other } = await world.signIn(browser, target);
  await panel(other).open(/^Ya Con Nombre/);
  await expect(other.getByText(/transfirió el chat a .*: Quiere factura a nombre del hotel/)).toBeVisible();
  await test.step('a contact is marked «do not contact» once, which disables the composer', async () => {
    const theirs = other.getByRole('region', { name: 'Chat con Ya Con Nombre' });
    await choose(other, 'Marcar para NO contactar');
    const question = other.getByRole('dialog', { name: 'Confirmar' });
    await expect(question.getByText(/NO contactable\? Ya no se podrán enviar mensajes/)).toBeVisible();
    await other.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(theirs.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
    await choose(other, 'Marcar para NO contactar');
    await expect(question.getByRole('button', { name: 'Aceptar' })).toBeFocused();
    await other.keyboard.press('Enter');
    await expectToast(other, 'Contacto marcado como NO contactable.');
    await expect(theirs.getByPlaceholder('Este contacto está marcado para NO contactar')).toBeDisabled();
    const tools = theirs.getByRole('toolbar', { name: 'Herramientas del mensaje' });
    await expect(tools.getByRole('button', { disabled: true })).toHaveCount(5);
    await expect(theirs.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled();
    await other.getByRole('button', { name: 'Más opciones' }).click();
    await expect(other.getByRole('menuitem', { name: 'Transferir' })).toBeVisible();
    await expect(other.getByRole('menuitem', { name: 'Marcar para NO contactar' })).toHaveCount(0);
    await other.keyboard.press('Escape');
  });
  await other.getByRole('button', { name: 'Resolver', exact: true }).click();
  await passEstado(other);
  await other.getByRole('dialog', { name: 'Resolver conversación' }).getByRole('button', { name: 'Sí' }).click();
  await expect(other.getByRole('tab', { name: /RESUELTOS/ })).toHaveAttribute('aria-selected', 'true');
});
