import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createLog } from '#platform/log/log';
import { restartEnvio } from '../inbox/outbox/envios.repository.ts';
import { purgeAll } from './retencion.timers.ts';

const DAYS = {
  RETENTION_DAYS_JOURNAL: 30,
  RETENTION_DAYS_QUARANTINE: 30,
  RETENTION_DAYS_SESSIONS: 30,
  RETENTION_DAYS_JOBS: 30,
  RETENTION_DAYS_AUDIT: 100,
};

describe('expired data', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.suscriptor();
  });
  afterAll(() => server?.stop());

  const run = (days: Partial<typeof DAYS> = {}) =>
    purgeAll({
      database: server.app.database,
      clock: { now: () => new Date() },
      days: { ...DAYS, ...days },
      signal: new AbortController().signal,
      log: createLog('silent'),
      batch: 2,
    });
  const count = async (statement: string, values: unknown[] = []) =>
    Number((await server.db.query<{ n: string }>(`select count(*) as n from ${statement}`, values))[0]?.n);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

  it('is removed from the inbox table in batches, but nothing pending', async () => {
    const entry = (estado: string, days: number) =>
      server.build.insert('webhooks_recibidos', {
        suscriptor_id: shop.id,
        canal_id: shop.canalId,
        clase: 'MENSAJE',
        proveedor_sid: `SM${randomBytes(16).toString('hex')}`,
        // an unused key: the queue has no reason to read it
        clave: 'E:none',
        cuerpo: '',
        origen: 'WEBHOOK',
        estado,
        proximo_intento: 'infinity',
        recibido: ago(days),
        procesado: estado === 'PROCESADO' ? ago(days) : null,
      });
    for (let n = 0; n < 5; n += 1) await entry('PROCESADO', 31);
    const kept = [
      await entry('PROCESADO', 29),
      await entry('RECIBIDO', 400),
      await entry('APARCADO', 400),
      await entry('ESPERA', 400),
    ];
    expect(await run()).toMatchObject({ journal: 5 });
    const left = await server.db.query<{ id: string }>(
      'select id from app.webhooks_recibidos where suscriptor_id = $1 order by id',
      [shop.id],
    );
    expect(left.map(({ id }) => Number(id))).toEqual(kept);
  });

  it('does not let a repeated old message in after its inbox row is removed', async () => {
    const messageSid = `SM${randomBytes(16).toString('hex')}`;
    const say = () => server.control.inbound({ from: '+573009990000', to: shop.numero, body: 'una vez', messageSid });
    await say();
    const messages = () => count('app.mensajes where proveedor_sid = $1', [messageSid]);
    await eventually(async () => (await messages()) === 1, 'it is there');
    await server.db.query(
      `update app.webhooks_recibidos set procesado = $2 where proveedor_sid = $1 and estado = 'PROCESADO'`,
      [messageSid, ago(31)],
    );
    await run();
    const entries = () => count('app.webhooks_recibidos where proveedor_sid = $1', [messageSid]);
    expect(await entries()).toBe(0);
    expect((await say()).status).toBe(200);
    expect([await entries(), await messages()]).toEqual([0, 1]);
  });

  it('is removed from sessions, links, quarantine, jobs and, much later, the audit', async () => {
    const user = await server.build.usuario(shop.id);
    await server.build.sesion(shop.id, user.id, { expiresInMinutes: -31 * 1440 });
    for (const days of [31, 1]) {
      const token = { suscriptor_id: shop.id, usuario_id: user.id, token_sha256: randomBytes(32), expira: ago(days) };
      await server.build.insert('restablecimientos', token);
      await server.db.query(
        `select app.add_job('nobody.does', json_build_object('tenantId', $2::bigint), null, $1, 1, null)`,
        [ago(days), shop.id],
      );
      for (const estado of ['PENDIENTE', 'REPRODUCIDO'])
        await server.build.insert('webhooks_cuarentena', {
          ruta: '/',
          consulta: '',
          cuerpo: '',
          firma: '',
          motivo: 'CUENTA',
          estado,
          recibido: ago(days),
        });
    }
    await server.db.query(
      `update app.trabajos set creado = proximo_intento, proximo_intento = 'infinity' where tarea = 'nobody.does'`,
    );
    for (const days of [99, 101])
      await server.build.insert('auditoria', {
        suscriptor_id: shop.id,
        entidad: 'x',
        accion: 'X',
        timestamp: ago(days),
      });
    expect(await run()).toEqual({
      journal: 0,
      quarantine: 1,
      sessions: 1,
      resets: 1,
      attempts: 0,
      audit: 1,
      jobs: 1,
      outbox: 0,
      reminders: 0,
    });
    expect(await count('app.sesiones where usuario_id = $1', [user.id])).toBe(1);
    expect(await count('app.restablecimientos')).toBe(1);
    expect(await count(`app.webhooks_cuarentena where estado = 'PENDIENTE'`)).toBe(2);
    expect(await count('app.auditoria where suscriptor_id = $1', [shop.id])).toBe(1);
    expect(await count(`app.trabajos where tarea = 'nobody.does'`)).toBe(1);
    // a setting below the database's minimum removes no young rows
    expect(await run({ RETENTION_DAYS_AUDIT: 0 })).toMatchObject({ audit: 1 });
    await server.build.insert('auditoria', { suscriptor_id: shop.id, entidad: 'x', accion: 'X', timestamp: ago(89) });
    expect(await run({ RETENTION_DAYS_AUDIT: 0 })).toMatchObject({ audit: 0 });
  });

  it('is removed from attempt counts in batches, an hour after their window, and by no counting call', async () => {
    const hours = [0.5, 1.1, 2, 30];
    await server.db.query('delete from app.intentos');
    for (const hour of hours)
      await server.db.query('insert into app.intentos (clave, ventana, cuenta, vence) values ($1, $2, 1, $2)', [
        `k${hour}`,
        ago(hour / 24),
      ]);
    // one of a hundred calls used to remove them all: of a thousand none does
    await server.db.query(
      `select app.spend('otra', now(), interval '1 hour', 1, 9000, 9000, null), app.count_attempt('una', now(), interval '1 hour', 9000) from generate_series(1, 1000)`,
    );
    expect(await count(`app.intentos where clave like 'k%'`)).toBe(hours.length);
    expect(await run()).toMatchObject({ attempts: 3 });
    const left = await server.db.query<{ clave: string }>('select clave from app.intentos order by clave');
    expect(left.map(({ clave }) => clave)).toEqual(['k0.5', 'otra', 'una']);
  });

  it('is removed from the outbox’s texts a month after delivery, unless the message can be sent again', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, mensajes: Array(6).fill('hola') });
    const envio = async (
      index: number,
      estado: string,
      { days = 31, envia = 'ACEPTADO', plantilla = false }: { days?: number; envia?: string; plantilla?: boolean } = {},
    ) => {
      const id = chat.mensajeIds[index] ?? 0;
      await server.db.query(`update app.mensajes set emisor = 'USUARIO', estado_mensaje = $2 where id = $1`, [
        id,
        estado,
      ]);
      await server.db.query(
        `insert into app.envios (suscriptor_id, mensaje_id, estado, texto, iniciado, clase, content_sid, content_variables)
         values ($1, $2, $3, 'hola', $4, $5, $6, $7)`,
        [shop.id, id, envia, ago(days), ...(plantilla ? ['PLANTILLA', 'HX1', '{"1":"Ana"}'] : ['TEXTO', null, null])],
      );
      return id;
    };
    await envio(0, 'LEIDO');
    await envio(1, 'ENTREGADO', { plantilla: true });
    const failed = await envio(2, 'ERROR');
    await envio(3, 'ENVIADO');
    await envio(4, 'LEIDO', { days: 29 });
    await envio(5, 'ERROR', { envia: 'FALLIDO' });
    expect(await run()).toMatchObject({ outbox: 4 });
    const rows = await server.db.query<{ texto: string; variables: unknown }>(
      `select texto, content_variables as variables from app.envios where mensaje_id = any($1) order by mensaje_id`,
      [chat.mensajeIds],
    );
    expect(rows.map(({ texto }) => texto)).toEqual(['', '', 'hola', 'hola', 'hola', 'hola']);
    expect(rows[1]?.variables).toBeNull();
    // each is checked once
    expect(await run()).toMatchObject({ outbox: 0 });
    // a message sent again is checked again a month after that
    await server.app.database.withTenant({ tenantId: shop.id }, (tx) => restartEnvio(tx, failed, new Date()));
    await server.db.query(`update app.envios set estado = 'ACEPTADO', iniciado = $2 where mensaje_id = $1`, [
      failed,
      ago(31),
    ]);
    await server.db.query(`update app.mensajes set estado_mensaje = 'ENTREGADO' where id = $1`, [failed]);
    expect(await run()).toMatchObject({ outbox: 1 });
    expect(await count(`app.envios where mensaje_id = $1 and texto = ''`, [failed])).toBe(1);
  });

  it('is removed from reminders, a month after they were shown', async () => {
    const user = await server.build.usuario(shop.id);
    const contactoId = (await server.build.conversacion(shop.id, { canalId: shop.canalId })).contactoId;
    const tareaId = await server.build.insert('tareas', {
      suscriptor_id: shop.id,
      contacto_id: contactoId,
      descripcion: 'llamar',
      fecha_programada: ago(40),
      creada_por: user.id,
      created_at: ago(50),
    });
    for (const days of [29, 31, 32])
      await server.build.insert('tarea_recordatorios', {
        suscriptor_id: shop.id,
        tarea_id: tareaId,
        usuario_id: user.id,
        clase: 'VENCE',
        fecha_programada: ago(days),
        enviado: ago(days),
      });
    expect(await run()).toMatchObject({ reminders: 2 });
    expect(await count('app.tarea_recordatorios where tarea_id = $1', [tareaId])).toBe(1);
  });

  it('is removed for each other kind if one fails, and the failure is reported', async () => {
    const old = { suscriptor_id: shop.id, entidad: 'otra', accion: 'X', timestamp: ago(101) };
    await server.build.insert('auditoria', old);
    const journal = 'execute on function app.purge_journal';
    await server.db.query(`revoke ${journal} from tertulia_platform`);
    try {
      await expect(run()).rejects.toThrow(/not everything/i);
    } finally {
      await server.db.query(`grant ${journal} to tertulia_platform`);
    }
    expect(await count(`app.auditoria where entidad = 'otra'`)).toBe(0);
    await expect(run()).resolves.toMatchObject({ journal: 0 });
  });

  it('is removed by the running product by itself', async () => {
    const busy = await startTestServer({
      prepare: async (db) => {
        await db.query(`insert into app.intentos (clave, ventana, cuenta, vence) values ('old', $1, 1, $1)`, [
          ago(400),
        ]);
      },
    });
    try {
      await eventually(async () => (await busy.db.query('select 1 from app.intentos')).length === 0, 'it is gone');
      expect(await busy.db.query('select 1 from app.intentos')).toEqual([]);
    } finally {
      await busy.stop();
    }
  });
});
