import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '../../../test/database.ts';
import { createFactories } from '../../../test/factories.ts';
import { asTestDatabase, startOwnPostgres, type OwnPostgres } from '../../../test/own-postgres.ts';
import { createLog } from '../log/log.ts';
import { migrate } from './migrate.ts';

/** Makes a cluster and runs all migrations. */
const MIGRATING_MS = 60_000;

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  await postgres.asSuperuser('postgres', `create role gestor login createrole password 'clave'`);
  await postgres.asSuperuser('postgres', 'create database negocio owner gestor');
});
afterAll(() => postgres?.stop());

/** The names as a version from before the rule stored them, some equal once they are one line. */
async function plant(db: TestDatabase) {
  const build = createFactories(db);
  const businesses: number[] = [];
  for (const [index, nombre] of ['Café\nAndino', 'CAFÉ\tANDINO', 'Café\r\nAndino (2)'].entries())
    businesses.push(
      await build.insert('suscriptores', { nombre_negocio: nombre, documento: `d${index}`, whatsapp: `w${index}` }),
    );
  const [suscriptorId] = businesses;
  const own = { suscriptor_id: suscriptorId };
  await build.insert('contactos', { ...own, nombre: ' Ana \n María', apellido: '\n\t' });
  const boards: number[] = [];
  for (const nombre of ['Ventas\nhoy', 'ventas hoy']) boards.push(await build.insert('tableros', { ...own, nombre }));
  for (const [orden, nombre] of ['Lista A', 'Lista\tA', 'Lista\nA'].entries())
    await build.insert('kanban_estados', { ...own, tablero_id: boards[0], nombre, orden });
  await db.query(`delete from public.migrations where name ~ '_nombres_en_una_linea'`);
  return async () => ({
    businesses: (await db.query('select nombre_negocio as n from app.suscriptores order by id')).map(({ n }) => n),
    contact: await db.query('select nombre, apellido from app.contactos'),
    boards: (await db.query('select nombre as n from app.tableros order by id')).map(({ n }) => n),
    states: (await db.query('select nombre as n from app.kanban_estados order by id')).map(({ n }) => n),
    exempt: await db.query(
      `select c.relname from pg_class c where c.relnamespace = 'app'::regnamespace and c.relrowsecurity and not c.relforcerowsecurity`,
    ),
  });
}

const CLEAN = {
  businesses: ['Café Andino', 'CAFÉ ANDINO (2)', 'Café Andino (2) (2)'],
  contact: [{ nombre: 'Ana María', apellido: '\n\t' }],
  boards: ['Ventas hoy (2)', 'ventas hoy'],
  states: ['Lista A', 'Lista A (2)', 'Lista A (3)'],
  exempt: [],
};

it('F-B14 names of before become one line, and equal ones get a number, which is logged', async () => {
  const db = await createTestDatabase();
  try {
    const names = await plant(db);
    const said: string[] = [];
    const log = createLog('warn', { write: (line: string) => void said.push(line) });
    await migrate({ adminUrl: db.adminUrl, appSecret: TEST_SECRET, log });
    expect(await names()).toEqual(CLEAN);
    expect(said.filter((line) => line.includes('was renamed'))).toHaveLength(5);
  } finally {
    await db.drop();
  }
});

it(
  'F-B14 F-E02 the same for a user of the database who is no superuser',
  async () => {
    const url = new URL(postgres.superuserUrl('negocio'));
    [url.username, url.password] = ['gestor', 'clave'];
    const log = createLog('silent');
    const run = () => migrate({ adminUrl: url.toString(), appSecret: TEST_SECRET, log });
    await run();
    const db = asTestDatabase(url.toString(), postgres.superuserUrl('negocio'));
    try {
      const names = await plant(db);
      await run();
      expect(await names()).toEqual(CLEAN);
    } finally {
      await db.drop();
    }
  },
  MIGRATING_MS,
);
