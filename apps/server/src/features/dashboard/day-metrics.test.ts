import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cifra } from '@tertulia/contract/features/dashboard/cifras';
import type { Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import { createLog } from '#platform/log/log';
import type { Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { countDias } from './dias.timers.ts';
import { gapsOf } from './day-metrics.ts';

const DAY_MS = 86_400_000;
const BOGOTA_MS = 5 * 3_600_000;
/** Midnight in Bogotá, nine days ago by the database's clock: each of the days is completed, and few precede them. */
const FIRST = Math.floor((Date.now() - BOGOTA_MS) / DAY_MS) * DAY_MS + BOGOTA_MS - 9 * DAY_MS;
const DAYS = 6;
const NOW = new Date(FIRST + DAYS * DAY_MS);
const CHATS = 5;
const dayOf = (at: number) => new Date(at - BOGOTA_MS).toISOString().slice(0, 10);
const DIAS = Array.from({ length: DAYS }, (_, day) => dayOf(FIRST + day * DAY_MS));

/** A message of a chat: which, when, what, by which agent. */
interface Linea {
  chat: number;
  at: number;
  que: 'CLIENTE' | 'PERSONA' | 'BOT' | 'RESUELTA';
  agente: number;
  salio: boolean;
  espera: number | null;
}
/** A change of an existing message. */
interface Cambio {
  linea: number;
  que: 'borrar' | 'mover' | 'salir' | 'otro agente';
  at: number;
}

const instante = fc.integer({ min: 0, max: DAYS * 24 * 60 - 1 }).map((minute) => FIRST + minute * 60_000);
const linea = fc.record<Linea>({
  chat: fc.nat(CHATS - 1),
  at: instante,
  que: fc.constantFrom('CLIENTE', 'PERSONA', 'BOT', 'RESUELTA'),
  agente: fc.nat(1),
  salio: fc.boolean(),
  espera: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: null }),
});
const cambio = fc.record<Cambio>({
  linea: fc.nat(),
  que: fc.constantFrom('borrar', 'mover', 'salir', 'otro agente'),
  at: instante,
});
const rango = fc
  .tuple(fc.integer({ min: 0, max: DAYS * 2 }), fc.integer({ min: 1, max: DAYS * 2 }))
  .map(([start, length]) => ({ from: FIRST + start * (DAY_MS / 2), to: FIRST + (start + length) * (DAY_MS / 2) }));

