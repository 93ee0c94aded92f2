import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createImportacionesDesk } from '@tertulia/testkit/importaciones-desk';

describe('F-B05 an import and the customers of colleagues', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.stop());

  const { phone, makeShop, send, columnas, start, ended, resultado, load } = createImportacionesDesk(() => server);
  const REFUSED =
    'No se actualizó: otra persona atiende a este contacto. Con un archivo solo ella o un supervisor pueden cambiarlo';
  const nameOf = async (contactoId: number) => {
    const [row] = await server.db.query<{ nombre: string }>('select nombre from app.contactos where id = $1', [
      contactoId,
    ]);
    return row?.nombre;
  };
  const outcomes = async (...args: Parameters<typeof resultado>) =>
    (await resultado(...args)).slice(1).map((line) => line.split(',').slice(3).join(': '));

  async function desk() {
    const shop = await makeShop();
    const [colega, propio, libre] = [phone(), phone(), phone()];
    const chatOf = (telefono: string, asignadaA: number) =>
      server.build.conversacion(shop.id, {
        canalId: shop.canalId,
        telefono: `+57${telefono}`,
        nombre: 'Como era',
        asignadaA,
      });
    const chats = {
      colega: await chatOf(colega, shop.luis.id),
      propio: await chatOf(propio, shop.ana.id),
    };
    const contactoLibre = await server.build.contacto(shop.id, { telefono: `+57${libre}`, nombre: 'Como era' });
    const file = `nombre,telefono,acepta\nUno,${colega},sí\nDos,${propio},\nTres,${libre},\n`;
    return { ...shop, chats, contactoLibre, file };
  }

  it('F-B05 does not change a colleague’s customer, counts the row and gives the reason', async () => {
    const { id, ana, chats, contactoLibre, file } = await desk();
    const done = await load(ana, file);
    expect(done).toMatchObject({ creados: 0, actualizados: 2, existentes: 0, fallidos: 1 });
    expect(await nameOf(chats.colega.contactoId)).toBe('Como era');
    expect(await nameOf(chats.propio.contactoId)).toBe('Dos');
    expect(await nameOf(contactoLibre.id)).toBe('Tres');
    expect((await outcomes(ana, done.id))[0]).toBe(`Rechazado: ${REFUSED}`);
    const consents = await server.db.query('select 1 from app.consentimientos where suscriptor_id = $1', [id]);
    expect(consents).toEqual([]);
    // each role edits single contacts, as the documents say: the reason names the file
    const manual = await server.call('PUT', `/api/contactos/${chats.colega.contactoId}`, {
      token: ana.token,
      body: { nombre: 'A mano' },
    });
    expect(manual.status).toBe(200);
  });

  it('F-B05 keeps the old value of each changed field in the result', async () => {
    const { ana, file } = await desk();
    const done = await load(ana, file);
    expect((await outcomes(ana, done.id)).slice(1, 3)).toEqual([
      'Con cambios: Cambió: nombre (antes «Como era»)',
      'Con cambios: Cambió: nombre (antes «Como era»)',
    ]);
  });

  it('F-B05 changes known contacts only when the request says so', async () => {
    const { ana, chats, file } = await desk();
    const done = await load(ana, file, {});
    expect(done).toMatchObject({ creados: 0, actualizados: 0, existentes: 3, fallidos: 0 });
    expect(await nameOf(chats.propio.contactoId)).toBe('Como era');
    // importing known numbers must not reveal the stored data
    expect((await outcomes(ana, done.id)).join()).not.toContain('Como era');
  });

  it('F-B05 is started only by the user with whose rights the file was reviewed', async () => {
    const { ana, boss, chats, file } = await desk();
    const sent = await send(ana, file);
    expect(sent.body.revision.previsto.actualizar).toMatchObject({ actualizados: 2, fallidos: 1 });
    const early = await start(boss, sent.body.id, { actualizar: true });
    expect(early).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: 'Otra persona revisó este archivo con sus permisos. Revísalo de nuevo antes de cargarlo.',
      },
    });
    const reviewed = await columnas(boss, sent.body.id, ['nombre', 'telefono', 'acepta']);
    expect(reviewed.body.revision.previsto.actualizar).toMatchObject({ actualizados: 3, fallidos: 0 });
    // the supervisor's review gives the agent none of the supervisor's rights
    expect((await start(ana, sent.body.id, { actualizar: true })).status).toBe(409);
    expect((await start(boss, sent.body.id, { actualizar: true })).status).toBe(202);
    expect(await ended(ana, sent.body.id)).toMatchObject({ actualizados: 3, fallidos: 0 });
    expect(await nameOf(chats.colega.contactoId)).toBe('Uno');
  });
});
