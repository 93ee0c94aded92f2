import { violationsOf } from './support/axe.ts';
import { askApi, expect, expectToast, panel, test, visit } from './support/world.ts';

const NOTA = 'El taller de barismo es el primer sábado de cada mes.';

// covers D1-1-03, D1-2.1-09
test('a supervisor sets up the bot and its prompt; it answers a customer from a note, hands over the next question, and the agent sees why', async ({
  browser,
  world,
}) => {
  const [{ page }, agent] = await Promise.all([
    world.signIn(browser, world.account('SUPERVISOR'), { path: 'areas' }),
    world.signIn(browser, world.account('AGENTE')),
  ]);
  // new chats begin in the first area
  const { suscriptorId } = await askApi<{ suscriptorId: number }>(page, 'GET', '/usuarios/me');
  const areas = await askApi<{ id: number; nombre: string }[]>(page, 'GET', `/areas/suscriptor/${suscriptorId}`);
  const [area] = areas.toSorted((a, b) => a.id - b.id);
  if (!area) throw new Error('The demo has no area');
  const api = `/areas/${area.id}`;
  const nota = { titulo: 'Taller de barismo', contenido: NOTA, compartida: true };
  const { id: notaId } = await askApi<{ id: number }>(page, 'POST', '/notas-rapidas', nota);
  const first = await askApi<{ numero: number }>(page, 'POST', `${api}/prompts`, {
    contenido: 'Saluda.\nTrata de tú al cliente.',
    activar: true,
  });
  const cliente = 'Bárbara del Taller';
  const from = world.newCustomer();
  const write = (body: string) => world.control.inbound({ from, to: world.business, body, profileName: cliente });
  const rowOf = (words: string) => panel(agent.page).find(new RegExp(`^${cliente}.*${words}`));
  try {
    await visit(page, `areas/${area.id}/ia`);
    const form = page.getByRole('form', { name: 'Configuración del bot' });
    await form.getByRole('switch', { name: 'El bot responde los chats en espera' }).click();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('Elige un usuario de tipo bot que esté activo.')).toBeVisible();
    await form.getByLabel('Usuario bot').selectOption('Andina');
    await page.getByRole('link', { name: 'Áreas', exact: true }).click();
    const unsaved = page.getByRole('dialog', { name: 'Cambios sin guardar' });
    await expect(unsaved.getByText('Si sales ahora, se pierde lo que cambiaste.')).toBeVisible();
    await unsaved.getByRole('button', { name: 'Cancelar' }).click();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expectToast(page, 'Cambios guardados');

    const prueba = page.getByRole('region', { name: 'Probar el bot' });
    await prueba.getByLabel('Mensaje del cliente').fill('¿Cuándo es el taller de barismo?');
    await prueba.getByLabel('Mensaje del cliente').press('Enter');
    await expect(prueba.getByText('Encontró la respuesta en las notas rápidas o los productos')).toBeVisible();
    await expect(prueba.getByText(NOTA)).toBeVisible();
    await expect(prueba.getByText('Umbral 50 %')).toBeVisible();
    expect(await violationsOf(page, { part: 'main' })).toEqual([]);

    // while the bot waits for the end of the customer's messages
    await panel(agent.page).waiting();
    await write('¿Cuándo es el taller de barismo?');
    await page.getByRole('link', { name: 'Prompts', exact: true }).click();
    await page.getByRole('button', { name: 'Nueva versión' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nueva versión' });
    await dialog.getByLabel('Prompt').fill('Saluda.\nTrata de usted al cliente.');
    await dialog.getByLabel('Qué cambia').fill('De usted');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    const versions = page.getByRole('navigation', { name: 'Versiones' });
    const before = new RegExp(`^Versión ${first.numero}\\D`);
    await expect(versions.getByRole('button', { name: `Versión ${first.numero + 1} Activa De usted` })).toBeVisible();
    await expect(await rowOf('Responde el bot')).toBeVisible();

    await write('¿Arreglan relojes de pared?');
    await page.getByLabel('Comparar con').selectOption(`Versión ${first.numero}`);
    await expect(page.getByText('1 línea distinta')).toBeVisible();
    await expect(page.getByRole('deletion')).toHaveText('tú');
    await expect(page.getByRole('insertion')).toHaveText('usted');
    await versions.getByRole('button', { name: before }).click();
    await page.getByRole('button', { name: 'Volver a esta versión' }).click();
    await page.getByRole('dialog', { name: 'Confirmar' }).getByRole('button', { name: 'Activar' }).click();
    await expect(versions.getByRole('button', { name: before })).toContainText('Activa');
    await page.getByRole('button', { name: 'Usar el prompt general' }).click();
    const leaving = page.getByRole('dialog', { name: 'Confirmar' });
    await expect(leaving.getByText('¿Usar el prompt general del negocio en esta área?')).toBeVisible();
    await expect(leaving.getByText('Las versiones se conservan.')).toBeVisible();
    await leaving.getByRole('button', { name: 'Usar el prompt general' }).click();
    await expectToast(page, 'El área usa el prompt general del negocio');
    await expect(versions.getByText('Ninguna versión está activa')).toBeVisible();
    await expect(versions.getByRole('button', { name: before })).not.toContainText('Activa');
    await expect(page.getByRole('button', { name: 'Usar el prompt general' })).toBeHidden();

    await expect(await rowOf('El bot lo dejó para una persona: No encontró una respuesta segura')).toBeVisible();
    await panel(agent.page).accept(cliente).click();
    const chat = agent.page.getByRole('region', { name: `Chat con ${cliente}` });
    await expect(chat.getByText(NOTA)).toBeVisible();
    await expect(
      chat.getByText('Andina dejó el chat para una persona. No encontró una respuesta segura'),
    ).toBeVisible();

    await page.getByRole('link', { name: 'Bot', exact: true }).click();
    const log = page.getByRole('region', { name: 'Qué hizo y por qué' });
    const handed = log.getByRole('listitem').filter({ hasText: '¿Arreglan relojes de pared?' }).first();
    await expect(handed.getByText('Pasa a una persona')).toBeVisible();
    await expect(handed.getByRole('link', { name: cliente })).toBeVisible();
    await visit(agent.page, `areas/${area.id}/ia`);
    await expect(agent.page.getByText('Solo un supervisor puede cambiar esta configuración.')).toBeVisible();
    await expect(agent.page.getByRole('main').getByRole('switch')).toHaveCount(0);
  } finally {
    // the customers of other journeys wait for people
    await askApi(page, 'PUT', `${api}/ia`, { activa: false });
    await askApi(page, 'DELETE', `/notas-rapidas/${notaId}`);
  }
});
