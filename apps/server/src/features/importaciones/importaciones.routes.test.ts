import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { listenToBus } from '@tertulia/testkit/bus-listener';
import { createImportacionesDesk } from '@tertulia/testkit/importaciones-desk';

describe('importing contacts from a file', () => {
  let server: TestServer;
  let rival: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    rival = await server.build.usuario((await server.build.suscriptor()).id, { roles: ['SUPERADMIN'] });
  });
  afterAll(() => server?.stop());

  const { phone, makeShop, send, start, cancel, actual, resultado, ended, load } = createImportacionesDesk(
    () => server,
  );
  const contactos = (suscriptorId: number) =>
    server.db.query<Record<string, unknown>>(
      `select p.nombre, p.apellido, p.email, p.telefono, p.no_escribir, (select array_agg(i.valor) from app.contacto_identidades i where i.contacto_id = p.id) as numeros
         from app.contactos p where p.suscriptor_id = $1 order by p.id`,
      [suscriptorId],
    );

  // covers D2-7.2-04
  it('reviews a file and writes nothing until it is started', async () => {
    const { id, ana, boss } = await makeShop();
    const [uno, dos] = [phone(), phone()];
    const sent = await send(
      ana,
      `Nombre;Celular;Ciudad;Acepta mensajes\r\nAna;${uno};Cali;sí\r\nLuis;no tiene;;\r\n;;;\r\nEva;${uno};;\r\nSara;${dos};;quizás\r\n`,
    );
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      estado: 'REVISION',
      archivo: 'clientes.csv',
      separador: ';',
      codificacion: 'UTF-8',
      total: 4,
      procesadas: 0,
      usuarioNombre: 'Ana',
      puede: { manejar: true, descargar: false },
      revision: {
        columnas: [
          { titulo: 'Nombre', campo: 'nombre' },
          { titulo: 'Celular', campo: 'telefono' },
          { titulo: 'Ciudad', campo: null },
          { titulo: 'Acepta mensajes', campo: 'acepta' },
        ],
        previsto: {
          conservar: {
            creados: 1,
            repetidos: 1,
            fallidos: 2,
            problemas: [
              { fila: 3, resultado: 'FALLIDO', motivo: 'El teléfono no es válido' },
              { fila: 5, resultado: 'REPETIDO', motivo: 'El teléfono ya está en la fila 2 del archivo' },
              { fila: 6, resultado: 'FALLIDO', motivo: 'En «acepta» escribe sí o no' },
            ],
          },
        },
      },
    });
    expect(sent.body.revision.filas[0]).toEqual({
      fila: 2,
      nombre: 'Ana',
      apellido: null,
      email: null,
      telefono: `+57${uno}`,
    });
    expect(await contactos(id)).toEqual([]);
    expect(await actual(ana)).toMatchObject({ id: sent.body.id, estado: 'REVISION' });
    // a supervisor sees running imports, and only then a colleague's file
    expect(await actual(boss)).toBeNull();
    expect((await cancel(ana, sent.body.id)).body).toMatchObject({
      estado: 'CANCELADA',
      procesadas: 0,
      revision: null,
    });
    expect((await start(ana, sent.body.id)).status).toBe(409);
  });

  it('limits the rows per hour that reveal existing contacts, however often a row is downloaded (T43)', async () => {
    const { id, ana } = await makeShop();
    const [conocido, otro] = [phone(), phone()];
    await server.build.contacto(id, { telefono: `+57${conocido}` });
    const file = `nombre,telefono\nUno,${conocido}\nDos,${otro}\nTres,${phone()}\n`;
    const done = await load(ana, file, { actualizar: false });
    expect(done).toMatchObject({ creados: 2, existentes: 1 });
    const readState = async () => {
      const [row] = await server.db.query<{ cuenta: number }>('select max(cuenta) as cuenta from app.intentos');
      return row?.cuenta;
    };
    await server.db.query('delete from app.intentos');
    expect(await resultado(ana, done.id)).toHaveLength(4);
    expect(await readState()).toBe(3);
    expect(await resultado(ana, done.id, '?resultado=CREADO')).toHaveLength(3);
    expect(await resultado(ana, done.id)).toHaveLength(4);
    expect(await readState()).toBe(8);
    await server.db.query('update app.intentos set cuenta = 300000 where cuenta = 8');
    const path = `/api/contactos/masivo/${done.id}/resultado.csv?resultado=EXISTENTE`;
    expect((await server.call('GET', path, { token: ana.token })).body.code).toBe('RATE_LIMITED');
    expect((await server.call('GET', '/api/contactos', { token: ana.token })).status).toBe(200);
  });

  // covers D2-5.1-23
  it('creates, changes, skips and refuses, with a reason for each row', async () => {
    const { id, canalId, ana } = await makeShop();
    const [nuevo, conocido, igual, repetido, ajeno] = [phone(), phone(), phone(), phone(), phone()];
    const chat = await server.build.conversacion(id, {
      canalId,
      telefono: `+57${conocido}`,
      nombre: 'Viejo',
      asignadaA: ana.id,
    });
    await server.build.contacto(id, { telefono: `+57${igual}`, nombre: 'Igual' });
    await server.db.query(
      `update app.contactos set email = 'suyo@correo.co' where suscriptor_id = $1 and telefono = $2`,
      [id, `+57${igual}`],
    );
    const bus = await listenToBus(server.db);
    const done = await load(
      ana,
      `nombre,apellido,email,telefono
Nueva,Persona,nueva@correo.co,${nuevo}
Conocida,,,"(${conocido.slice(0, 3)}) ${conocido.slice(3)}"
Igual,,SUYO@correo.co,+57${igual}
Repetida,,,${repetido}
Otra vez,,,${repetido}
Ajena,,Suyo@Correo.co,${ajeno}
,,,${phone()}
Sin número,,,
=1+1,,,"${phone()}"
`,
    );
    expect(done).toMatchObject({
      estado: 'COMPLETADA',
      total: 9,
      procesadas: 9,
      creados: 3,
      actualizados: 2,
      repetidos: 1,
      fallidos: 3,
      puede: { manejar: true, descargar: true },
    });
    expect(await resultado(ana, done.id)).toEqual([
      'Fila,Teléfono,Nombre,Resultado,Motivo',
      `2,'+57${nuevo},Nueva,Nuevo,`,
      `3,'+57${conocido},Conocida,Con cambios,Cambió: nombre (antes «Viejo»)`,
      `4,'+57${igual},Igual,Con cambios,Cambió: correo electrónico (antes «suyo@correo.co»)`,
      `5,'+57${repetido},Repetida,Nuevo,`,
      `6,'+57${repetido},Otra vez,Repetido en el archivo,El teléfono ya está en la fila 5 del archivo`,
      `7,'+57${ajeno},Ajena,Rechazado,El correo electrónico ya lo tiene otro contacto`,
      expect.stringMatching(/^8,'\+57\d+,,Rechazado,Falta el nombre$/),
      '9,,Sin número,Rechazado,Falta el teléfono',
      expect.stringMatching(/^10,'\+57\d+,'=1\+1,Nuevo,$/),
    ]);
    expect(await resultado(ana, done.id, '?resultado=FALLIDO')).toHaveLength(4);
    expect(await contactos(id)).toMatchObject([
      { nombre: 'Conocida', telefono: `+57${conocido}` },
      { nombre: 'Igual', email: 'SUYO@correo.co' },
      { nombre: 'Nueva', apellido: 'Persona', email: 'nueva@correo.co', numeros: [`+57${nuevo}`] },
      { nombre: 'Repetida', numeros: [`+57${repetido}`] },
      { nombre: '=1+1' },
    ]);
    // the chat shows the new name, and its viewers are notified
    const shown = await server.call('GET', `/api/conversations/${chat.id}`, { token: ana.token });
    expect(shown.body.clienteNombre).toBe('Conocida');
    await eventually(
      async () => bus.received.some(({ data }) => data.conversacionId === chat.id),
      'the chat’s change is published',
    );
    await bus.stop();
    const [audit] = await server.db.query(
      `select usuario_id, registro_id, detalles from app.auditoria where suscriptor_id = $1 and accion = 'IMPORTAR'`,
      [id],
    );
    expect(audit).toMatchObject({
      usuario_id: ana.id,
      registro_id: done.id,
      detalles: { total: 9, creados: 3, fallidos: 3 },
    });
  });

  // covers D2-7.2-04
  it('changes nothing when the same file is imported again', async () => {
    const { id, boss } = await makeShop();
    const file = `nombre,apellido,email,telefono,acepta,noEscribir\nAna,Gil,ana@gil.co,${phone()},sí,\nLuis,,,${phone()},,sí\nEva,,,${phone()},,\n`;
    expect(await load(boss, file)).toMatchObject({ creados: 3 });
    const snapshot = async () => [
      await contactos(id),
      await server.db.query('select id, tipo from app.consentimientos where suscriptor_id = $1 order by id', [id]),
    ];
    const before = await snapshot();
    const again = await load(boss, file);
    expect(again).toMatchObject({ creados: 0, actualizados: 0, sinCambios: 3, fallidos: 0 });
    expect((await resultado(boss, again.id)).slice(1).map((line) => line.split(',').slice(3))).toEqual(
      [1, 2, 3].map(() => ['Sin cambios', 'Sin cambios']),
    );
    expect(await snapshot()).toEqual(before);
  });

  it('leaves known contacts unchanged in that mode', async () => {
    const { id, ana } = await makeShop();
    const known = phone();
    await server.build.contacto(id, { telefono: `+57${known}`, nombre: 'Como era' });
    const done = await load(ana, `nombre,telefono\nOtro nombre,${known}\nNueva,${phone()}`, { actualizar: false });
    expect(done).toMatchObject({ creados: 1, actualizados: 0, existentes: 1 });
    expect(await contactos(id)).toMatchObject([{ nombre: 'Como era' }, { nombre: 'Nueva' }]);
  });

  it('records consents and opt-outs, with the file and its row as proof', async () => {
    const { id, canalId, boss, luis } = await makeShop();
    const [marcado, nuevo, calla] = [phone(), phone(), phone()];
    const chat = await server.build.conversacion(id, { canalId, telefono: `+57${marcado}` });
    await server.call('PUT', `/api/contactos/${chat.contactoId}/marcar-no-contactar`, { token: luis.token });
    const done = await load(
      boss,
      `nombre,telefono,acepta,noEscribir\nMarcada,${marcado},sí,no\nNueva,${nuevo},sí,\nCallada,${calla},,sí\n`,
    );
    expect((await resultado(boss, done.id))[1]).toContain('está marcado para NO contactar y así queda');
    expect(await contactos(id)).toMatchObject([
      { telefono: `+57${marcado}`, no_escribir: true },
      { telefono: `+57${nuevo}`, no_escribir: false },
      { telefono: `+57${calla}`, no_escribir: true },
    ]);
    const events = async (telefono: string) => {
      const found = await server.call('GET', `/api/contactos/by-telefono?telefono=${telefono}`, { token: boss.token });
      return (await server.call('GET', `/api/contactos/${found.body.id}/consentimientos`, { token: boss.token })).body;
    };
    expect(await events(marcado)).toMatchObject([
      { tipo: 'OPT_OUT', origen: 'USUARIO', usuarioNombre: 'Luis', archivo: null },
    ]);
    expect(await events(nuevo)).toMatchObject([
      { tipo: 'OPT_IN', origen: 'IMPORTACION', usuarioNombre: 'Jefa', archivo: 'clientes.csv', fila: 3, texto: null },
    ]);
    expect(await events(calla)).toMatchObject([{ tipo: 'OPT_OUT', origen: 'IMPORTACION', fila: 4 }]);
    const [proof] = await server.db.query<{ prueba: Record<string, unknown> }>(
      `select prueba from app.consentimientos where suscriptor_id = $1 and tipo = 'OPT_IN'`,
      [id],
    );
    expect(proof?.prueba).toMatchObject({
      archivo: 'clientes.csv',
      fila: 3,
      importacionId: done.id,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const outsider = await server.call('GET', `/api/contactos/${chat.contactoId}/consentimientos`, {
      token: rival.token,
    });
    expect(outsider.status).toBe(404);
  });

  // covers D2-5.1-23
  it('reads the files of spreadsheets and other programs', async () => {
    const { id, ana } = await makeShop();
    const numbers = [phone(), phone(), phone(), phone()];
    await load(ana, `\uFEFFnombre,telefono\nMuñoz,${numbers[0]}\n`);
    await load(ana, Buffer.from(`nombre;telefono\r\nPe\xf1a \x80;${numbers[1]}\r\n`, 'latin1'));
    await load(ana, `"nombre"\t"telefono"\r"Luis ""Lucho"""\t${numbers[2]}`);
    await load(ana, `nombre,telefono\r\n"Café ""El Sol"", Cali",${numbers[3]}\r\n\r\n`);
    expect((await contactos(id)).map(({ nombre }) => nombre)).toEqual([
      'Muñoz',
      'Peña €',
      'Luis "Lucho"',
      'Café "El Sol", Cali',
    ]);
  });

  it('runs one import of a business at a time, and lets a user discard a file', async () => {
    const { id, ana, luis, boss } = await makeShop();
    const first = await send(ana, `nombre,telefono\nUno,${phone()}`);
    const second = await send(luis, `nombre,telefono\nDos,${phone()}`);
    // as if the first one were still running
    await server.db.query(`update app.importaciones set estado = 'EN_CURSO' where suscriptor_id = $1 and id = $2`, [
      id,
      first.body.id,
    ]);
    expect((await start(luis, second.body.id)).body).toMatchObject({
      code: 'CONFLICT',
      message: 'Ya hay una carga de contactos en curso. Espera a que termine.',
    });
    // all users see the progress; the uploader and supervisors may act on it
    expect(await actual(luis)).toMatchObject({
      id: first.body.id,
      estado: 'EN_CURSO',
      revision: null,
      puede: { manejar: false },
    });
    expect((await cancel(luis, first.body.id)).status).toBe(403);
    expect(
      (await server.call('GET', `/api/contactos/masivo/${first.body.id}/resultado.csv`, { token: luis.token })).status,
    ).toBe(403);
    expect((await cancel(boss, first.body.id)).body).toMatchObject({ estado: 'CANCELADA' });
    expect((await start(luis, second.body.id)).status).toBe(202);
    expect(await ended(luis, second.body.id)).toMatchObject({ creados: 1 });
    expect((await start(luis, second.body.id)).body.code).toBe('CONFLICT');
    expect((await cancel(luis, second.body.id)).body.code).toBe('CONFLICT');
  });

  it('replaces an unstarted file with a newer one, and keeps no file longer than needed', async () => {
    const { id, ana } = await makeShop();
    const first = await send(ana, `nombre,telefono\nUno,${phone()}`);
    const second = await send(ana, `nombre,telefono\nDos,${phone()}`);
    expect((await start(ana, first.body.id)).body.code).toBe('CONFLICT');
    await start(ana, second.body.id);
    await ended(ana, second.body.id);
    await eventually(async () => {
      const kept = await server.db.query('select 1 from app.archivos where suscriptor_id = $1 and clave is not null', [
        id,
      ]);
      return kept.length === 0;
    }, 'the files are let go of');
    const rows = await server.db.query<{ revision: object }>(
      'select revision from app.importaciones where suscriptor_id = $1',
      [id],
    );
    expect(rows.map(({ revision }) => Object.keys(revision))).toEqual([['columnas'], ['columnas']]);
  });

  it('keeps the rows of the last five imports', async () => {
    const { id, ana } = await makeShop();
    const loads: { id: number }[] = [];
    for (let times = 0; times < 7; times++) loads.push(await load(ana, `nombre,telefono\nUno,${phone()}`));
    const kept = await eventually(async () => {
      const rows = await server.db.query<{ id: number }>(
        'select distinct importacion_id::int as id from app.importacion_filas where suscriptor_id = $1 order by id',
        [id],
      );
      return rows.length === 5 && rows;
    }, 'older rows are gone');
    expect(kept).toEqual(loads.slice(2).map((one) => ({ id: one.id })));
  });

  it('creates one contact for a customer who writes during the import of their number', async () => {
    const { id, numero, ana } = await makeShop();
    const numbers = Array.from({ length: 30 }, phone);
    const sent = await send(
      ana,
      ['nombre,telefono', ...numbers.map((one, place) => `Cliente ${place},${one}`)].join('\n'),
    );
    const inbound = (one: string) =>
      server.control.inbound({ from: `+57${one}`, to: numero, body: 'hola', profileName: 'Perfil' });
    const [began] = await Promise.all([start(ana, sent.body.id, { actualizar: true }), ...numbers.map(inbound)]);
    expect(began.status).toBe(202);
    await ended(ana, sent.body.id);
    await eventually(
      async () => {
        const [row] = await server.db.query<{ chats: number; messages: number }>(
          `select (select count(*)::int from app.conversaciones where suscriptor_id = $1) as chats,
                (select count(*)::int from app.mensajes where suscriptor_id = $1 and emisor = 'CLIENTE') as messages`,
          [id],
        );
        return row?.chats === 30 && row.messages === 30;
      },
      'every message is in its chat',
      30_000,
    );
    const rows = await contactos(id);
    expect(rows).toHaveLength(30);
    expect(new Set(rows.map(({ telefono }) => telefono)).size).toBe(30);
    expect(rows.every(({ nombre }) => String(nombre).startsWith('Cliente '))).toBe(true);
  });

  // covers D2-7.2-04
  it('keeps businesses apart', async () => {
    const { ana } = await makeShop();
    const sent = await send(ana, `nombre,telefono\nUno,${phone()}`);
    const path = `/api/contactos/masivo/${sent.body.id}`;
    expect((await start(rival, sent.body.id)).status).toBe(404);
    expect((await cancel(rival, sent.body.id)).status).toBe(404);
    expect((await server.call('GET', `${path}/resultado.csv`, { token: rival.token })).status).toBe(404);
    expect(await actual(rival)).toBeNull();
  });
});
