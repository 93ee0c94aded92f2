import { expect, it } from 'vitest';
import { createLog } from '#platform/log/log';
import { migrate } from '#platform/db/migrate';
import { createTestDatabase, TEST_SECRET } from '../test/database.ts';
import { createFactories } from '../test/factories.ts';

const DIRTY = ' Ana \n\r\n María\t\u2028 Gómez\v';
const LINE = 'Ana María Gómez';
const BLANK = ' \n\t ';

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
