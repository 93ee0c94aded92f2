import type { Locator, Page } from '@playwright/test';
import { takeChat } from './support/chat.ts';
import { expect, expectToast, test } from './support/world.ts';

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

const PAGES: readonly { path: string; role: 'SUPERVISOR' | 'SUPERADMIN'; dialogs: readonly Opened[] }[] = [
  {
    path: 'areas',
    role: 'SUPERVISOR',
    dialogs: [
      { name: 'Nueva área', by: [row('Nueva área')] },
      { name: 'Editar área', by: [row('Opciones de Ventas'), item('Editar')], save: 'Guardar' },
      { name: 'Confirmar', by: [row('Opciones de Ventas'), item('Desactivar')] },
    ],
  },
  {
    path: 'channels',
    role: 'SUPERVISOR',
    dialogs: [
      { name: 'Nuevo canal', by: [row('AGREGAR')] },
      { name: 'Editar canal', by: [row(/^Opciones de /), item('Editar')], save: 'Guardar' },
    ],
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
      { name: 'Crear contacto', by: [row('Nuevo')] },
      { name: 'Editar contacto', by: [row(/^Editar /)], save: 'Guardar' },
      { name: /^Iniciar/, by: [row(/^Iniciar conversación con /)] },
    ],
  },
  {
    path: 'productos',
    role: 'SUPERVISOR',
    dialogs: [
      { name: 'Nuevo producto', by: [row('Nuevo producto')] },
      { name: 'Editar producto', by: [row(/^Editar /)], save: 'Guardar' },
    ],
  },
  {
    path: 'notas-rapidas',
    role: 'SUPERVISOR',
    dialogs: [
      { name: 'Nueva nota', by: [row('Nueva nota')] },
      { name: 'Editar nota', by: [row(/^Editar /)], save: 'Guardar' },
      { name: 'Eliminar nota', by: [row(/^Eliminar /)] },
    ],
  },
  {
    path: 'users',
    role: 'SUPERVISOR',
    dialogs: [
      { name: 'Nuevo usuario', by: [row('Nuevo')] },
      { name: 'Editar usuario', by: [row(/^Editar .+/)] },
      { name: 'Confirmar', by: [row(/^Desactivar .+/)] },
    ],
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
    path: 'mi-perfil',
    role: 'SUPERVISOR',
    dialogs: [
      { name: 'Cambiar contraseña', by: [row('Cambiar contraseña')] },
      { name: /verificación/i, by: [row('Activar')] },
    ],
  },
  {
    path: 'recargas',
    role: 'SUPERADMIN',
    dialogs: [
      { name: 'Recarga manual', by: [row('Recarga manual')] },
      { name: 'Ajuste de saldo', by: [row('Ajuste de saldo')] },
    ],
  },
  {
    path: 'admin/plantillas-masivo',
    role: 'SUPERADMIN',
    dialogs: [
      { name: 'Nueva plantilla', by: [row('Nueva plantilla')] },
      { name: /^aviso_nuevo_horario/, by: [row('aviso_nuevo_horario')], leave: 'Cerrar' },
      { name: /./, by: [row('Más opciones de aviso_nuevo_horario'), item('Eliminar')] },
    ],
  },
  {
    path: 'areas/1/ia',
    role: 'SUPERVISOR',
    dialogs: [
      { name: /bot/i, by: [row('Crear bot')] },
      { name: /bot/i, by: [row('Crear bot')] },
    ],
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

/** One way to close a dialog: the button with this label. */
interface Ended {
  opened: Opened;
  label: string;
}

/** The shortest sequence in which each end follows each end once, itself included: ends A and B give A, A, B, B, A. */
function everyPair(ends: readonly Ended[]): Ended[] {
  const walk = ends.flatMap((first, at) => [first, ...ends.slice(at + 1).flatMap((second) => [first, second])]);
  return [...walk, ...walk.slice(0, 1)];
}

/** Shows a second subscriber beside the own one, which may not be deactivated. */
async function showAnother(page: Page): Promise<void> {
  await page.route(/\/api\/subscribers(\?|$)/, async (route) => {
    const response = await route.fetch();
    const all: { content: { id: number }[] } = await response.json();
    const others = all.content.map((one) => ({ ...one, id: one.id + 1_000_000, nombreNegocio: 'Otro negocio' }));
    await route.fulfill({ response, json: { ...all, content: [...all.content, ...others] } });
  });
  await page.reload();
}

for (const { path, role, dialogs } of PAGES)
  test(`F-A01 ${path}: after each dialog, cancelled or saved, each of the page's dialogs opens, saves and closes`, async ({
    browser,
    world,
  }) => {
    test.slow();
    const { page } = await world.signIn(browser, world.account(role), { reducedMotion: 'reduce', path });
    if (path === 'admin/suscriptores') await showAnother(page);
    const ends = dialogs.flatMap((opened): Ended[] => [
      { opened, label: opened.leave ?? 'Cancelar' },
      ...(opened.save === undefined ? [] : [{ opened, label: opened.save }]),
    ]);
    for (const { opened, label } of everyPair(ends))
      await test.step(`${String(opened.name)}: ${label}`, async () => {
        const dialog = await open(page, opened);
        await dialog.getByRole('button', { name: label, exact: true }).first().click();
        await expect(dialog, `${String(opened.name)}: ${label}`).toBeHidden();
      });
  });

test('F-A01 a question stays open until its call is answered, and another dialog opens after a refusal', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'), { reducedMotion: 'reduce' });
  const { chat } = await takeChat(world, page, 'Tardía Respuesta');
  const menu = async (entry: string) => {
    await chat.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const answer = Promise.withResolvers<void>();
  await page.route('**/marcar-no-contactar', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 503, json: { status: 503, code: 'UNAVAILABLE', message: 'Intenta de nuevo.' } });
  });
  await menu('Marcar para NO contactar');
  const question = page.getByRole('dialog', { name: 'Confirmar' });
  await question.getByRole('button', { name: 'Aceptar' }).click();
  await page.keyboard.press('Escape');
  await page.evaluate(() => history.back());
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  answer.resolve();
  await expectToast(page, 'No fue posible marcar el contacto. Intenta nuevamente.');
  await expect(question).toBeHidden();
  await menu('Devolver a En espera');
  const dialog = page.getByRole('dialog', { name: 'Devolver a En espera' });
  await dialog.getByLabel('Comentario').fill('Pide factura');
  await expect(dialog.getByLabel('Comentario')).toHaveValue('Pide factura');
});
