import { acceptedChat } from './support/chat.ts';
import { failOnce, refusing } from './support/outage.ts';
import { askApi, expect, expectToast, test } from './support/world.ts';

const REASON = 'Alguien más lo cambió hace un momento.';

test('a consent is recorded with its proof, but not for a contact marked «do not contact»', async ({
  browser,
  world,
}) => {
  const { page } = await acceptedChat(browser, world, 'Consiente');
  const open = async () => {
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: 'Detalles de contacto' }).click();
    await page.getByText('Más información').click();
  };
  await open();
  const consents = page.getByRole('region', { name: 'Consentimiento', exact: true });
  await expect(consents.getByText('Sin registros de consentimiento.')).toBeVisible();
  await consents.getByRole('button', { name: 'Registrar consentimiento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrar consentimiento' });
  await expect(dialog.getByLabel('¿Cómo lo dijo?').locator('option')).toHaveText([
    'WhatsApp',
    'Teléfono',
    'Presencial',
    'Formulario',
    'Otro medio',
  ]);
  await dialog.getByLabel('Qué dijo o dónde consta').fill('sí');
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await expect(dialog.getByText('Mínimo 3 caracteres')).toBeVisible();
  await dialog.getByLabel('¿Cómo lo dijo?').selectOption('Teléfono');
  await dialog.getByLabel('Qué dijo o dónde consta').fill('Sí, escríbanme');
  await failOnce(page, '**/api/contactos/*/consentimientos', refusing(REASON));
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await expectToast(page, 'No se pudo registrar el consentimiento', REASON);
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await expectToast(page, 'Consentimiento registrado');
  await expect(dialog).toBeHidden();
  const entry = consents.getByRole('listitem');
  await expect(entry).toContainText('Aceptó recibir mensajes');
  await expect(entry).toContainText('(Teléfono): «Sí, escríbanme»');

  const [, chat] = /chat=(\d+)/.exec(page.url()) ?? [];
  const { contactoId } = await askApi<{ contactoId: number }>(page, 'GET', `/conversations/${chat}`);
  await askApi(page, 'PUT', `/contactos/${contactoId}/marcar-no-contactar`);
  await page.reload();
  await open();
  await expect(consents.getByText('un consentimiento no quita esa marca')).toBeVisible();
  await expect(consents.getByRole('button', { name: 'Registrar consentimiento' })).toBeHidden();
});

test('F-D10 a message that WhatsApp refuses for good says why, and can be retried once the customer writes START', async ({
  browser,
  world,
}) => {
  const { chat, from, box } = await acceptedChat(browser, world, 'Bloquea Uno');
  await world.control.setCustomer(from, 'optedOut');
  await box.fill('¿Sigues ahí?');
  await box.press('Enter');
  await expect(chat.getByText('Puede volver a recibirlos si escribe START', { exact: false })).toBeVisible();
  await expect(chat.getByPlaceholder('Este contacto está marcado para NO contactar')).toBeVisible();
  const retry = chat.getByRole('button', { name: 'Reintentar' });
  await expect(retry).toHaveCount(0);
  await world.control.setCustomer(from, 'normal');
  await world.control.inbound({ from, to: world.business, body: 'START' });
  await expect(retry).toBeVisible();
});
