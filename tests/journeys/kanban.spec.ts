import type { Locator, Page } from '@playwright/test';
import { askApi, expect, passToast, test } from './support/world.ts';

const FROM = 'Por llamar';
const TO = 'Llamado';

function column(page: Page, nombre: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${nombre} \\(`) });
}

function cardIn(page: Page, estado: string, nombre: string): Locator {
  return column(page, estado).getByRole('listitem').filter({ hasText: nombre });
}

// covers D2-2.4-09c, D2-2.5-01, D2-2.5-03, D2-2.5-04, D2-2.5-06, D2-2.5-11, D2-2.5-12, D2-2.5-19a, D2-4-19, D2-4-20
// covers D2-4-22, D2-6-07, D2-8-19g, D2-8-21, D2-9-09
test('a card is moved with a note while a colleague watches; its chat opens beside the board', async ({
  browser,
  world,
}) => {
  const mark = Date.now();
  const [board, nombre] = [`Posventa ${mark}`, `Tránsito Uribe ${mark}`];
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'areas' });
  const tablero = await askApi<{ id: number }>(page, 'POST', '/kanban', { nombre: board });
  const [estado] = [
    await askApi<{ id: number }>(page, 'POST', `/kanban/${tablero.id}/estados`, { nombre: FROM }),
    await askApi<{ id: number }>(page, 'POST', `/kanban/${tablero.id}/estados`, { nombre: TO }),
  ];
  const contacto = { nombre, telefono: world.newCustomer() };
  const { id } = await askApi<{ id: number }>(page, 'POST', '/contactos', contacto);
  await askApi(page, 'PATCH', `/kanban/contactos/${id}/estado`, { kanbanEstadoId: estado.id, conversacionId: null });
  await page.getByRole('link', { name: 'Kanban', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Kanban de Contactos' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Tablero' }).selectOption(board);
  const { page: colleague } = await world.signIn(browser, world.account('AGENTE', 1), {
    path: `kanban?tablero=${tablero.id}`,
  });
  await expect(cardIn(colleague, FROM, nombre)).toBeVisible();

  await test.step('dragged with a note', async () => {
    await cardIn(page, FROM, nombre).dragTo(column(page, TO));
    const dialog = page.getByRole('dialog', { name: 'Agregar nota' });
    await dialog.getByLabel('Nota').fill('Contestó y quiere una visita');
    await page.keyboard.press('Control+Enter');
    await expect(cardIn(page, TO, nombre)).toBeVisible();
    await passToast(page, 'Estado y nota guardados');
    await expect(cardIn(colleague, TO, nombre)).toBeVisible();
    await expect(colleague.getByRole('region', { name: `${FROM} (0)` })).toBeVisible();
    await expect(colleague.getByRole('region', { name: `${TO} (1)` })).toBeVisible();
  });

  const card = cardIn(page, TO, nombre);
  await test.step('its notes, and a chat that opens beside the board', async () => {
    await card.getByRole('button', { name: `Notas de ${nombre}` }).click();
    const notas = page.getByRole('dialog', { name: `Notas de ${nombre}` });
    await expect(notas.getByRole('listitem')).toContainText('Contestó y quiere una visita');
    await expect(notas.getByRole('listitem')).toContainText(`Estado Kanban: ${TO}`);
    await expect(notas.getByLabel('Filas por página')).toHaveValue('10');
    await expect(notas.getByLabel('Filas por página').locator('option')).toHaveText(['5', '10', '20', '50']);
    await page.keyboard.press('Escape');
    await expect(notas).toBeHidden();
    const start = card.getByRole('button', { name: new RegExp(`^Iniciar conversación con ${nombre}`) });
    await start.click();
    await page.getByRole('dialog', { name: 'Iniciar un chat' }).getByRole('button', { name: 'Iniciar chat' }).click();
    const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
    await expect(chat).toBeVisible();
    await expect(card).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar el chat' }).click();
    await expect(chat).toBeHidden();
    // F-B02: the chat is already open, so no dialog offers a second one
    await start.click();
    await expect(chat).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Iniciar un chat' })).toBeHidden();
    await page.getByRole('button', { name: 'Cerrar el chat' }).click();
    await card.getByRole('button', { name: `Vista previa de ${nombre}` }).click();
    await expect(page.getByRole('dialog', { name: `Vista previa · ${nombre}` })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a state is renamed and removed', async () => {
    await page.getByRole('button', { name: `Opciones de ${TO}` }).click();
    await page.getByRole('menuitem', { name: 'Editar label' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar Estado' });
    await dialog.getByLabel('Nombre').fill('Atendido');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(column(colleague, 'Atendido')).toBeVisible();
    await page.getByRole('button', { name: 'Opciones de Atendido' }).click();
    await page.getByRole('menuitem', { name: 'Eliminar label' }).click();
    await page.getByRole('dialog', { name: 'Confirmar' }).getByRole('button', { name: 'Aceptar' }).click();
    await expect(column(page, 'Atendido')).toHaveCount(0);
  });
  await askApi(page, 'DELETE', `/kanban/${tablero.id}`);
});