describe('days stored in advance', () => {
  let server: TestServer;
  let shop: Equipo;
  let chats: number[];
  let serial = 0;

  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => NOW }, env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('días');
    const built = Array.from({ length: CHATS }, (_, index) =>
      server.build.conversacion(shop.id, {
        canalId: shop.canalId,
        areaId: shop.areaId,
        nombre: `Chat ${index}`,
        ...(index === 0 ? { asignadaA: shop.ana.id } : {}),
        ...(index === 1 ? { cerrada: true } : {}),
      }),
    );
    chats = (await Promise.all(built)).map(({ id }) => id);
    await server.db.query('update app.areas set cierra_festivos = false where id = $1', [shop.areaId]);
    await hours('08:00', '18:00');
  });
  afterAll(() => server?.stop());

  async function hours(from: string, until: string) {
    await server.db.query('delete from app.area_horarios where suscriptor_id = $1', [shop.id]);
    await server.db.query(
      `insert into app.area_horarios (suscriptor_id, area_id, day_of_week, cerrado, hora_apertura, hora_cierre)
       select $1, $2, d, false, $3::time, $4::time from generate_series(0, 6) d`,
      [shop.id, shop.areaId, from, until],
    );
  }
  /** As if the shop's days had never been checked. */
  const clear = async () => {
    for (const table of ['dias_contados', 'dias_olvidados', 'dias_avance'])
      await server.db.query(`delete from app.${table} where suscriptor_id = $1`, [shop.id]);
  };
  const wipe = () => server.db.query('delete from app.mensajes where suscriptor_id = $1', [shop.id]);
  const counted = async () =>
    (
      await server.db.query<{ dia: string }>(
        'select dia::text from app.dias_contados where suscriptor_id = $1 order by dia',
        [shop.id],
      )
    ).map(({ dia }) => dia);
  const count = () =>
    countDias({ database: server.app.database, log: createLog('silent') }, new AbortController().signal);
  const ask = async (from: number, to: number): Promise<Dashboard> => {
    const query = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
    const answer = await server.call('GET', `/api/reportes/dashboard?${query}`, { token: shop.boss.token });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  /** Sequential: slow queries of a tenant take turns. */
  async function askAll(rangos: readonly { from: number; to: number }[]): Promise<Dashboard[]> {
    const answers: Dashboard[] = [];
    for (const { from, to } of rangos) answers.push(await ask(from, to));
    return answers;
  }

  async function write({ chat, at, que, agente, salio, espera }: Linea): Promise<number> {
    const isPerson = que === 'PERSONA';
    const [row] = await server.db.query<{ id: number }>(
      `insert into app.mensajes (suscriptor_id, conversacion_id, secuencia, emisor, tipo, origen, contenido, timestamp,
                                 enviado_por_usuario_id, proveedor_sid, evento, espera_desde, espera_area_id)
       values ($1, $2, $3, $4, 'TEXTO', $5, 'x', $6, $7, $8, $9, $10, $11) returning id`,
      [
        shop.id,
        chats[chat],
        100_000 + ++serial,
        que === 'CLIENTE' ? 'CLIENTE' : isPerson ? 'USUARIO' : 'BOT',
        que === 'RESUELTA' ? 'EVENTO' : que,
        new Date(at),
        isPerson ? [shop.ana.id, shop.luis.id][agente] : null,
        que !== 'RESUELTA' && salio ? `SMdia${serial}` : null,
        que === 'RESUELTA' ? { tipo: 'RESUELTA' } : null,
        isPerson && espera !== null ? new Date(at - espera * 60_000) : null,
        isPerson && espera !== null ? shop.areaId : null,
      ],
    );
    return row?.id ?? 0;
  }

  function change(id: number, { que, at }: Cambio) {
    if (que === 'borrar') return server.db.query('delete from app.mensajes where id = $1', [id]);
    if (que === 'mover')
      return server.db.query('update app.mensajes set timestamp = $2 where id = $1', [id, new Date(at)]);
    if (que === 'salir')
      return server.db.query('update app.mensajes set proveedor_sid = coalesce(proveedor_sid, $2) where id = $1', [
        id,
        `SMsalida${id}`,
      ]);
    return server.db.query(`update app.mensajes set enviado_por_usuario_id = $2 where id = $1 and origen = 'PERSONA'`, [
      id,
      shop.luis.id,
    ]);
  }

  // covers D1-2.8-03
  it('give for any range the same as its messages, after any history and later changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.noBias(fc.array(linea, { minLength: 10, maxLength: 30 })),
        fc.noBias(fc.array(linea, { minLength: 1, maxLength: 4 })),
        fc.noBias(fc.array(cambio, { minLength: 4, maxLength: 10 })),
        fc.noBias(rango),
        async (lineas, tarde, cambios, some) => {
          const rangos = [some, { from: FIRST + (DAYS / 2) * DAY_MS, to: FIRST + DAYS * DAY_MS }];
          await wipe();
          await clear();
          const ids = await Promise.all(lineas.map(write));
          await count();
          expect((await counted()).length).toBeGreaterThan(0);
          ids.push(...(await Promise.all(tarde.map(write))));
          for (const one of cambios) await change(ids[one.linea % ids.length] ?? 0, one);
          const mixed = await askAll(rangos);
          await count();
          const whole = await askAll(rangos);
          await clear();
          const plain = await askAll(rangos);
          expect(mixed).toEqual(plain);
          expect(whole).toEqual(plain);
        },
      ),
      { seed: 20_261_122, numRuns: 6, endOnFailure: true },
    );
  }, 60_000);

  // covers D1-2.8-03, D1-2.8-04, D1-2.8-05
  it('match the listed rows and their sums', async () => {
    await wipe();
    await clear();
    const lineas = fc.sample(fc.noBias(linea), { seed: 7, numRuns: 60 });
    await Promise.all(lineas.map(write));
    await count();
    expect(await counted()).toEqual(expect.arrayContaining(DIAS));
    const [from, to] = [FIRST + DAY_MS, FIRST + 5 * DAY_MS];
    const within = lineas.filter(({ at }) => at >= from && at < to);
    const kind = (que: Linea['que']) => within.filter((one) => one.que === que);
    const distinct = (some: Linea[]) => new Set(some.map(({ chat }) => chat)).size;
    const metrics = await ask(from, to);
    expect(metrics).toMatchObject({
      mensajesRecibidos: kind('CLIENTE').length,
      mensajesEnviados: within.filter(({ que, salio }) => (que === 'PERSONA' || que === 'BOT') && salio).length,
      conversacionesAtendidas: distinct(kind('PERSONA')),
      conversacionesCerradas: kind('RESUELTA').length,
      primerasRespuestas: kind('PERSONA').filter(({ espera }) => espera !== null).length,
    });
    const { ABIERTA, CERRADA, PENDIENTE } = metrics.distribucionEstados;
    expect(ABIERTA + CERRADA + PENDIENTE).toBe(distinct(within));
    const ranking = Object.fromEntries(
      metrics.rankingAtencion.map((one) => [one.agenteNombre, one.conversacionesAtendidas]),
    );
    const ofAgent = (agente: number) => distinct(kind('PERSONA').filter((one) => one.agente === agente));
    expect(ranking).toEqual({ [shop.ana.nombre]: ofAgent(0), [shop.luis.nombre]: ofAgent(1) });
    const opened = async (cifra: Cifra) => {
      const query = `cifra=${cifra}&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
      return (await server.call('GET', `/api/reportes/dashboard/casos?${query}`, { token: shop.boss.token })).body
        .totalElements;
    };
    expect(await opened('recibidos')).toBe(metrics.mensajesRecibidos);
    expect(await opened('enviados')).toBe(metrics.mensajesEnviados);
    expect(await opened('atendidas')).toBe(metrics.conversacionesAtendidas);
    expect(await opened('cerradas')).toBe(metrics.conversacionesCerradas);
    expect(await opened('primeraRespuesta')).toBe(metrics.primerasRespuestas);
    expect(await opened('distribucion')).toBe(distinct(within));
  });

  it('become invalid when opening hours change: waits are computed again, at once and on the next count', async () => {
    await wipe();
    await clear();
    // from 07:00 to 09:00 in Bogotá
    await write({ chat: 0, at: FIRST + 9 * 3_600_000, que: 'PERSONA', agente: 0, salio: true, espera: 120 });
    await count();
    const waited = async () => (await ask(FIRST, FIRST + DAY_MS)).slaPromedioPrimeraRespuesta;
    expect(await waited()).toBe('PT1H');
    await hours('07:30', '18:00');
    expect(await waited()).toBe('PT1H30M');
    await count();
    expect(await waited()).toBe('PT1H30M');
    await server.db.query(`update app.areas set timezone = 'America/Caracas' where id = $1`, [shop.areaId]);
    expect(await waited()).toBe('PT2H');
    await count();
    expect(await waited()).toBe('PT2H');
    await server.db.query(`update app.areas set timezone = 'America/Bogota' where id = $1`, [shop.areaId]);
    await hours('08:00', '18:00');
  });

  it('exclude the latest days, so a current message invalidates none; a late one invalidates its own day', async () => {
    await wipe();
    await clear();
    const say = (at: number) => write({ chat: 0, at, que: 'CLIENTE', agente: 0, salio: false, espera: null });
    await say(FIRST);
    await say(FIRST + 3 * DAY_MS);
    await say(Date.now());
    await say(Date.now() - DAY_MS / 2);
    await count();
    expect(await counted()).toEqual([DIAS[0], DIAS[3]]);
    await say(Date.now());
    await say(Date.now() - DAY_MS / 2);
    expect(await counted()).toEqual([DIAS[0], DIAS[3]]);
    await say(FIRST + 3 * DAY_MS + 1000);
    expect(await counted()).toEqual([DIAS[0]]);
  });

  it('are checked after a new day, a change or other hours, and not for a deactivated business', async () => {
    await wipe();
    await clear();
    const say = (at: number) => write({ chat: 0, at, que: 'CLIENTE', agente: 0, salio: false, espera: null });
    const isDue = async (id = shop.id) =>
      (await server.db.query('select 1 from app.due_dias() where suscriptor_id = $1', [id])).length > 0;
    await say(FIRST);
    expect(await isDue()).toBe(true);
    await count();
    expect(await isDue()).toBe(false);
    await say(Date.now());
    await say(Date.now() - 1.5 * DAY_MS);
    expect(await isDue()).toBe(false);
    await say(FIRST + 2 * DAY_MS);
    expect(await isDue()).toBe(true);
    await count();
    expect(await isDue()).toBe(false);
    expect(await counted()).toEqual([DIAS[0], DIAS[2]]);
    await server.db.query('update app.dias_avance set hasta = hasta - 1 where suscriptor_id = $1', [shop.id]);
    expect(await isDue()).toBe(true);
    await count();
    await hours('08:00', '18:00');
    expect(await isDue()).toBe(true);
    await count();
    expect(await isDue()).toBe(false);
    const other = await server.build.equipo('días, otra');
    expect(await isDue(other.id)).toBe(true);
    await server.db.query('update app.suscriptores set estado = 0 where id = $1', [other.id]);
    expect(await isDue(other.id)).toBe(false);
  });

  it('are recounted for an area’s new hours only if it had answers that day', async () => {
    await wipe();
    await clear();
    await write({ chat: 0, at: FIRST + 9 * 3_600_000, que: 'PERSONA', agente: 0, salio: true, espera: 120 });
    await write({ chat: 0, at: FIRST + DAY_MS, que: 'PERSONA', agente: 0, salio: true, espera: null });
    await count();
    const written = () =>
      server.db.query<{ dia: string; version: string }>(
        'select dia::text, xmin::text as version from app.dias_contados where suscriptor_id = $1 order by dia',
        [shop.id],
      );
    const before = await written();
    await server.build.insert('areas', { suscriptor_id: shop.id, nombre: 'Otra' });
    await server.db.query(`update app.areas set timezone = 'America/Caracas' where suscriptor_id = $1 and id <> $2`, [
      shop.id,
      shop.areaId,
    ]);
    await count();
    expect(await written()).toEqual(before);
    await hours('07:00', '18:00');
    await count();
    const after = await written();
    expect(after[0]?.version).not.toBe(before[0]?.version);
    expect(after[1]).toEqual(before[1]);
    await hours('08:00', '18:00');
  });

  it('wait for an open transaction that changes the day', async () => {
    await wipe();
    await clear();
    await write({ chat: 0, at: FIRST, que: 'CLIENTE', agente: 0, salio: false, espera: null });
    const late = new pg.Client({ connectionString: server.db.adminUrl });
    await late.connect();
    await late.query('begin');
    await late.query(
      `insert into app.mensajes (suscriptor_id, conversacion_id, secuencia, emisor, tipo, origen, contenido, timestamp)
       values ($1, $2, 99999, 'CLIENTE', 'TEXTO', 'CLIENTE', 'tarde', $3)`,
      [shop.id, chats[0], new Date(FIRST + 1000)],
    );
    const counting = count();
    await eventually(async () => {
      const rows = await server.db.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length > 0;
    }, 'the count waits');
    await late.query('commit');
    await late.end();
    await counting;
    expect(await counted()).toContain(DIAS[0]);
    expect((await ask(FIRST, FIRST + DAY_MS)).mensajesRecibidos).toBe(2);
  });
});

describe('gaps between stored days', () => {
  const at = (day: number) => new Date(FIRST + day * DAY_MS);

  it('are before, between and after the days, adjacent ones in one piece', () => {
    const dias = [{ desde: at(3) }, { desde: at(1) }, { desde: at(4) }];
    expect(gapsOf({ desde: at(0), hasta: at(7) }, dias)).toEqual([
      { desde: at(0), hasta: at(1) },
      { desde: at(2), hasta: at(3) },
      { desde: at(5), hasta: at(7) },
    ]);
    expect(gapsOf({ desde: at(1), hasta: at(2) }, [{ desde: at(1) }])).toEqual([]);
    expect(gapsOf({ desde: at(1), hasta: at(2) }, [])).toEqual([{ desde: at(1), hasta: at(2) }]);
  });
});
