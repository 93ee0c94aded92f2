import type { Page } from '@playwright/test';
import { violationsInBothThemes } from './support/axe.ts';
import { askApi, expect, panel, test } from './support/world.ts';

const DIALOG = '[role=dialog]';

/** Checks a part of the page against every rule, and the colour rules in both themes. */
async function expectAccessible(page: Page, part = 'main'): Promise<void> {
  expect(await violationsInBothThemes(page, part)).toEqual([]);
}

// dedos.spec.ts checks the parts of the conversations on a phone, dialogos.spec.ts the pages of tables, and component tests the
// forms in dialogs
// covers D2-2.1-14, D2-4-11, D2-6-04
test('the inbox, a chat, its menu and what opens above it meet WCAG 2.2 AA in both themes', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    reducedMotion: 'reduce',
    path: 'conversations?tab=waiting',
  });
  await panel(page).find(/^Jhon Jairo/);
  await expectAccessible(page, 'html');
  await page.getByRole('button', { name: 'Elegir qué chats ver' }).click();
  await page.getByRole('menuitem', { name: /Todos los chats/ }).click();
  await panel(page).open(/^Daniela Muñoz/);
  const chat = page.getByRole('region', { name: 'Chat con Daniela Muñoz' });
  await expect(chat.getByText('Vi el anuncio')).toBeVisible();
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeVisible();
  await page.getByRole('button', { name: 'Detalles de contacto' }).click();
  const ficha = page.getByRole('dialog', { name: 'Detalles de contacto' });
  await expect(ficha.getByText('Confirmar el pago')).toBeVisible();
  await expectAccessible(page, 'html');
  await page.keyboard.press('Escape');
  await expect(ficha).toBeHidden();
  await expectAccessible(page);

  await test.step('the menu, by keyboard', async () => {
    await chat.getByRole('button', { name: 'Más opciones' }).press('Enter');
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    for (const item of (await items.all()).slice(1)) {
      await page.keyboard.press('ArrowDown');
      await expect(item).toBeFocused();
    }
    await expectAccessible(page, '[role=menu]');
    await page.getByRole('menuitem', { name: 'Llamar' }).click();
    const llamar = page.getByRole('dialog', { name: 'Llamar' });
    await llamar.getByRole('button', { name: 'Llamar' }).click();
    await expect(llamar.getByRole('alert')).toBeVisible();
    await expectAccessible(page, DIALOG);
    await page.keyboard.press('Escape');
    await expect(llamar).toBeHidden();
  });

  await test.step('quick replies and emojis', async () => {
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
});

test('the board, the ratings, the rooms and the prompts meet WCAG 2.2 AA in both themes', async ({
  browser,
  world,
}) => {
  test.slow();
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    reducedMotion: 'reduce',
    path: 'kanban',
  });
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Universidad del Bosque' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Más opciones de Universidad del Bosque/ }).click();
  await page.getByRole('menuitem', { name: 'Mover a…' }).click();
  await expect(page.getByRole('dialog', { name: 'Agregar nota' }).getByLabel('Nota')).toBeVisible();
  await expectAccessible(page, DIALOG);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Encuestas' }).click();
  await expect(page.getByRole('heading', { name: 'Calificaciones de Encuestas' })).toBeVisible();
  await expect(page.getByRole('row').nth(1).or(page.getByText('No hay calificaciones')).first()).toBeVisible();
  await expectAccessible(page);

  const sala = { nombre: 'Sala a la vista', usuarioIds: [], clave: crypto.randomUUID() };
  const { id: salaId } = await askApi<{ id: number }>(page, 'POST', '/internal-chat/salas', sala);
  await askApi(page, 'POST', `/internal-chat/salas/${salaId}/mensajes`, { contenido: 'Llegó *todo* a tiempo' });
  await page.goto(`${world.stack.url}/internal-chat?sala=${salaId}`);
  await expect(page.getByRole('region', { name: `Mensajes de ${sala.nombre}` }).getByText('Llegó')).toBeVisible();
  await expectAccessible(page);

  const { suscriptorId } = await askApi<{ suscriptorId: number }>(page, 'GET', '/usuarios/me');
  const [area] = await askApi<{ id: number }[]>(page, 'GET', `/areas/suscriptor/${suscriptorId}`);
  const version = { contenido: 'Saluda y trata de usted.', activar: false };
  await askApi(page, 'POST', `/areas/${area?.id}/prompts`, version);
  await page.goto(`${world.stack.url}/areas/${area?.id}/prompts`);
  await expect(page.getByRole('navigation', { name: 'Versiones' }).getByRole('button').first()).toBeVisible();
  await expectAccessible(page);
});
