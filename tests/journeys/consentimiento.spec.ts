import { acceptedChat } from './support/chat.ts';
import { expect, test } from './support/world.ts';

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
