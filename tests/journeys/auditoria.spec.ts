import { readFile } from 'node:fs/promises';
import { BROKEN, failOnce, failUntilPressed, refusing } from './support/outage.ts';
import { askApi, expect, passToast, test } from './support/world.ts';

// covers D1-2.1-12, D1-2.14-01, D1-2.14-02, D1-2.14-03, D1-2.14-04, D1-2.14-05a, D1-2.14-05b, D1-2.14-05c, D1-4-10a
// covers D1-4-10b, D1-4-10c, D1-4-11a, D1-4-11b, D1-5-17a, D1-5-17b, D1-7-32a, D1-8-13a, D1-8-13b
test('a supervisor reads who changed what, filters and sorts it, and downloads it as a table', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'), {
    path: 'tareas',
  });
  const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me');
  const { id } = await askApi<{ id: number }>(page, 'POST', '/contactos', {
    nombre: 'Auditada 0',
    telefono: world.newCustomer(),
  });
  // more than a page of five
  for (let turn = 1; turn <= 6; turn++) await askApi(page, 'PUT', `/contactos/${id}`, { nombre: `Auditada ${turn}` });

  const list = '**/api/audit/page?*';
  const answer = Promise.withResolvers<void>();
  await context.route(list, (route) => answer.promise.then(() => route.continue()));
  const press = await failUntilPressed(page, list, { status: 500, body: '{}' });
  await page.getByRole('button', { name: 'Administracion' }).click();
  await page.getByRole('link', { name: 'Auditorias' }).click();
  await expect(page.getByRole('alert')).toContainText('No fue posible cargar la bitácora.');
  await press(page.getByRole('button', { name: 'Reintentar' }));
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  answer.resolve();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await context.unroute(list);
  await expect(page.getByRole('heading', { name: /^Auditorías \([\d.]+\+? registros\)$/ })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Fecha/Hora',
    'Usuario',
    'Entidad',
    'Acción',
    'Registro',
    'Detalles',
  ]);

  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/audit/page') queries.push(url.searchParams);
  });
  const last = (name: string) => queries.at(-1)?.get(name);
  const rows = page.getByRole('button', { name: 'ver', exact: true });

  await test.step('filtered by user and entity, five at a time', async () => {
    await page.getByLabel('ID de usuario').fill(String(usuarioId));
    await page.getByRole('combobox', { name: 'Entidad' }).fill(' contacto ');
    await page.getByLabel('Por página').fill('5');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Mostrados: 5/' })).toBeVisible();
    await expect(rows).toHaveCount(5);
    expect([last('entidad'), last('usuarioId'), last('size'), last('sort')]).toEqual([
      'contacto',
      String(usuarioId),
      '5',
      'timestamp,desc',
    ]);
    await page.getByRole('button', { name: 'Cargar más' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(5);
    expect(last('page')).toBe('1');
  });

  await test.step('the same filters again: the rows stay, with a mark while they refetch', async () => {
    const again = Promise.withResolvers<void>();
    await context.route(list, (route) => again.promise.then(() => route.continue()));
    const mark = page.getByRole('img', { name: 'Cargando…' });
    await expect(mark).toBeHidden();
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(mark).toBeVisible();
    await expect(rows.first()).toBeVisible();
    again.resolve();
    await expect(mark).toBeHidden();
    await context.unroute(list);
  });

  await test.step('shows the details of a change', async () => {
    await rows.first().click();
    await expect(page.getByText('"antes": {\n    "nombre": "Auditada 5"\n  }')).toBeVisible();
    await page.getByRole('button', { name: 'ocultar' }).click();
    await expect(page.getByText('"antes"')).toBeHidden();
  });

  await test.step('is downloaded as a table', async () => {
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toMatch(/^auditorias-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/^\uFEFFtimestamp,usuarioId,entidad,accion,registroId,detalles\r\n/);
    expect(text).toContain(`,${usuarioId},contacto,EDITAR,${id},`);
    expect(last('size')).toBe('500');
    const reason = 'Alguien más está exportando.';
    for (const [failed, why] of [
      [BROKEN, null],
      [refusing(reason), reason],
    ] as const) {
      await failOnce(page, list, failed);
      await page.getByRole('button', { name: 'Exportar CSV' }).click();
      await passToast(page, 'Falló la exportación.', why);
    }
  });

  await test.step('sorted by its columns, from the first page', async () => {
    await page.getByRole('button', { name: 'Acción' }).click();
    await expect(page.getByRole('columnheader', { name: 'Acción' })).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(() => [last('sort'), last('page')]).toEqual(['accion,asc', '0']);
    await page.getByRole('button', { name: 'Acción' }).click();
    await expect.poll(() => last('sort')).toBe('accion,desc');
  });

  await test.step('has an empty state, and resets its filters', async () => {
    await page.getByRole('combobox', { name: 'Entidad' }).fill('nada');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByText('Sin resultados')).toBeVisible();
    await page.getByRole('button', { name: 'Limpiar' }).click();
    await expect(page.getByRole('combobox', { name: 'Entidad' })).toHaveValue('');
    await expect(page.getByLabel('Por página')).toHaveValue('20');
    await expect(rows.first()).toBeVisible();
    expect([last('sort'), last('page'), last('entidad')]).toEqual(['timestamp,desc', '0', null]);
  });
});
