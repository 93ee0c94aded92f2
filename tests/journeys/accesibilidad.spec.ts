import type { Page } from '@playwright/test';
import { violationsInBothThemes } from './support/axe.ts';
import { askApi, expect, panel, test } from './support/world.ts';

/** Checks the page against every rule, and the colour rules in both themes. */
async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(await violationsInBothThemes(page, part)).toEqual([]);
}

// covers D2-2.1-14, D2-4-11, D2-6-04
test('the inbox and a chat meet WCAG 2.2 AA in both themes', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    reducedMotion: 'reduce',
  });
  await expectAccessible(page);
  await panel(page).waiting();
  await panel(page).find(/^Jhon Jairo/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Elegir qué chats ver' }).click();
  await page.getByRole('menuitem', { name: /Todos los chats/ }).click();
  await panel(page).open(/^Daniela Muñoz/);
  const chat = page.getByRole('region', { name: 'Chat con Daniela Muñoz' });
  await expect(chat.getByText('Vi el anuncio')).toBeVisible();
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Detalles de contacto' }).click();
  const ficha = page.getByRole('dialog', { name: 'Detalles de contacto' });
  await expect(ficha.getByText('Confirmar el pago')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(ficha).toBeHidden();
  await page.getByRole('button', { name: 'Más opciones' }).press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  for (const item of (await items.all()).slice(1)) {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused();
  }
  await page.getByRole('menuitem', { name: 'Asignar estado' }).click();
  await expect(page.getByRole('dialog', { name: 'Asignar estado' }).getByLabel('Ganado')).toBeVisible();
  await expectAccessible(page);
});

// covers D1-2.1-01
test('the public pages meet WCAG 2.2 AA, light and dark', async ({ browser, world }) => {
  const page = await (await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' })).newPage();
  for (const path of ['login', 'register', 'forgot', 'reset-password?token=x']) {
    await page.goto(`${world.stack.url}/${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessible(page);
  }
});

test('the explorer, the quick notes and the dialogs above a chat meet WCAG 2.2 AA in both themes', async ({
  browser,
  world,
}) => {
  test.slow();
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'Explorar chats' }).click();
  await expect(page.locator('tbody tr').getByRole('button').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Mensajes Rapidos' }).click();
  await expect(page.getByText('Saludo').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nueva nota' }).click();
  await expect(page.getByRole('dialog', { name: 'Nueva nota' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');

  await page.goto(`${world.stack.url}/conversations?tab=all`);
  await panel(page).open(/^Daniela Muñoz/);
  const chat = page.getByRole('region', { name: 'Chat con Daniela Muñoz' });
  await chat.getByRole('button', { name: 'Banco de multimedia' }).click();
  const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
  await bank.getByRole('button', { name: 'Taza de la casa', exact: true }).click();
  await expect(bank.getByRole('button', { name: 'Enviar a conversación' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(bank).toBeHidden();
  await chat.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Llamar' }).click();
  const llamar = page.getByRole('dialog', { name: 'Llamar' });
  await llamar.getByRole('button', { name: 'Llamar' }).click();
  await expect(llamar.getByRole('alert')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(llamar).toBeHidden();
  await chat.getByRole('button', { name: 'Respuestas rápidas' }).click();
  await expect(chat.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, '[role=listbox]');
  await page.keyboard.press('Escape');
  await chat.getByRole('button', { name: 'Emojis' }).click();
  // five hundred buttons of one kind would take half a minute to check
  await chat.getByRole('textbox', { name: 'Buscar emoji' }).fill('corazón');
  await expect(chat.getByRole('heading', { name: 'Resultados' })).toBeVisible();
  await expectAccessible(page, '[role=group][aria-label=Emojis]');
});

test('the board, the tasks, the ratings and the contacts meet WCAG 2.2 AA in both themes', async ({
  browser,
  world,
}) => {
  test.slow();
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'Kanban', exact: true }).click();
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Universidad del Bosque' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Más opciones de Universidad del Bosque/ }).click();
  await page.getByRole('menuitem', { name: 'Mover a…' }).click();
  await expect(page.getByRole('dialog', { name: 'Agregar nota' }).getByLabel('Nota')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Tareas/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Avisar la entrega' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Encuestas' }).click();
  await expect(page.getByRole('heading', { name: 'Calificaciones de Encuestas' })).toBeVisible();
  await expect(page.getByRole('row').nth(1).or(page.getByText('No hay calificaciones')).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Contactos', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Iniciar conversación con/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nuevo', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Crear contacto' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
});

test('the internal chat and the prompts of an area meet WCAG 2.2 AA in both themes', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  const sala = { nombre: 'Sala a la vista', usuarioIds: [], clave: crypto.randomUUID() };
  const { id: salaId } = await askApi<{ id: number }>(page, 'POST', '/internal-chat/salas', sala);
  await askApi(page, 'POST', `/internal-chat/salas/${salaId}/mensajes`, { contenido: 'Llegó *todo* a tiempo' });
  await page.goto(`${world.stack.url}/internal-chat?sala=${salaId}`);
  await expect(page.getByRole('region', { name: `Mensajes de ${sala.nombre}` }).getByText('Llegó')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nuevo chat' }).first().click();
  const nuevo = page.getByRole('dialog', { name: 'Nuevo chat' });
  await nuevo.getByText('Grupo', { exact: true }).click();
  await expect(nuevo.getByRole('checkbox').first()).toBeVisible();
  await expectAccessible(page, '[role=dialog]');

  const { suscriptorId } = await askApi<{ suscriptorId: number }>(page, 'GET', '/usuarios/me');
  const [area] = await askApi<{ id: number }[]>(page, 'GET', `/areas/suscriptor/${suscriptorId}`);
  const version = { contenido: 'Saluda y trata de usted.', activar: false };
  await askApi(page, 'POST', `/areas/${area?.id}/prompts`, version);
  await page.goto(`${world.stack.url}/areas/${area?.id}/prompts`);
  await expect(page.getByRole('navigation', { name: 'Versiones' }).getByRole('button').first()).toBeVisible();
  await expectAccessible(page);
});

test('the templates and the users page and their forms meet WCAG 2.2 AA in both themes', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERADMIN'), { reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'Plantillas masivo' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'oferta_relampago' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Nueva plantilla' }).click();
  await page.getByRole('dialog', { name: 'Nueva plantilla' }).getByLabel('Texto').fill('Hola {{1}}, gracias.');
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.getByRole('link', { name: 'Usuarios' }).click();
  await expect(page.getByRole('button', { name: /^Editar / }).first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Editar / })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Editar usuario' });
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('');
  await form.getByLabel('Teléfono').focus();
  await expect(form.getByText('Obligatorio')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
});

// covers D2-2.1-03
test('a phone shows one pane at a time, with a way back', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await panel(page).open(/^Daniela Muñoz/);
  const chat = page.getByRole('region', { name: 'Chat con Daniela Muñoz' });
  await expect(chat).toBeVisible();
  await expect(page.getByRole('tab', { name: /ABIERTO/ })).toBeHidden();
  await page.getByRole('button', { name: 'Volver a los chats' }).click();
  await expect(page.getByRole('tab', { name: /ABIERTO/ })).toBeVisible();
  await expect(chat).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
