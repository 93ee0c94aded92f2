import type { Browser } from '@playwright/test';
import { MENSAJES_PAGE_SIZE } from '@tertulia/contract/features/mensajes/tipos';
import { PIXEL } from './support/chat.ts';
import { askApi, expect, expectToast, PHONE, test, visit, type World } from './support/world.ts';

async function signInAgent(browser: Browser, world: World, agent: number, path: string) {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', agent), { path });
  const sala = (name: string) => page.getByRole('region', { name: `Mensajes de ${name}`, exact: true });
  const row = (name: string | RegExp) => page.getByRole('list', { name: 'Chat interno' }).getByRole('button', { name });
  return {
    page,
    context,
    sala,
    row,
    field: (name: string) => page.getByRole('textbox', { name: `Mensaje para ${name}` }),
  };
}

// covers D1-2.1-08, D1-2.1-14, D1-2.3-02, D2-2-02, D2-2.2-01a
test('two colleagues talk in a group: with a mention, a file and a link to a chat, through a cut connection', async ({
  browser,
  world,
}) => {
  const [luis, ana] = [
    await signInAgent(browser, world, 1, 'tareas'),
    await signInAgent(browser, world, 0, 'internal-chat'),
  ];
  const { nombre } = world.account('AGENTE', 1);
  const grupo = 'Despachos de prueba';

  await ana.page.getByRole('button', { name: 'Nuevo chat' }).first().click();
  const dialog = ana.page.getByRole('dialog', { name: 'Nuevo chat' });
  await dialog.getByText('Grupo', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Nombre del grupo' }).fill(grupo);
  await dialog.getByRole('checkbox', { name: nombre }).check();
  await dialog.getByRole('button', { name: /Crear grupo/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ana.sala(grupo).getByText(/creó el grupo/)).toBeVisible();

  // mentioned by keyboard only; the mentioned user elsewhere gets a toast, a badge and a row
  const field = ana.field(grupo);
  await field.pressSequentially('@');
  await expect(ana.page.getByRole('option', { name: nombre })).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(field).toHaveValue(`@${nombre} `);
  await field.pressSequentially('¿vienes?');
  await field.press('Shift+Enter');
  await field.pressSequentially('Es por el pedido');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  const { nombre: autor } = world.account('AGENTE', 0);
  await expectToast(luis.page, `${autor} en ${grupo}: @${nombre} ¿vienes? Es por el pedido`);
  await luis.page.getByRole('link', { name: /^Chat interno.*sin leer/ }).click();
  await luis.row(/te mencionaron/).click();
  await expect(luis.sala(grupo).getByText('Es por el pedido')).toBeVisible();
  await expect(luis.row(new RegExp(`^${grupo}`))).not.toHaveAccessibleName(/sin leer/);

  // a send whose response is lost stays as a failed bubble, and a retry creates no second message
  await luis.context.route('**/internal-chat/salas/*/mensajes', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await luis.field(grupo).fill('Voy en camino');
  await luis.field(grupo).press('Enter');
  await expect(ana.sala(grupo).getByText('Voy en camino')).toHaveCount(1);
  await expect(luis.sala(grupo).getByText('Voy en camino')).toHaveCount(1);
  await luis.context.unroute('**/internal-chat/salas/*/mensajes');

  // its author changes it, a colleague answers its current text, and its author deletes it
  const options = luis.sala(grupo).getByRole('button', { name: /^Opciones del mensaje: .*: Voy en/ });
  await options.click();
  await luis.page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(luis.field(grupo)).toHaveValue('Voy en camino');
  await luis.field(grupo).fill('Voy en moto');
  await luis.field(grupo).press('Enter');
  await expect(ana.sala(grupo).getByText('Voy en moto')).toHaveCount(1);
  await expect(ana.sala(grupo).getByText('Editado')).toHaveCount(1);
  await ana
    .sala(grupo)
    .getByRole('button', { name: `Responder: ${nombre}: Voy en moto` })
    .click();
  await ana.field(grupo).fill('Te espero');
  await ana.field(grupo).press('Enter');
  const quote = luis.sala(grupo).getByRole('button', { name: /^En respuesta a/ });
  await expect(quote).toHaveAccessibleName(`En respuesta a ${nombre}: Voy en moto`);
  await options.click();
  await luis.page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await luis.page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(quote).toHaveAccessibleName(`En respuesta a ${nombre}: Mensaje eliminado`);
  await expect(ana.sala(grupo).getByText('Voy en moto')).toHaveCount(0);

  await ana.page.locator('input[type=file]').setInputFiles({ name: 'guía.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(luis.sala(grupo).getByRole('link', { name: 'Abrir imagen: guía.png' })).toHaveCount(1);

  // an own chat is shown to users who may read it, and to others only that there is a link
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'hola', profileName: 'Cliente Enlazado' });
  const session = await ana.page.evaluate(() => sessionStorage.getItem('tertulia.session') ?? '{}');
  const headers = { authorization: `Bearer ${(JSON.parse(session) as { token: string }).token}` };
  const api = `${world.stack.url}/api/conversations`;
  let chatId = 0;
  await expect(async () => {
    const answer = await ana.page.request.get(`${api}/search?q=Cliente%20Enlazado`, { headers });
    const [found] = (await answer.json()) as { id: number }[];
    expect(found).toBeDefined();
    chatId = found?.id ?? 0;
  }).toPass();
  const usuarioId = (JSON.parse(session) as { usuario: { id: number } }).usuario.id;
  await ana.page.request.post(`${api}/${chatId}/assign`, { headers, data: { usuarioId } });
  await ana.page.getByRole('button', { name: 'Enlazar conversación o contacto' }).click();
  const linking = ana.page.getByRole('dialog', { name: 'Enlazar conversación o contacto' });
  await linking.getByRole('textbox').fill(`${world.stack.url}/conversations?chat=${chatId}`);
  await linking.getByRole('button', { name: 'Cliente Enlazado' }).click();
  await ana.page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(luis.sala(grupo).getByText('Conversación a la que no tienes acceso')).toBeVisible();
  await ana
    .sala(grupo)
    .getByRole('button', { name: /^Cliente Enlazado/ })
    .click();
  await expect(ana.page.getByRole('region', { name: 'Chat con Cliente Enlazado' })).toBeVisible();

  // a contact belongs to the business: a colleague reads its details without leaving the room
  await ana.page.getByRole('link', { name: 'Chat interno' }).click();
  await ana.row(new RegExp(`^${grupo}`)).click();
  await ana.page.getByRole('button', { name: 'Enlazar conversación o contacto' }).click();
  await linking.getByRole('textbox').fill('Cliente Enlazado');
  const contactos = linking.getByRole('region', { name: 'Contactos' });
  await contactos.getByRole('button', { name: /^Cliente Enlazado/ }).click();
  await ana.page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await luis
    .sala(grupo)
    .getByRole('button', { name: /^Cliente Enlazado Contacto/ })
    .click();
  const ficha = luis.page.getByRole('dialog', { name: 'Detalles de contacto' });
  await expect(ficha.getByText('Cliente Enlazado')).toBeVisible();
  await luis.page.keyboard.press('Escape');
  await expect(ficha).toBeHidden();
  await expect(luis.field(grupo)).toBeVisible();

  await test.step('a quote leads to its message, also if that is pages away', async () => {
    const { id: anaId } = await askApi<{ id: number }>(ana.page, 'GET', '/usuarios/me');
    const otro = { nombre: 'Turno de noche', usuarioIds: [anaId], clave: crypto.randomUUID() };
    const { id: salaId } = await askApi<{ id: number }>(luis.page, 'POST', '/internal-chat/salas', otro);
    const say = (contenido: string, respuestaAId?: number) =>
      askApi<{ id: number; secuencia: number }>(luis.page, 'POST', `/internal-chat/salas/${salaId}/mensajes`, {
        contenido,
        respuestaAId,
      });
    const { id: quotedId } = await say('La llave está con Rosa');
    // in any order
    await Promise.all(Array.from({ length: MENSAJES_PAGE_SIZE + 10 }, (_, line) => say(`renglón ${line}`)));
    const { secuencia: hastaSecuencia } = await say('Eso sigue igual', quotedId);
    await askApi(ana.page, 'POST', `/internal-chat/salas/${salaId}/leido`, { hastaSecuencia });

    await visit(ana.page, `internal-chat?sala=${salaId}`);
    const sala = ana.sala(otro.nombre);
    const quote = sala.getByRole('button', { name: /^En respuesta a .*: La llave está con Rosa$/ });
    await expect(quote).toBeInViewport();
    // by keyboard: pressing with the pointer would count as scrolling up
    await quote.press('Enter');
    await expect(sala.getByRole('button', { name: /^Responder: .*: La llave está con Rosa$/ })).toBeInViewport();
    await expect(quote).not.toBeInViewport();
  });
});

test('on a touch screen a message is answered, changed and deleted; by keyboard the focus stays in place', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), { ...PHONE, path: 'internal-chat' });
  const luis = world.account('AGENTE', 1);
  const { id: anaId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me');
  const grupo = { nombre: 'Turno de tarde', usuarioIds: [anaId], clave: crypto.randomUUID() };
  const { id: salaId } = await askApi<{ id: number }>(page, 'POST', '/internal-chat/salas', grupo, luis);
  await askApi(page, 'POST', `/internal-chat/salas/${salaId}/mensajes`, { contenido: '¿Quién abre?' }, luis);

  await visit(page, `internal-chat?sala=${salaId}`);
  const field = page.getByRole('textbox', { name: `Mensaje para ${grupo.nombre}` });
  const sala = page.getByRole('region', { name: `Mensajes de ${grupo.nombre}` });
  const answer = sala.getByRole('button', { name: /^Responder: .*: ¿Quién abre\?$/ });
  const options = sala.getByRole('button', { name: /^Opciones del mensaje: .*: Abro yo/ });
  await answer.tap();
  await expect(field).toBeFocused();
  await field.fill('Abro yo');
  await page.getByRole('button', { name: 'Enviar', exact: true }).tap();
  await expect(sala.getByRole('button', { name: /^En respuesta a .*: ¿Quién abre\?$/ })).toBeVisible();
  for (const button of [answer, options])
    await expect
      .poll(async () => {
        const box = await button.boundingBox();
        return box && { width: box.width, height: box.height, isInView: box.x >= 0 && box.x + box.width <= 390 };
      })
      .toEqual({ width: 44, height: 44, isInView: true });

  await options.tap();
  await page.getByRole('menuitem', { name: 'Editar' }).tap();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Abro yo');
  // typing is blocked during the save, which would discard it
  const { promise: held, resolve: save } = Promise.withResolvers<void>();
  await page.route(`**/internal-chat/salas/${salaId}/mensajes/*`, async (route) => {
    await held;
    await route.continue();
  });
  await field.fill('Abro yo a las 2');
  await page.getByRole('button', { name: 'Guardar', exact: true }).tap();
  await expect(field).not.toBeEditable();
  save();
  await expect(field).toBeEditable();
  await expect(field).toHaveValue('');
  await expect(sala.getByText('Editado')).toBeVisible();

  await options.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Responder' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(options).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Eliminar' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).tap();
  await expect(sala.getByText('Eliminaste este mensaje')).toBeVisible();
});
