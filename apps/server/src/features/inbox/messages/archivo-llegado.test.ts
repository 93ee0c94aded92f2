import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '#platform/db/database';
import { roleUrl } from '#platform/db/roles';
import type { BusEvent } from '#platform/realtime/bus';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createFactories } from '@tertulia/testkit/factories';
import { publishArchivo } from './archivo-llegado.ts';
import { appendMensaje } from './thread.repository.ts';

let db: TestDatabase;
let database: Database;
let events: BusEvent[] = [];
let tenantId: number;
let conversacionId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  const publish = async (committed: BusEvent[]) => void events.push(...committed);
  const log = pino({ level: 'silent' });
  database = createDatabase({ urlOf: (role) => roleUrl(db.adminUrl, TEST_SECRET, role), log, publish });
  const build = createFactories(db);
  const shop = await build.suscriptor('documentos');
  tenantId = shop.id;
  conversacionId = (await build.conversacion(shop.id, { canalId: shop.canalId })).id;
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

const say = (fresh: Pick<Parameters<typeof appendMensaje>[1], 'tipo' | 'contenido' | 'archivoNombre'>) =>
  database.withTenant({ tenantId }, async (tx) => {
    const said = { conversacionId, emisor: 'CLIENTE', origen: 'CLIENTE', now: new Date(), ...fresh } as const;
    return (await appendMensaje(tx, said))?.id ?? 0;
  });

/** Delivers the file of a message under this name; resolves with the events of that alone. */
async function bring(mensajeId: number, nombre: string): Promise<BusEvent[]> {
  await db.query(
    `insert into app.archivos (suscriptor_id, mensaje_id, nombre_original, tipo_mime, estado, clave, tamano, sha256)
     values ($1, $2, $3, 'application/pdf', 'LISTO', $4, 1, $5)`,
    [tenantId, mensajeId, nombre, `clave-${mensajeId}`, Buffer.alloc(32)],
  );
  events = [];
  await database.withTenant({ tenantId }, (tx) => publishArchivo(tx, { conversacionId, mensajeId }));
  return events;
}

const resumen = async () =>
  (await db.query('select ultimo_resumen from app.conversaciones where id = $1', [conversacionId]))[0]?.[
    'ultimo_resumen'
  ];

const DOCUMENTO = { tipo: 'DOC', contenido: '', archivoNombre: 'documento-1.pdf' } as const;

test('a document that arrives gives its name to the row of its chat, and the lists are notified', async () => {
  const mensajeId = await say(DOCUMENTO);
  expect(await resumen()).toBe('documento-1.pdf');
  expect(await bring(mensajeId, 'Pedido  7.pdf')).toMatchObject([
    { name: 'conversacion', data: { type: 'NEW_MESSAGE', conversacionId, mensajeIds: [mensajeId] } },
  ]);
  expect(await resumen()).toBe('Pedido 7.pdf');
});

test('a row with another text by then, or with the document’s caption, stays unchanged', async () => {
  const late = await say(DOCUMENTO);
  await say({ tipo: 'TEXTO', contenido: '¿Lo recibieron?' });
  expect(await bring(late, 'Tarde.pdf')).toMatchObject([{ name: 'mensaje', data: { mensajeId: late } }]);
  expect(await resumen()).toBe('¿Lo recibieron?');

  const withWords = await say({ ...DOCUMENTO, contenido: 'Va el pedido' });
  expect(await bring(withWords, 'Pedido.pdf')).toMatchObject([{ name: 'mensaje' }]);
  expect(await resumen()).toBe('Va el pedido');
});

test('a picture keeps the name of its kind, not of its file', async () => {
  const picture = await say({ tipo: 'IMAGEN', contenido: '', archivoNombre: 'IMG_2041.jpg' });
  expect(await bring(picture, 'IMG_2041.jpg')).toMatchObject([{ name: 'mensaje' }]);
  expect(await resumen()).toBe('Imagen');
});
