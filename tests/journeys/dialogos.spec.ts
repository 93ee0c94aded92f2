import type { Locator, Page } from '@playwright/test';
import { expect, expectToast, test, visit } from './support/world.ts';

/**
 * A dialog of a page: its opener, its name, the button that saves it if saving it unchanged is harmless, and the one
 * that closes it if it has no «Cancelar».
 */
interface Opened {
  name: string | RegExp;
  by: readonly Press[];
  save?: string;
  leave?: string;
}
type Press = readonly [role: 'button' | 'menuitem', name: string | RegExp, index?: number];

const row = (name: string | RegExp, index = 0): Press => ['button', name, index];
const item = (name: string): Press => ['menuitem', name];

interface DialogsOfPage {
  path: string;
  role: 'SUPERVISOR' | 'SUPERADMIN';
  dialogs: readonly Opened[];
}

/** Those that no other journey opens. */
const PAGES: readonly DialogsOfPage[] = [
  {
    path: 'areas',
    role: 'SUPERVISOR',
    dialogs: [
      { name: 'Editar área', by: [row('Opciones de Ventas'), item('Editar')], save: 'Guardar' },
      { name: 'Confirmar', by: [row('Opciones de Ventas'), item('Desactivar')] },
    ],
  },
  {
    path: 'channels',
    role: 'SUPERVISOR',
    dialogs: [{ name: 'Editar canal', by: [row(/^Opciones de /), item('Editar')], save: 'Guardar' }],
  },
  {
    path: 'admin/suscriptores',
    role: 'SUPERADMIN',
    dialogs: [
      { name: 'Nuevo suscriptor', by: [row('Nuevo suscriptor')] },
      { name: 'Editar suscriptor', by: [row(/^Acciones de /), item('Editar')], save: 'Guardar' },
      { name: 'Desactivar', by: [row(/^Acciones de /, 1), item('Desactivar')] },
    ],
  },
  {
    path: 'contacts',
    role: 'SUPERVISOR',
    dialogs: [
      { name: 'Editar contacto', by: [row(/^Editar /)], save: 'Guardar' },
      { name: /^Iniciar/, by: [row(/^Iniciar conversación con /)] },
    ],
  },
  {
    path: 'productos',
    role: 'SUPERVISOR',
    dialogs: [{ name: 'Editar producto', by: [row(/^Editar /)], save: 'Guardar' }],
  },
  {
    path: 'notas-rapidas',
    role: 'SUPERVISOR',
    dialogs: [{ name: 'Editar nota', by: [row(/^Editar /)], save: 'Guardar' }],
  },
  {
    path: 'kanban',
    role: 'SUPERVISOR',
    dialogs: [
      { name: /estado|label/i, by: [row('Opciones del tablero'), item('Nuevo estado')] },
      { name: /tablero/i, by: [row('Opciones del tablero'), item('Editar tablero')], save: 'Guardar' },
      { name: /estado|label/i, by: [row('Opciones de Interesado'), item('Editar label')], save: 'Guardar' },
      { name: /^Notas/, by: [row(/^Notas de /)], leave: 'Cerrar' },
    ],
  },
  {
    path: 'tareas',
    role: 'SUPERVISOR',
    dialogs: [
      { name: 'Nueva tarea', by: [row('Nueva tarea')] },
      { name: 'Editar tarea', by: [row(/^Editar: /)] },
      { name: /./, by: [row(/^Eliminar: /)] },
      { name: /./, by: [row(/^Marcar completa: /, 1)] },
    ],
  },
  {
    path: 'recargas',
    role: 'SUPERADMIN',
    dialogs: [{ name: 'Ajuste de saldo', by: [row('Ajuste de saldo')] }],
  },
  {
    path: 'admin/plantillas-masivo',
    role: 'SUPERADMIN',
    dialogs: [
      { name: /^aviso_nuevo_horario/, by: [row('aviso_nuevo_horario')], leave: 'Cerrar' },
      { name: /./, by: [row('Más opciones de aviso_nuevo_horario'), item('Eliminar')] },
    ],
  },
  {
    path: 'areas/1/ia',
    role: 'SUPERVISOR',
    dialogs: [{ name: /bot/i, by: [row('Crear bot')] }],
  },
];

async function open(page: Page, { by, name }: Opened): Promise<Locator> {
  for (const [role, label, index = 0] of by) {
    const place = role === 'menuitem' ? page : page.getByRole('main');
    await place
      .getByRole(role, { name: label, exact: typeof label === 'string' })
      .nth(index)
      .click();
  }
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Shows a second subscriber beside the own one, which may not be deactivated. */
async function showAnother(page: Page): Promise<void> {
  await page.route(/\/api\/subscribers(\?|$)/, async (route) => {
    const response = await route.fetch();
    const all: { content: { id: number }[] } = await response.json();
    const others = all.content.map((one) => ({ ...one, id: one.id + 1_000_000, nombreNegocio: 'Otro negocio' }));
    await route.fulfill({ response, json: { ...all, content: [...all.content, ...others] } });
  });
}

// ui/dialog/useDialog.dom.test.tsx proves that each dialog opens and closes after each other one, left or saved, and that all
// pages open theirs with it
for (const rol of ['SUPERVISOR', 'SUPERADMIN'] as const)
  test(`F-A01 a ${rol} opens the dialogs that other journeys leave out, one after another, and saves them unchanged or leaves them; a question waits for its answer`, async ({
    browser,
    world,
  }) => {
    test.setTimeout(180_000);
    const { page } = await world.signIn(browser, world.account(rol));
    for (const { path, dialogs } of PAGES.filter(({ role }) => role === rol))
      await test.step(path, async () => {
        if (path === 'admin/suscriptores') await showAnother(page);
        await visit(page, path);
        for (const opened of dialogs) {
          const label = opened.save ?? opened.leave ?? 'Cancelar';
          const dialog = await open(page, opened);
          await dialog.getByRole('button', { name: label, exact: true }).first().click();
          await expect(dialog, `${String(opened.name)}: ${label}`).toBeHidden();
        }
      });
    if (rol === 'SUPERVISOR')
      await test.step('a question stays open until its call is answered, also when the browser goes back', async () => {
        await page.getByRole('link', { name: 'Mensajes Rapidos' }).click();
        const answer = Promise.withResolvers<void>();
        await page.route(/\/api\/notas-rapidas\/\d+/, async (route) => {
          await answer.promise;
          await route.fulfill({
            status: 503,
            json: { status: 503, code: 'UNAVAILABLE', message: 'Intenta de nuevo.' },
          });
        });
        const question = await open(page, { name: 'Eliminar nota', by: [row(/^Eliminar /)] });
        await question.getByRole('button', { name: 'Eliminar' }).click();
        await page.keyboard.press('Escape');
        await page.evaluate(() => history.back());
        await expect(question.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
        answer.resolve();
        await expectToast(page, 'No se pudo eliminar la nota.');
      });
  });
