import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#platform/log/log';
import { migrate } from '#platform/db/migrate';
import { TEST_SECRET } from '../../../test/database.ts';
import { createImportacionesDesk } from '../../../test/importaciones-desk.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const { phone, makeShop, actual, resultado, load } = createImportacionesDesk(() => server);

it('F-B05 results of an earlier release get today’s words and figures', async () => {
  const { id, boss } = await makeShop();
  const [igual, otro, nuevo] = [phone(), phone(), phone()];
  for (const telefono of [igual, otro])
    await server.build.contacto(id, { telefono: `+57${telefono}`, nombre: 'Como era' });
  const file = `nombre,telefono\nComo era,${igual}\nDistinto,${otro}\nNuevo,${nuevo}\nOtra vez,${nuevo}\nMal,1\n`;
  const done = await load(boss, file, {});
  const counts = { creados: 1, actualizados: 0, sinCambios: 1, existentes: 1, repetidos: 1, fallidos: 1 };
  expect(done).toMatchObject(counts);
  const words = async (query = '') =>
    (await resultado(boss, done.id, query)).slice(1).map((line) => line.split(',').at(3));
  const today = ['Sin cambios', 'Ya existe (no se actualiza)', 'Nuevo', 'Repetido en el archivo', 'Rechazado'];
  expect(await words()).toEqual(today);

  await server.db.query(
    `update app.importacion_filas
        set motivo = case resultado when 'EXISTENTE' then 'El contacto ya existe' else motivo end, resultado = 'OMITIDO'
      where suscriptor_id = $1 and resultado in ('SIN_CAMBIOS', 'EXISTENTE', 'REPETIDO')`,
    [id],
  );
  await server.db.query(
    'update app.importaciones set omitidos = 3, existentes = 0, repetidos = 0 where suscriptor_id = $1',
    [id],
  );
  // a row that the earlier release wrote while this one began
  expect(await words('?resultado=SIN_CAMBIOS')).toEqual(['Sin cambios', 'Sin cambios', 'Sin cambios']);
  await server.db.query(`delete from public.migrations where name = '0630_resultados_de_filas.sql'`);
  await migrate({
    adminUrl: server.db.adminUrl,
    appSecret: TEST_SECRET,
    log: createLog('error', { write: () => undefined }),
  });
  expect(await words()).toEqual(today);
  expect(await actual(boss)).toMatchObject({ ...counts, procesadas: 5 });
});
