import type { Locator, Page } from '@playwright/test';
import { failOnce, failUntilPressed, refusing } from './support/outage.ts';
import { askApi, expect, freeze, passToast, runFor, test, type World } from './support/world.ts';

const BOARD = 'Posventa de prueba';
const REASON = 'Alguien más lo cambió hace un momento.';
const FROM = 'Por llamar';
const TO = 'Llamado';
const OTHER = 'Vendido';

async function openBoard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kanban', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Kanban de Contactos' })).toBeVisible();
}

function column(page: Page, nombre: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${nombre} \\(`) });
}

function cardIn(page: Page, estado: string, nombre: string): Locator {
  return column(page, estado).getByRole('listitem').filter({ hasText: nombre });
}

async function chooseOnBoard(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Opciones del tablero' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Scrolling of the columns, and their filters. */
async function lookAround(page: Page): Promise<void> {
  const columns = column(page, 'Nuevo').locator('..');
  const left = async () => columns.evaluate((element) => element.scrollLeft);
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeGreaterThan(300);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(left).toBe(0);
  await page.getByRole('button', { name: 'Ver las columnas de la derecha' }).click();
  await expect.poll(left).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Ver las columnas de la izquierda' }).click();
  await expect.poll(left).toBe(0);

  await page.getByRole('button', { name: 'Filtros' }).click();
  const search = page.getByLabel('Buscar', { exact: true });
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/api\/kanban\/.*contactos/.test(pathname) && searchParams.has('q')) asked.push(searchParams.get('q'));
  });
  // with the clock stopped, the letters arrive at once for the page on any machine
  await freeze(page);
  await search.pressSequentially('gimnasio');
  await runFor(page, 299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => new Set(asked)).toEqual(new Set(['gimnasio']));
  await page.clock.resume();
  await expect(page.getByRole('region', { name: 'Nuevo (1)' }).getByRole('listitem')).toContainText(
    'Gimnasio Altamira',
  );
  expect(new Set(asked)).toEqual(new Set(['gimnasio']));
  await search.press('ArrowRight');
  const assigned = page.getByRole('combobox', { name: 'Asignado a' });
  await expect(assigned.locator('option').first()).toHaveText('Todos');
  await assigned.selectOption({ index: 1 });
  await page.getByLabel('Desde').fill('2024-01-01');
  await page.getByLabel('Hasta').fill('2024-01-31');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page).toHaveURL(/asignadoUsuarioId=\d+&desde=2024-01-01&hasta=2024-01-31/);
  await expect(page.getByRole('region', { name: 'Nuevo (0)' })).toBeVisible();
  expect(await left()).toBe(0);
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await expect(column(page, 'Nuevo').getByRole('listitem').nth(19)).toBeVisible();

  // a pending search is not applied again over an emptied field
  await freeze(page);
  await search.fill('gimnasio');
  await page.getByRole('button', { name: 'Limpiar' }).click();
  await page.clock.runFor(1000);
  await page.clock.resume();
  await expect(search).toHaveValue('');
  await expect(column(page, 'Nuevo').getByRole('listitem').nth(19)).toBeVisible();
  await expect(page).not.toHaveURL(/[?&]q=/);
}

/** A board of two states, created as a supervisor creates one. */
async function makeBoard(page: Page): Promise<void> {
  await chooseOnBoard(page, 'Nuevo tablero');
  const dialog = page.getByRole('dialog', { name: 'Nuevo Tablero' });
  await expect(dialog.getByText('0/120')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await dialog.getByLabel('Nombre').fill(BOARD);
  await failOnce(page, '**/api/kanban');
  await page.keyboard.press('Enter');
  await passToast(page, 'No se pudo crear el tablero', null);
  await page.keyboard.press('Enter');
  await passToast(page, 'Tablero creado');
  await expect(page.getByText('Este tablero aún no tiene estados.')).toBeVisible();
  for (const [orden, nombre] of [FROM, TO].entries()) {
    await chooseOnBoard(page, 'Nuevo estado');
    const estado = page.getByRole('dialog', { name: 'Nuevo Estado' });
    await expect(estado.getByText('0/80')).toBeVisible();
    await expect(estado.getByLabel('Color')).toHaveValue('#999999');
    await expect(estado.getByLabel('Orden')).toHaveValue(String(orden));
    await estado.getByLabel('Nombre').fill(nombre);
    if (orden === 0) {
      await failOnce(page, '**/api/kanban/*/estados', refusing(REASON));
      await estado.getByRole('button', { name: 'Guardar' }).click();
      await passToast(page, 'No se pudo crear el estado', REASON);
    }
    await estado.getByRole('button', { name: 'Guardar' }).click();
    await expect(estado).toBeHidden();
    await expect(column(page, nombre)).toBeVisible();
  }
  await passToast(page, 'Estado creado');
}

/** A new contact without a chat in the first state of the board. */
async function addContacto(page: Page, world: World, nombre: string): Promise<void> {
  const estados = await askApi<Named>(page, 'GET', `/kanban/${await boardIdOf(page)}/estados/page`);
  const kanbanEstadoId = estados.content.find((estado) => estado.nombre === FROM)?.id;
  const { id } = await askApi<{ id: number }>(page, 'POST', '/contactos', { nombre, telefono: world.newCustomer() });
  await askApi(page, 'PATCH', `/kanban/contactos/${id}/estado`, { kanbanEstadoId, conversacionId: null });
}

interface Named {
  content: { id: number; nombre: string }[];
}

async function boardIdOf(page: Page): Promise<number> {
  const boards = await askApi<Named>(page, 'GET', '/kanban/page?size=50');
  return boards.content.find(({ nombre }) => nombre === BOARD)?.id ?? 0;
}

// covers D2-2.4-09c, D2-2.5-01, D2-2.5-02a, D2-2.5-03, D2-2.5-04, D2-2.5-05, D2-2.5-06, D2-2.5-08, D2-2.5-11, D2-2.5-12
// covers D2-2.5-19a, D2-2.5-21, D2-4-19, D2-4-20, D2-4-21a, D2-4-21b, D2-4-22, D2-4-24b, D2-5.3-03, D2-5.4-01a
// covers D2-5.4-01b, D2-5.4-03, D2-5.4-04a, D2-5.4-04b, D2-5.4-05, D2-5.4-06, D2-6-06, D2-6-07, D2-8-19a, D2-8-19b
// covers D2-8-19c, D2-8-19d, D2-8-19e, D2-8-19f, D2-8-19g, D2-8-19h, D2-8-19i, D2-8-21, D2-9-09, D2-9-10a, D2-9-10b
// covers D2-9-10c, D2-9-10e, D2-9-16c
test('a card is moved with a note while a colleague watches, and returns if that fails', async ({ browser, world }) => {
  const nombre = `Tránsito Uribe ${Date.now()}`;
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'), { clock: true });
  const sizes = new Map<string, string | null>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    sizes.set(pathname, searchParams.get('size'));
  });
  const again = page.getByRole('button', { name: 'Reintentar' });
  const pressForTableros = await failUntilPressed(page, '**/api/kanban/page?*');
  const pressForEstados = await failUntilPressed(page, '**/estados/page?*');
  await openBoard(page);
  await passToast(page, 'Error cargando tableros');
  const inPlace = page.getByRole('alert').filter({ has: again });
  await expect(inPlace).toContainText('Error cargando tableros');
  await pressForTableros(again);
  await passToast(page, 'Error cargando estados');
  await expect(inPlace).toContainText('Error cargando estados');
  await pressForEstados(again);
  const nuevo = column(page, 'Nuevo');
  expect(sizes.get('/api/kanban/page')).toBe('50');
  expect([...sizes].find(([path]) => path.endsWith('/estados/page'))?.[1]).toBe('100');
  await expect(nuevo.getByRole('listitem')).toHaveCount(20);
  await nuevo.getByRole('button', { name: 'Cargar más' }).click();
  // the first loaded card gets the focus and scrolls into view: scrolling the columns before that would be undone
  await expect(nuevo.getByRole('listitem').nth(20).getByRole('button').first()).toBeFocused();
  await lookAround(page);
  await makeBoard(page);
  await addContacto(page, world, nombre);

  const { page: colleague } = await world.signIn(browser, world.account('AGENTE', 1));
  const none = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 50, last: true };
  await colleague.route('**/api/kanban/page?*', (route) => route.fulfill({ json: none }));
  await openBoard(colleague);
  await expect(colleague.getByText('No hay tableros. Crea uno primero.')).toBeVisible();
  await colleague.unroute('**/api/kanban/page?*');
  await colleague.reload();
  await colleague.getByRole('combobox', { name: 'Tablero' }).selectOption(BOARD);
  await expect(cardIn(colleague, FROM, nombre)).toBeVisible();
  await expect(colleague.getByRole('button', { name: `Opciones de ${FROM}` })).toHaveCount(0);
  await cardIn(colleague, FROM, nombre)
    .getByRole('button', { name: `Más opciones de ${nombre}` })
    .click();
  await expect(colleague.getByRole('menuitem')).toHaveText([
    'Mover a…',
    'Llamar',
    'Historial de tareas',
    'Crear tarea',
  ]);
  await colleague.getByRole('menuitem', { name: 'Llamar' }).click();
  const llamar = colleague.getByRole('dialog', { name: 'Llamar' });
  await llamar.getByRole('button', { name: 'Llamar' }).click();
  // this browser has no permission for a microphone
  await expect(llamar.getByRole('alert')).toContainText('No se pudo iniciar la llamada: ');
  await expect(llamar.getByRole('button', { name: 'Llamar' })).toBeEnabled();
  await llamar.getByRole('button', { name: 'Cancelar' }).click();
  await expect(llamar).toBeHidden();
  await chooseOnBoard(colleague, 'Editar tablero');
  await passToast(colleague, 'No tienes permisos para editar tableros');
  await chooseOnBoard(colleague, 'Eliminar tablero');
  await passToast(colleague, 'No tienes permisos para eliminar tableros');

  await test.step('dragged with a note', async () => {
    // the board gets a card that arrived in between
    await expect(cardIn(page, FROM, nombre)).toBeVisible();
    await cardIn(page, FROM, nombre).dragTo(column(page, TO));
    const dialog = page.getByRole('dialog', { name: 'Agregar nota' });
    await expect(dialog.getByText(`Cambiaste a ${nombre} de ${FROM} → ${TO}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByText('La nota es obligatoria')).toBeVisible();
    await dialog.getByLabel('Nota').fill('abcd');
    await expect(dialog.getByText('Mínimo 5 caracteres')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(cardIn(page, FROM, nombre)).toBeVisible();

    await cardIn(page, FROM, nombre).dragTo(column(page, TO));
    await dialog.getByLabel('Nota').fill('Contestó y quiere una visita');
    await page.keyboard.press('Control+Enter');
    await expect(cardIn(page, TO, nombre)).toBeVisible();
    await passToast(page, 'Estado y nota guardados');
    await expect(cardIn(colleague, TO, nombre)).toBeVisible();
    await expect(colleague.getByRole('region', { name: `${FROM} (0)` })).toBeVisible();
    await expect(colleague.getByRole('region', { name: `${TO} (1)` })).toBeVisible();
  });

  const moveBack = async (kept: string) => {
    await cardIn(page, TO, nombre)
      .getByRole('button', { name: `Más opciones de ${nombre}` })
      .click();
    await page.getByRole('menuitem', { name: 'Mover a…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agregar nota' });
    const target = dialog.getByLabel('Mover a…');
    await expect(target.locator('option:checked')).toHaveText(FROM);
    const note = dialog.getByLabel('Nota');
    await expect(note).toHaveValue(kept);
    if (kept !== '') {
      // the note belongs to that state only
      await target.selectOption(OTHER);
      await expect(note).toHaveValue('');
      await target.selectOption(FROM);
      await expect(note).toHaveValue(kept);
    }
    await dialog.getByLabel('Nota').fill('No era ese número');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toBeHidden();
  };
  await test.step('moved by menu: undone if the server refuses, without its note if only that fails', async () => {
    await askApi(page, 'POST', `/kanban/${await boardIdOf(page)}/estados`, { nombre: OTHER });
    await expect(column(page, OTHER)).toBeVisible();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route(
      '**/api/kanban/contactos/*/estado',
      async (route) => {
        await held;
        await route.abort();
      },
      { times: 1 },
    );
    await moveBack('');
    await expect(cardIn(page, FROM, nombre)).toBeVisible();
    release();
    await passToast(page, 'No se pudo mover el contacto');
    await expect(cardIn(page, TO, nombre)).toBeVisible();
    await expect(cardIn(page, FROM, nombre)).toHaveCount(0);

    await context.route('**/api/tareas/notas', async (route) => route.abort(), { times: 1 });
    await moveBack('No era ese número');
    await passToast(page, 'Estado guardado, pero falló la nota');
    await expect(cardIn(page, FROM, nombre)).toBeVisible();
  });

  await test.step('its notes, and a chat that opens beside the board', async () => {
    const card = cardIn(page, FROM, nombre);
    await card.getByRole('button', { name: `Notas de ${nombre}` }).click();
    const notas = page.getByRole('dialog', { name: `Notas de ${nombre}` });
    // the failed note waits to be saved
    await expect(notas.getByRole('textbox', { name: 'Nueva nota' })).toHaveValue('No era ese número');
    await expect(notas.getByRole('listitem')).toHaveCount(1);
    await expect(notas.getByRole('listitem')).toContainText('Contestó y quiere una visita');
    await expect(notas.getByRole('listitem')).toContainText(`Estado Kanban: ${TO}`);
    await expect(notas.getByLabel('Filas por página')).toHaveValue('10');
    await expect(notas.getByLabel('Filas por página').locator('option')).toHaveText(['5', '10', '20', '50']);
    await page.keyboard.press('Escape');
    await expect(notas).toBeHidden();

    await expect(card.getByRole('button', { name: `Vista previa de ${nombre}` })).toBeDisabled();
    await card.getByRole('button', { name: `Abrir el chat con ${nombre}` }).click();
    await passToast(page, 'Este contacto aún no tiene conversación');
    await card.getByRole('button', { name: new RegExp(`^Iniciar conversación con ${nombre}`) }).click();
    await page.getByRole('dialog', { name: 'Iniciar un chat' }).getByRole('button', { name: 'Iniciar chat' }).click();
    await expect(page.getByRole('region', { name: `Chat con ${nombre}` })).toBeVisible();
    await expect(card).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar el chat' }).click();
    await expect(page.getByRole('region', { name: `Chat con ${nombre}` })).toBeHidden();
    // F-B02: the chat is already open, so no dialog offers a second one
    await card.getByRole('button', { name: new RegExp(`^Iniciar conversación con ${nombre}`) }).click();
    await expect(page.getByRole('region', { name: `Chat con ${nombre}` })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Iniciar un chat' })).toBeHidden();
    await page.getByRole('button', { name: 'Cerrar el chat' }).click();
    await card.getByRole('button', { name: `Vista previa de ${nombre}` }).click();
    const preview = page.getByRole('dialog', { name: `Vista previa · ${nombre}` });
    await expect(preview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  });

  await test.step('states and boards are changed and removed', async () => {
    await page.getByRole('button', { name: `Opciones de ${TO}` }).click();
    await page.getByRole('menuitem', { name: 'Editar label' }).click();
    const estado = page.getByRole('dialog', { name: 'Editar Estado' });
    await estado.getByLabel('Nombre').fill('Atendido');
    await failOnce(page, '**/api/kanban/estados/*');
    await estado.getByRole('button', { name: 'Guardar' }).click();
    await passToast(page, 'No se pudo actualizar el estado', null);
    await estado.getByRole('button', { name: 'Guardar' }).click();
    await passToast(page, 'Estado actualizado');
    await expect(column(colleague, 'Atendido')).toBeVisible();
    await page.getByRole('button', { name: 'Opciones de Atendido' }).click();
    await page.getByRole('menuitem', { name: 'Eliminar label' }).click();
    const question = page.getByRole('dialog', { name: 'Confirmar' });
    await expect(question.getByText('¿Eliminar el estado "Atendido"?')).toBeVisible();
    await failOnce(page, '**/api/kanban/estados/*', refusing(REASON));
    await question.getByRole('button', { name: 'Aceptar' }).click();
    await passToast(page, 'No se pudo eliminar el estado', REASON);
    await question.getByRole('button', { name: 'Aceptar' }).click();
    await passToast(page, 'Estado eliminado');
    await expect(column(page, 'Atendido')).toHaveCount(0);
    await chooseOnBoard(page, 'Editar tablero');
    const board = page.getByRole('dialog', { name: 'Editar Tablero' });
    await board.getByLabel('Nombre').fill(`${BOARD} 2`);
    await failOnce(page, '**/api/kanban/*', refusing(REASON));
    await page.keyboard.press('Enter');
    await passToast(page, 'No se pudo actualizar el tablero', REASON);
    await page.keyboard.press('Enter');
    await passToast(page, 'Tablero actualizado');
    await failOnce(page, '**/api/kanban/*');
    await chooseOnBoard(page, 'Eliminar tablero');
    await question.getByRole('button', { name: 'Aceptar' }).click();
    await passToast(page, 'No se pudo eliminar el tablero', null);
    await expect(question.getByText('¿Eliminar este tablero? Esta acción no se puede deshacer.')).toBeVisible();
    await question.getByRole('button', { name: 'Aceptar' }).click();
    await passToast(page, 'Tablero eliminado');
    await expect(column(page, FROM)).toHaveCount(0);
  });
});

