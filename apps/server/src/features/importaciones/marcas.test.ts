import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { listenToBus } from '@tertulia/testkit/bus-listener';
import { createImportacionesDesk } from '@tertulia/testkit/importaciones-desk';

describe('importing do-not-contact marks', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.stop());

  const { phone, makeShop, send, columnas, start, resultado, ended, load } = createImportacionesDesk(() => server);
  /** The numbers marked do-not-contact. */
  const marked = async (suscriptorId: number) => {
    const rows = await server.db.query<{ telefono: string }>(
      'select telefono from app.contactos where suscriptor_id = $1 and no_escribir',
      [suscriptorId],
    );
    return rows.map(({ telefono }) => telefono);
  };

  // covers D2-7.2-06
  it('F-B05 reserves a file with marks for supervisors, and says so before the start', async () => {
    const { id, ana, boss } = await makeShop();
    const telefono = phone();
    await server.build.contacto(id, { telefono: `+57${telefono}` });
    const motivo =
      'La columna «No contactar» marca contactos para NO contactar y solo un supervisor puede cargarla. Elige «No importar» para ella o pide a un supervisor que lo cargue.';
    const sent = await send(ana, `nombre,telefono,No contactar\nUno,${telefono},sí\nDos,no tiene,\n`);
    // no row has an outcome, so that no count contradicts the reason
    expect(sent.body.revision).toMatchObject({ falta: motivo, filas: [{ fila: 2 }, { fila: 3 }] });
    expect(sent.body.revision.previsto).toBeUndefined();
    const refused = await start(ana, sent.body.id);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'FORBIDDEN', message: motivo });
    expect(await marked(id)).toEqual([]);
    // a supervisor may start it instead, after seeing its effect with their rights
    expect((await start(boss, sent.body.id)).status).toBe(409);
    await columnas(boss, sent.body.id, ['nombre', 'telefono', 'noEscribir']);
    expect((await start(boss, sent.body.id)).status).toBe(202);
    await ended(ana, sent.body.id);
    expect(await marked(id)).toEqual([`+57${telefono}`]);
  });

  // covers D2-7.2-06
  it('adds one line with the author to the open chats of newly marked contacts', async () => {
    const { id, canalId, boss } = await makeShop();
    const numbers = [phone(), phone(), phone(), phone()];
    const [abierto, cerrado, callado, otro] = numbers;
    const chats = await Promise.all(
      numbers.map((one) =>
        server.build.conversacion(id, {
          canalId,
          telefono: `+57${one}`,
          nombre: 'Viejo',
          ...(one === cerrado ? { cerrada: true } : {}),
        }),
      ),
    );
    await server.call('PUT', `/api/contactos/${chats[2]?.contactoId}/marcar-no-contactar`, { token: boss.token });
    const bus = await listenToBus(server.db);
    const file = `nombre,telefono,noEscribir\nUno,${abierto},\nDos,${cerrado},sí\nTres,${callado},sí\nCuatro,${otro},no\nUno,${abierto},sí\n`;
    const first = await load(boss, file, { actualizar: false });
    const otros = 'El contacto ya existe con otros datos: nombre';
    expect((await resultado(boss, first.id)).slice(1).map((line) => line.split(',').slice(3).join(': '))).toEqual([
      `Ya existe (no se actualiza): ${otros}`,
      `Con cambios: Cambió: NO contactar. ${otros}`,
      `Ya existe (no se actualiza): ${otros}`,
      `Ya existe (no se actualiza): ${otros}`,
      'Con cambios: Cambió: NO contactar. El teléfono ya está en la fila 2 del archivo',
    ]);
    await load(boss, file, { actualizar: false });
    const lines = await server.db.query<Record<string, unknown>>(
      `select id::int, conversacion_id::int as chat, contenido, enviado_por_nombre as autor from app.mensajes
        where suscriptor_id = $1 and evento ->> 'tipo' = 'NO_CONTACTAR' order by id`,
      [id],
    );
    expect(lines.map(({ chat }) => chat)).toEqual([chats[2]?.id, chats[0]?.id]);
    expect(lines[1]).toMatchObject({ contenido: 'Jefa marcó el contacto para NO contactar', autor: 'Jefa' });
    await eventually(
      async () =>
        bus.received.some(
          ({ data }) => data.conversacionId === chats[0]?.id && data.mensajeIds?.includes(Number(lines[1]?.['id'])),
        ),
      'viewers of the chat receive the line',
    );
    await bus.stop();
  });

  it('keeps the mark of an invalid row, unless its cells are shifted', async () => {
    const { id, boss } = await makeShop();
    const [malo, corrido, nuevo] = [phone(), phone(), phone()];
    for (const one of [malo, corrido]) await server.build.contacto(id, { telefono: `+57${one}` });
    const file = [
      'nombre,telefono,email,noEscribir',
      `Uno,${malo},no es un correo,sí`,
      `Dos,${corrido},b@c.co,sí,de más`,
      `Tres,${nuevo},no es un correo,sí`,
      `Tres,${nuevo},d@e.co,`,
      'Cuatro,no tiene,,sí',
    ].join('\n');
    const first = await load(boss, file);
    expect((await resultado(boss, first.id)).slice(1).map((line) => line.split(',').slice(3).join(': '))).toEqual([
      'Rechazado: El correo electrónico no es válido. El contacto quedó marcado para NO contactar',
      'Rechazado: La fila tiene más celdas que columnas',
      'Rechazado: El correo electrónico no es válido. El contacto quedó marcado para NO contactar',
      'Nuevo: ',
      'Rechazado: El teléfono no es válido',
    ]);
    expect((await marked(id)).toSorted()).toEqual([`+57${malo}`, `+57${nuevo}`].toSorted());
  });

  // covers D2-7.2-06
  it('keeps a mark in a later row, however far from the first one of its number', async () => {
    const { id, boss } = await makeShop();
    // more rows than one transaction takes
    const numbers = Array.from({ length: 1100 }, phone);
    const [first, near] = numbers;
    const done = await load(
      boss,
      [
        'nombre,telefono,acepta,noEscribir',
        `Cerca,${near},sí,`,
        `Cerca,${near},,sí`,
        ...numbers.filter((one) => one !== near).map((one) => `Cliente,${one},,`),
        `Otro nombre,${first},,sí`,
      ].join('\n'),
    );
    expect(done).toMatchObject({ creados: 1100, actualizados: 2, repetidos: 0, fallidos: 0 });
    expect((await marked(id)).toSorted()).toEqual([`+57${first}`, `+57${near}`]);
    const proofs = await server.db.query(
      `select tipo, (prueba ->> 'fila')::int as fila from app.consentimientos where suscriptor_id = $1 order by id`,
      [id],
    );
    expect(proofs).toEqual([
      { tipo: 'OPT_OUT', fila: 3 },
      { tipo: 'OPT_OUT', fila: 1103 },
    ]);
    const [renamed] = await server.db.query<{ n: number }>(
      `select count(*)::int as n from app.contactos where suscriptor_id = $1 and nombre = 'Otro nombre'`,
      [id],
    );
    expect(renamed?.n).toBe(0);
  });
});
