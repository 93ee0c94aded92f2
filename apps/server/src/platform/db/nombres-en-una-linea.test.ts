import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '../../../test/database.ts';
import { createFactories } from '../../../test/factories.ts';
import { asTestDatabase, startOwnPostgres, type OwnPostgres } from '../../../test/own-postgres.ts';
import { createLog } from '../log/log.ts';
import { migrate } from './migrate.ts';

/** Makes a cluster and runs all migrations. */
const MIGRATING_MS = 60_000;

const DIRTY = ' Ana \n\r\n María\t\u2028 Gómez\v';
const LINE = 'Ana María Gómez';
const BLANK = ' \n\t ';

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

it('F-B14 names that older releases stored become one line, a blank one stays, and one that another business has is numbered', async () => {
  const db = await createTestDatabase();
  try {
    const build = createFactories(db);
    const shop = await build.suscriptor();
    const twin = await build.suscriptor();
    const usuario = await build.usuario(shop.id, { nombre: DIRTY });
    const bot = await build.usuario(shop.id, { nombre: `Bot\n${DIRTY}` });
    const chat = await build.conversacion(shop.id, { canalId: shop.canalId, nombre: DIRTY });
    const contacto = await build.contacto(shop.id, { telefono: '+573005550901', nombre: BLANK });
    const board = await build.tablero(shop.id, [DIRTY]);
    await db.query('update app.tableros set nombre = $2 where id = $1', [board.id, DIRTY]);
    await db.query('update app.areas set nombre = $2 where id = $1', [shop.areaId, DIRTY]);
    await db.query('update app.canales set friendly_name = $2 where id = $1', [shop.canalId, DIRTY]);
    await db.query('update app.contactos set apellido = $2 where id = $1', [contacto.id, DIRTY]);
    await db.query('update app.suscriptores set nombre_negocio = $2, contacto = $3 where id = $1', [
      shop.id,
      'Café\nUno',
      DIRTY,
    ]);
    await db.query('update app.suscriptores set nombre_negocio = $2, contacto = $3 where id = $1', [
      twin.id,
      'CAFÉ UNO',
      BLANK,
    ]);
    await db.query(`delete from public.migrations where name ~ 'nombres_en_una_linea'`);
    await migrate({
      adminUrl: db.adminUrl,
      appSecret: TEST_SECRET,
      log: createLog('error', { write: () => undefined }),
    });

    const one = async (sql: string, id: number) => {
      const [row] = await db.query<Record<string, string | null>>(sql, [id]);
      return row;
    };
    expect(await one('select nombre from app.usuarios where id = $1', usuario.id)).toEqual({ nombre: LINE });
    expect(await one('select nombre from app.usuarios where id = $1', bot.id)).toEqual({ nombre: `Bot ${LINE}` });
    expect(await one('select nombre from app.areas where id = $1', shop.areaId)).toEqual({ nombre: LINE });
    expect(await one('select friendly_name as nombre from app.canales where id = $1', shop.canalId)).toEqual({
      nombre: LINE,
    });
    expect(await one('select nombre from app.tableros where id = $1', board.id)).toEqual({ nombre: LINE });
    expect(await one('select nombre from app.kanban_estados where tablero_id = $1', board.id)).toEqual({
      nombre: LINE,
    });
    expect(await one('select cliente_nombre as nombre from app.conversaciones where id = $1', chat.id)).toEqual({
      nombre: LINE,
    });
    expect(await one('select nombre, apellido from app.contactos where id = $1', contacto.id)).toEqual({
      nombre: BLANK,
      apellido: LINE,
    });
    const business = 'select nombre_negocio as negocio, contacto from app.suscriptores where id = $1';
    expect(await one(business, shop.id)).toEqual({ negocio: 'Café Uno (2)', contacto: LINE });
    expect(await one(business, twin.id)).toEqual({ negocio: 'CAFÉ UNO', contacto: null });
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