// covers D2-4-23
test('a card dropped in its own column keeps that place only in this browser, until the board is reloaded', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  const mark = String(Date.now()).slice(-6);
  const tablero = await askApi<{ id: number }>(page, 'POST', '/kanban', { nombre: `Orden ${mark}` });
  const estado = await askApi<{ id: number }>(page, 'POST', `/kanban/${tablero.id}/estados`, { nombre: FROM });
  for (const letter of ['C', 'B', 'A']) {
    const contacto = { nombre: `Orden ${letter}`, telefono: world.newCustomer() };
    const { id } = await askApi<{ id: number }>(page, 'POST', '/contactos', contacto);
    await askApi(page, 'PATCH', `/kanban/contactos/${id}/estado`, { kanbanEstadoId: estado.id, conversacionId: null });
  }
  const { page: colleague } = await world.signIn(browser, world.account('AGENTE', 1));
  const cards = (tab: Page) => column(tab, FROM).getByRole('button', { name: /^Abrir el chat con/ });
  for (const tab of [page, colleague]) {
    await tab.goto(`${world.stack.url}/kanban?tablero=${tablero.id}`);
    await expect(cards(tab)).toHaveText(['Orden A', 'Orden B', 'Orden C']);
  }
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const last = cardIn(page, FROM, 'Orden C');
  const { height } = (await last.boundingBox()) ?? { height: 0 };
  await cardIn(page, FROM, 'Orden A').dragTo(last, { targetPosition: { x: 40, y: height - 4 } });
  await expect(cards(page)).toHaveText(['Orden B', 'Orden C', 'Orden A']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await colleague.reload();
  await expect(cards(colleague)).toHaveText(['Orden A', 'Orden B', 'Orden C']);
  expect(written.filter((call) => call.includes('/kanban/'))).toEqual([]);
  await page.reload();
  await expect(cards(page)).toHaveText(['Orden A', 'Orden B', 'Orden C']);
  await askApi(page, 'DELETE', `/kanban/${tablero.id}`);
});
