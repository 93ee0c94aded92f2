import type { Page } from '@playwright/test';
import { PIXEL } from './support/chat.ts';
import { askApi, expect, passToast, readToasts, test, toasts, visit } from './support/world.ts';

// No other journey uses this contact of the demo.
const CONTACTO = 'Edilberto Fonseca Tovar';

/** The sidebar's count of open tasks. */
async function pendientes(page: Page): Promise<number> {
  const text = await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /^Tareas/ })
    .innerText();
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

// covers D2-2.4-02, D2-2.4-06, D2-2.4-08, D2-2.5-07, D2-2.5-14a, D2-2.5-14b, D2-2.6-02, D2-2.6-03, D2-5.3-01b
// covers D2-8-14c, D2-8-14d
test('a task is created from a card, is overdue, and is completed with a picture; ratings link to their chats; a task that becomes due is shown', async ({
  browser,
  world,
}) => {
  const titulo = `Visita ${Date.now()}`;
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'kanban' });
  const card = page.getByRole('listitem').filter({ hasText: CONTACTO });
  const choose = async (item: string) => {
    await card.getByRole('button', { name: `Más opciones de ${CONTACTO}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await expect(card).toBeVisible();
  const { pendientes: before } = await askApi<{ pendientes: number }>(page, 'GET', '/tareas/badges/pendientes');
  await expect.poll(async () => pendientes(page)).toBe(before);

  await test.step('created for the user, and for a colleague', async () => {
    await choose('Crear tarea');
    const dialog = page.getByRole('dialog', { name: 'Crear Nueva Tarea' });
    await dialog.getByLabel('Título (opcional)').fill(titulo);
    await dialog.getByLabel('Descripción').fill('Pasar por la finca');
    await dialog.getByLabel('Fecha').fill('2024-01-15');
    await dialog.getByLabel('Hora').fill('08:30');
    await dialog.getByRole('button', { name: 'Crear tarea' }).click();
    await passToast(page, 'Tarea creada exitosamente');
    await expect(card.getByRole('button', { name: '1 tarea pendiente · vencida' })).toBeVisible();
    await choose('Asignar tarea');
    const assign = page.getByRole('dialog', { name: 'Asignar Tarea' });
    await assign.getByLabel('Descripción').fill('Llamar antes de la visita');
    const agent = world.account('AGENTE', 0).nombre;
    await assign.getByLabel('Usuario').fill(agent.slice(0, 5));
    await page.getByRole('option', { name: agent }).click();
    await assign.getByRole('button', { name: 'Asignar' }).click();
    await expect(card.getByRole('button', { name: '2 tareas pendientes · vencida' })).toBeVisible();
    await expect.poll(async () => pendientes(page)).toBe(before + 2);
  });

  await test.step('completed on the card', async () => {
    await card.getByRole('button', { name: /^2 tareas pendientes/ }).click();
    const dialog = page.getByRole('dialog', { name: `Tareas pendientes de ${CONTACTO}` });
    const theirs = dialog.getByRole('row').filter({ hasText: 'Llamar antes de la visita' });
    await theirs.getByRole('button', { name: 'Completar' }).click();
    const complete = page.getByRole('dialog', { name: 'Completar tarea' });
    await complete.getByLabel('Observación').fill('Contestó, nos espera');
    await complete.getByRole('button', { name: 'Guardar' }).click();
    await passToast(page, 'Tarea marcada como completada ✅');
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('completed with a picture on the tasks’ page', async () => {
    await visit(page, 'tareas?desde=2024-01-15&hasta=2024-01-15');
    const row = page.getByRole('row').filter({ hasText: titulo });
    await expect(row).toContainText('15/01/2024 08:30 (vencida)');
    await row.getByRole('button', { name: /^Marcar completa/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Completar tarea' });
    const picture = { name: 'finca.png', mimeType: 'image/png', buffer: PIXEL };
    await dialog.locator('input[type="file"]').setInputFiles(picture);
    await dialog.getByLabel('Observación').fill('Hecho, quedó contento');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await passToast(page, 'Tarea marcada como completada ✅');
    await expect(row).toContainText('Hecho, quedó contento');
    const popup = page.waitForEvent('popup');
    await row.getByRole('link', { name: 'finca.png' }).click();
    await (await popup).close();
  });

  await test.step('ratings', async () => {
    // so that the day of the month does not matter
    const start = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
    await visit(page, `encuestas?start=${start}&sort=rating,asc`);
    const first = page.getByRole('row').nth(1);
    await expect(first).toContainText('Nadie me resolvió');
    await page.getByRole('button', { name: /^Ordenar por rating/ }).click();
    await expect(first).toContainText(/5\s*de 5/);
    const link = page.getByRole('row').filter({ hasText: 'Nadie me resolvió' }).getByRole('link');
    const id = ((await link.textContent()) ?? '').slice(1);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/conversations\\?.*chat=${id}`));
  });

  await test.step('one that becomes due is shown on every screen of its user, once, with a link', async () => {
    const { content } = await askApi<{ content: { id: number }[] }>(page, 'GET', '/contactos?size=1');
    const made: number[] = [];
    let due = '';
    // one that was past before the server had it would never become due, and a toast disappears by itself: then another
    // one is created
    await expect(async () => {
      due = `Recordar ${Date.now()}`;
      const { id } = await askApi<{ id: number }>(page, 'POST', '/tareas', {
        contactoId: content[0]?.id,
        titulo: due,
        descripcion: 'Llamar al cliente',
        fechaProgramada: new Date(Date.now() + 3000),
      });
      made.push(id);
      const aviso = toasts(page).filter({ hasText: due });
      await aviso.getByRole('button', { name: 'Ver tarea' }).click({ timeout: 20_000 });
    }).toPass();
    await expect(page).toHaveURL(new RegExp(`tarea=${made.at(-1)}`));
    const row = page.getByRole('row').filter({ hasText: due });
    await expect(row).toBeInViewport();

    const response = page.waitForResponse(/\/api\/tareas\/recordatorios/);
    await page.reload();
    await (await response).finished();
    await expect(row).toBeVisible();
    expect((await readToasts(page)).join(' ')).not.toContain(due);
    for (const id of made) await askApi(page, 'POST', `/tareas/${id}/completar`, { observacion: 'hecho ya' });
  });
});
