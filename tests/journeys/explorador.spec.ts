import { askApi, expect, panel, test } from './support/world.ts';

test('a chat open in the explorer stays live, and says when it was resolved', async ({ browser, world }) => {
  const nombre = 'Lectura Viva';
  const from = world.newCustomer();
  const { page: agent } = await world.signIn(browser, world.account('AGENTE', 0));
  await world.control.inbound({ from, to: world.business, body: 'uno', profileName: nombre });
  await panel(agent).waiting();
  const row = panel(agent).row(new RegExp(`^${nombre}`));
  await expect(row).toBeVisible();
  const id = Number(await row.getAttribute('data-row-id'));

  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: `explorar-chats?chat=${id}` });
  const reading = page.getByRole('dialog', { name: nombre });
  await expect(reading.getByText(/^uno/)).toBeVisible();
  await expect(reading.getByText(/En espera/)).toBeVisible();
  await world.control.inbound({ from, to: world.business, body: 'dos, sin recargar' });
  await expect(reading.getByText(/^dos, sin recargar/)).toBeVisible();
  const { id: usuarioId } = await askApi<{ id: number }>(agent, 'GET', '/usuarios/me');
  await askApi(agent, 'POST', `/conversations/${id}/assign`, { usuarioId });
  await askApi(agent, 'POST', `/conversations/${id}/close`, { usuarioId, sinDespedida: true });
  await expect(reading.getByText(/· Cerrada ·/)).toBeVisible();
});
