import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createDifusionesDesk } from '@tertulia/testkit/difusiones-desk';

describe('the start of a broadcast', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createDifusionesDesk>;
  beforeAll(async () => {
    server = await startTestServer({ env: { WHATSAPP_LIMITE_DIARIO: '12' } });
    desk = createDifusionesDesk(server);
  });
  afterAll(() => server?.stop());

  const countRows = async (suscriptorId: number) => {
    const [row] = await server.db.query<{ n: string }>(
      'select count(*) n from app.difusiones where suscriptor_id = $1',
      [suscriptorId],
    );
    return Number(row?.n);
  };

  it('F-B09 is refused with the reasons if no contact would get it; omissions are no failures', async () => {
    const shop = await desk.negocio('Hola {{nombre}}');
    const empty = await desk.broadcast(shop, { query: '?dryRun=false' });
    expect(empty.body).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(empty.body.message).toContain('ningún contacto de la columna pasa los filtros');
    await desk.cliente(shop, { nombre: 'Rosa', noEscribir: true });
    const chatless = await server.build.contacto(shop.id, { nombre: 'Sin Chat' });
    await desk.enEstado(shop, chatless.id);
    const refused = await desk.broadcast(shop, { query: '?dryRun=false' });
    expect(refused.body).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(refused.body.message).toContain(
      '1 contacto: no tiene conversación; 1 contacto: está marcado para no contactar',
    );
    expect(await countRows(shop.id)).toBe(0);
    const dry = await desk.broadcast(shop);
    expect(dry.body).toMatchObject({ totalContactos: 2, enviados: 0, errores: 1, totalOmitidos: 2, totalFallidos: 0 });
    await desk.cliente(shop, { nombre: 'Lucía' });
    const real = await desk.broadcast(shop, { query: '?dryRun=false' });
    expect(real.body).toMatchObject({ enviados: 1, errores: 1, totalOmitidos: 2, totalFallidos: 0 });
  });

  // covers D2-2.5-20b, D2-3-29, D2-4-27, D2-7.6-08a, D2-7.6-08b, D2-9-16e
  it('is a dry run by default: lists omissions with reasons in the documents’ shape, and sends nothing', async () => {
    const shop = await desk.negocio('Hola {{nombre}} {{apellido}}');
    const named = await desk.cliente(shop, { nombre: 'Lucía' });
    await server.db.query(`update app.contactos set apellido = 'Gómez' where id = $1`, [named.contactoId]);
    const nameless = await desk.cliente(shop, { nombre: 'Pedro' });
    const silent = await desk.cliente(shop, { nombre: 'Rosa', noEscribir: true });
    const withdrawn = await desk.cliente(shop, { nombre: 'Iván' });
    await server.build.insert('consentimientos', {
      suscriptor_id: shop.id,
      contacto_id: withdrawn.contactoId,
      tipo: 'OPT_OUT',
      origen: 'USUARIO',
      prueba: '{}',
      ocurrido: new Date(),
    });
    const unreachable = await desk.cliente(shop, { nombre: 'Sara' });
    await server.db.query('update app.conversaciones set cliente_telefono = null where id = $1', [unreachable.id]);
    const oldCanal = await server.build.insert('canales', {
      suscriptor_id: shop.id,
      numero: '+576011111111',
      friendly_name: 'Viejo',
      estado: 0,
    });
    const onOldCanal = await desk.cliente(shop, { nombre: 'Luz', canalId: oldCanal });
    const chatless = await server.build.contacto(shop.id, { nombre: 'Sin Chat' });
    await desk.enEstado(shop, chatless.id);

    for (const query of ['', '?dryRun=true', '?dryRun=quizas']) {
      const { status, body } = await desk.broadcast(shop, { query });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        totalContactos: 7,
        enviados: 1,
        omitidosSinConversacion: 1,
        errores: 5,
        dryRun: true,
        difusionId: null,
        muestra: { nombre: 'Lucía Gómez', texto: 'Hola Lucía Gómez' },
        empieza: null,
      });
      expect(body.detalleErrores).toContainEqual({
        contactoId: nameless.contactoId,
        nombre: 'Pedro',
        detalle: 'Falta el valor de {{apellido}} (apellido)',
      });
      expect(
        Object.fromEntries(
          body.detalleOmitidos.map((one: { contactoId: number; motivo: string }) => [one.contactoId, one.motivo]),
        ),
      ).toEqual({
        [nameless.contactoId]: 'FALTA_VARIABLE',
        [silent.contactoId]: 'NO_CONTACTAR',
        [withdrawn.contactoId]: 'SIN_CONSENTIMIENTO',
        [unreachable.contactoId]: 'SIN_TELEFONO',
        [onOldCanal.contactoId]: 'CANAL_INACTIVO',
        [chatless.id]: 'SIN_CONVERSACION',
      });
      expect(body.omitidos).toContainEqual({ motivo: 'SIN_CONVERSACION', cantidad: 1 });
    }
    expect(await countRows(shop.id)).toBe(0);
    expect(await desk.sentTo(named)).toEqual([]);
  });

  // covers D2-3-29
  it('writes to a number once, also if two contacts have it', async () => {
    const shop = await desk.negocio();
    const first = await desk.cliente(shop, { nombre: 'Lucía' });
    const second = await desk.cliente(shop, { nombre: 'Lucía de nuevo' });
    await server.db.query('update app.conversaciones set cliente_telefono = $2 where id = $1', [
      second.id,
      first.telefono,
    ]);
    const { body } = await desk.broadcast(shop);
    expect(body).toMatchObject({ totalContactos: 2, enviados: 1 });
    expect(body.detalleOmitidos).toMatchObject([{ contactoId: second.contactoId, motivo: 'DUPLICADO' }]);
  });

  it('reaches only the contacts of the board’s filters', async () => {
    const shop = await desk.negocio();
    await desk.cliente(shop, { nombre: 'Alba Ruiz' });
    await desk.cliente(shop, { nombre: 'Mario' });
    const filtered = await desk.broadcast(shop, { body: { q: 'alb' } });
    expect(filtered.body).toMatchObject({ totalContactos: 1, muestra: { nombre: 'Alba Ruiz' } });
    expect((await desk.broadcast(shop, { body: { hasta: '2020-01-01' } })).body.totalContactos).toBe(0);
  });

  it('fills placeholders with texts and fields, with a fallback if a contact lacks one', async () => {
    const shop = await desk.negocio('Hola {{1}}, te espera {{2}}');
    const lucia = await desk.cliente(shop, { nombre: 'Lucía' });
    const missing = await desk.broadcast(shop);
    expect(missing.body).toMatchObject({
      code: 'VALIDATION',
      field: 'variables.1',
      message: 'Falta el valor de {{1}}',
    });
    const nobody = await desk.cliente(shop, { nombre: 'x' });
    await server.db.query('update app.contactos set nombre = null where id = $1', [nobody.contactoId]);
    const variables = { 1: { campo: 'nombre', siFalta: 'cliente' }, 2: { texto: 'Café Andino' } };
    const id = await desk.begin(shop, { variables });
    await desk.reaches(shop, id, 'COMPLETADA');
    expect(await desk.sentTo(lucia)).toEqual(['Hola Lucía, te espera Café Andino']);
    expect(await desk.sentTo(nobody)).toEqual(['Hola cliente, te espera Café Andino']);
    expect((await desk.broadcast(shop, { body: { variables: { 1: { campo: 'clave' } } } })).status).toBe(400);
  });

  // covers D2-7.6-08b
  it('with the same key begins once, however often and fast it is sent', async () => {
    const shop = await desk.negocio();
    await desk.clientes(shop, 3);
    const clave = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => desk.broadcast(shop, { query: '?dryRun=false', body: { clave } })),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ totalContactos: 3, enviados: 3, dryRun: false });
    expect(await countRows(shop.id)).toBe(1);
    const other = await desk.broadcast(shop, { query: '?dryRun=false', body: { clave, q: 'otra' } });
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
    await desk.reaches(shop, answers[0]?.body.difusionId, 'COMPLETADA');
    const later = await desk.broadcast(shop, { query: '?dryRun=false', body: { clave } });
    expect(later.text).toBe(answers[0]?.text);
  });

  it('takes no connections from other tenants, however many begin at once', async () => {
    const shop = await desk.negocio();
    const other = await desk.negocio();
    for (const one of [shop, other]) await desk.cliente(one);
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
    const lock = `hashtextextended('difusiones ${shop.id}', 0)`;
    await holder.query(`select pg_advisory_lock(${lock})`);
    let answered = 0;
    // more than there are connections
    const starts = Array.from({ length: 16 }, async () => {
      await desk.broadcast(shop, { query: '?dryRun=false', body: { clave: randomUUID() } });
      answered += 1;
    });
    const isWaitedFor = async () => {
      const waiting = await server.db.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
      );
      return waiting.length > 0;
    };
    try {
      await eventually(isWaitedFor, 'one waits for the lock');
      const dry = await desk.broadcast(other);
      expect([dry.status, dry.body.enviados]).toEqual([200, 1]);
      // callers that each hold a connection would release them all at once, and only then serve another tenant
      expect(answered).toBeLessThan(4);
    } finally {
      await holder.query(`select pg_advisory_unlock(${lock})`);
      await Promise.all(starts);
      await holder.end();
    }
  });

  it('without a key counts a second click as the same broadcast', async () => {
    const shop = await desk.negocio();
    await desk.clientes(shop, 2);
    const [first, second] = await Promise.all([desk.begin(shop), desk.begin(shop)]);
    expect(second).toBe(first);
    expect(await countRows(shop.id)).toBe(1);
  });

  it('at once under two keys writes to each contact once', async () => {
    const shop = await desk.negocio();
    const clientes = await desk.clientes(shop, 3);
    const both = await Promise.all(
      [1, 2].map(() => desk.broadcast(shop, { query: '?dryRun=false', body: { clave: randomUUID() } })),
    );
    // the second one finds all contacts taken
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const { status, body } of both) if (status === 200) await desk.reaches(shop, body.difusionId, 'COMPLETADA');
    for (const cliente of clientes) expect(await desk.sentTo(cliente)).toHaveLength(1);
  });

  it('omits contacts of a broadcast of the template within a day, except those that it did not reach', async () => {
    const shop = await desk.negocio();
    const [reached, failed] = await desk.clientes(shop, 2);
    if (!reached || !failed) throw new Error('two clients');
    await server.control.setCustomer(failed.telefono, 'notOnWhatsapp');
    const first = await desk.begin(shop, { clave: randomUUID() });
    await desk.reaches(shop, first, 'COMPLETADA');
    // it is complete once all have left; the provider reports the failure later
    await eventually(async () => (await desk.estados(shop, first))[failed.contactoId] === 'FALLIDO', 'one has failed');
    await server.control.setCustomer(failed.telefono, 'normal');
    const second = await desk.begin(shop, { clave: randomUUID() });
    await desk.reaches(shop, second, 'COMPLETADA');
    expect(await desk.estados(shop, second)).toMatchObject({ [reached.contactoId]: 'DUPLICADO' });
    expect((await desk.sentTo(reached)).length).toBe(1);
    expect((await desk.estados(shop, second))[failed.contactoId]).toMatch(/ENVIADO|ENTREGADO/);
  });

  it('refuses another number of contacts than agreed, and returns the new one', async () => {
    const shop = await desk.negocio();
    await desk.clientes(shop, 2);
    const agreed = (await desk.broadcast(shop)).body.enviados;
    await desk.cliente(shop, { nombre: 'Recién llegada' });
    const clave = randomUUID();
    const start = (acordados: number) => desk.broadcast(shop, { query: '?dryRun=false', body: { clave, acordados } });
    const refused = await start(agreed);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.message).toContain('ahora el mensaje llegaría a 3 contactos en lugar de 2');
    expect(await countRows(shop.id)).toBe(0);
    const begun = await start(3);
    expect(begun.body).toMatchObject({ enviados: 3, dryRun: false });
    // a repeated request gets the started broadcast, even if the audience has changed
    expect((await start(agreed)).text).toBe(begun.text);
  });

  it('counts a message from when it leaves, however old its broadcast is', async () => {
    const shop = await desk.negocio();
    await desk.clientes(shop, 3);
    const id = await desk.begin(shop, { clave: randomUUID() });
    await desk.reaches(shop, id, 'COMPLETADA');
    await desk.clientes(shop, 12);
    await server.db.query(`update app.difusiones set created_at = now() - interval '3 days' where id = $1`, [id]);
    const same = await desk.broadcast(shop);
    expect(same.body.omitidos).toEqual([
      { motivo: 'DUPLICADO', cantidad: 3 },
      { motivo: 'LIMITE_DIARIO', cantidad: 3 },
    ]);
    await server.db.query(`update app.difusiones set terminada = now() - interval '2 days' where id = $1`, [id]);
    expect((await desk.broadcast(shop)).body.omitidos).toEqual([{ motivo: 'LIMITE_DIARIO', cantidad: 3 }]);
  });

  it('omits contacts beyond WhatsApp’s daily limit', async () => {
    const shop = await desk.negocio();
    await desk.clientes(shop, 14);
    const { body } = await desk.broadcast(shop);
    expect(body).toMatchObject({ enviados: 12, errores: 2, omitidos: [{ motivo: 'LIMITE_DIARIO', cantidad: 2 }] });
  });

  it('estimates its cost with today’s rate', async () => {
    const shop = await desk.negocio();
    await desk.clientes(shop, 3);
    expect((await desk.broadcast(shop)).body.costo).toEqual({ porMensaje: 0, total: 0 });
    for (const [precio, days] of [
      [9000, -30],
      [5050, -1],
      [7000, 1],
    ] as const)
      await server.build.insert('tarifas', {
        suscriptor_id: shop.id,
        concepto: 'UTILITY',
        precio_centavos: precio,
        vigente_desde: new Date(Date.now() + days * 86_400_000),
      });
    expect((await desk.broadcast(shop)).body.costo).toEqual({ porMensaje: 50.5, total: 151.5 });
  });

  // covers D2-1-05
  it('needs a supervisor, with states and templates of the own tenant', async () => {
    const shop = await desk.negocio();
    const other = await desk.negocio();
    await desk.cliente(shop);
    expect((await desk.broadcast(shop, { token: shop.ana.token })).status).toBe(403);
    expect((await desk.broadcast(shop, { token: other.boss.token })).status).toBe(404);
    expect((await desk.broadcast({ ...shop, plantillaId: other.plantillaId })).status).toBe(404);
    expect((await desk.broadcast({ ...shop, estadoId: other.estadoId })).status).toBe(404);
  });

  it('is refused for a template without WhatsApp’s approval', async () => {
    const shop = await desk.negocio();
    await desk.cliente(shop);
    await server.db.query(`update app.plantillas set estado_aprobacion = 'PAUSADA' where id = $1`, [shop.plantillaId]);
    expect((await desk.broadcast(shop)).body).toMatchObject({ code: 'VALIDATION', field: 'plantillaId' });
  });
});
