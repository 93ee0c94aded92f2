import { randomUUID } from 'node:crypto';
import { createSecretBox } from '../../../../apps/server/src/platform/crypto/secret-box.ts';
import { TEST_SECRET } from '@tertulia/testkit/database';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  eventually,
  startTestServer,
  type Answer,
  type TestServer,
} from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';
import type { VerifyCase } from '../../case.ts';
import { inParallel } from '../pacing.ts';
import { inboundFields, newSid, post, sign } from '../provider-requests.ts';

const RACERS = 50;
/** Each gets fewer than a supervisor's limit of quotes per minute. */
const BOSSES = 10;
/** Failed messages of one chat, concurrent users who press «Reintentar» at each, and their presses in a row. */
const FAILED = 3;
const WORKERS = 6;
const PRESSES = 8;

/** JOB-05: concurrent actions that are possible once, or one after another, end as if they had been queued. */
export const job05: VerifyCase = {
  id: 'JOB-05',
  title:
    'concurrent: one chat accepted, one number’s first messages, failed messages sent again, quotes, transfers, synchronizations of the inventory',
  demand: () =>
    `1 winner and ${RACERS - 1} × 409 ALREADY_ASSIGNED; 1 contact, 1 chat, ${RACERS} messages numbered 1–${RACERS}; each failed message sent anew by one of ${WORKERS * PRESSES} presses, 0 deadlocks between them, their sends and their call-backs; quotes numbered 1–${RACERS}; 1 owner after ${RACERS} transfers, each with its line; 1 running run`,
  seenToFail:
    'with the chat neither locked before it is read nor checked for its owner in the update: up to 12 winners in 3 of 4 rounds; with a retry that locks the chat before the message: 14 to 29 deadlocks in 3 of 4 rounds',
  async run(volume) {
    const rounds = volume === 'full' ? 40 : 3;
    const server = await startTestServer();
    try {
      const shop = await server.build.suscriptor('race');
      const agents = await inParallel(Array.from({ length: RACERS }), 2, () => server.build.usuario(shop.id));
      const faults: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        faults.push(...(await raceToAccept(server, shop, agents)));
        faults.push(...(await raceToBegin(server, shop, `+57303${String(1_000_000 + round)}`)));
        faults.push(...(await raceToRetry(server, shop, agents[round])));
      }
      const bosses = await inParallel(Array.from({ length: BOSSES }), 2, () =>
        server.build.usuario(shop.id, { roles: ['SUPERVISOR'] }),
      );
      faults.push(...(await raceToTransfer(server, shop, { bosses, agents })));
      faults.push(...(await raceToQuote(server, shop, bosses)));
      faults.push(...(await raceToSync(server, shop, bosses)));
      const distinct = [...new Set(faults)];
      return {
        volume: `${rounds} chats × ${RACERS} agents, ${rounds} numbers × ${RACERS} first messages, ${rounds} chats × ${FAILED} messages × ${WORKERS * PRESSES} retries, ${RACERS} transfers, ${RACERS} quotes, ${BOSSES} runs`,
        reached: distinct.length === 0 ? 'one of each every time' : `${faults.length} wrong: ${distinct.join('; ')}`,
        met: faults.length === 0,
      };
    } finally {
      await server.stop();
    }
  },
};

type Shop = Awaited<ReturnType<TestServer['build']['suscriptor']>>;

async function raceToAccept(server: TestServer, shop: Shop, agents: readonly BuiltUser[]): Promise<string[]> {
  const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId });
  const answers = await Promise.all(
    agents.map(({ id, token }) =>
      server.call('POST', `/api/conversations/${chat.id}/assign`, { token, body: { usuarioId: id } }),
    ),
  );
  const winners = agents.filter((_, index) => answers[index]?.status === 200);
  const losers = answers.filter(({ status, body }) => status === 409 && body.code === 'ALREADY_ASSIGNED');
  const [row] = await server.db.query<{ owner: string | null; lines: string; attended: string }>(
    `select c.asignada_a as owner, (select count(*) from app.mensajes m where m.conversacion_id = c.id and m.evento->>'tipo' = 'ASIGNADA') as lines,
            (select count(*) from app.atenciones t where t.conversacion_id = c.id) as attended from app.conversaciones c where c.id = $1`,
    [chat.id],
  );
  const isOne = winners.length === 1 && losers.length === RACERS - 1 && Number(row?.owner) === winners[0]?.id;
  if (isOne && Number(row?.lines) === 1 && Number(row?.attended) === 1) return [];
  const others = [...new Set(answers.map(({ status }) => status))].join(',');
  return [
    `${winners.length} winners, ${losers.length} told ALREADY_ASSIGNED, ${row?.lines} lines, ${row?.attended} attendants, statuses ${others}`,
  ];
}

async function raceToBegin(server: TestServer, shop: Shop, from: string): Promise<string[]> {
  const url = `${server.url}/webhooks/twilio/message`;
  const sids = Array.from({ length: RACERS }, newSid);
  const statuses = await Promise.all(
    sids.map((sid, index) => {
      const fields = inboundFields({ accountSid: ACCOUNT_SID, from, to: shop.numero, body: `primero ${index}`, sid });
      return post({ url, fields, signature: sign(AUTH_TOKEN, url, fields) });
    }),
  );
  const messages = () =>
    server.db.query<{ secuencia: number; conversacion: string }>(
      'select secuencia, conversacion_id as conversacion from app.mensajes where proveedor_sid = any($1) order by secuencia',
      [sids],
    );
  await eventually(async () => (await messages()).length >= RACERS, 'every message is worked off', 30_000).catch(
    () => undefined,
  );
  const rows = await messages();
  const [made] = await server.db.query<{ contacts: string; chats: string }>(
    `select (select count(*) from app.contactos where telefono = $1) as contacts, (select count(*) from app.conversaciones where cliente_telefono = $1) as chats`,
    [from],
  );
  const isNumbered = rows.every(({ secuencia }, index) => secuencia === index + 1);
  const isRight =
    statuses.every((status) => status === 200) &&
    rows.length === RACERS &&
    isNumbered &&
    made?.contacts === '1' &&
    made.chats === '1';
  if (isRight || (rows.length === RACERS && isNumbered && Number(made?.contacts) === 1 && Number(made?.chats) === 1))
    return [];
  return [
    `${made?.contacts} contacts, ${made?.chats} chats, ${rows.length} messages${isNumbered ? '' : ' not numbered in a row'}`,
  ];
}

/**
 * Presses «Reintentar» repeatedly while the retried messages leave and are delivered: each leaves once, and no call
 * blocks another.
 */
async function raceToRetry(
  { build, call, control, db }: TestServer,
  shop: Shop,
  // another one each time: a user may write 300 times a minute
  agent: BuiltUser | undefined,
): Promise<string[]> {
  const { id: asignadaA = 0, token = '' } = agent ?? {};
  const chat = await build.conversacion(shop.id, { canalId: shop.canalId, asignadaA });
  await control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
  await control.setFaults({ failRate: 1, errorCode: 63024 });
  const path = `/api/conversations/${chat.id}/messages`;
  const ids: number[] = [];
  for (let index = 0; index < FAILED; index += 1)
    ids.push((await call('POST', path, { token, body: { contenido: `no llegó ${index}` } })).body.id);
  const countOf = async (estado: string) =>
    (await db.query('select 1 from app.mensajes where id = any($1) and estado_mensaje = $2', [ids, estado])).length;
  await eventually(async () => (await countOf('ERROR')) === FAILED, 'all have failed', 30_000);
  await control.clearFaults();
  const before = await deadlocks(db);
  const presses = Array.from({ length: PRESSES * WORKERS }, () => ids).flat();
  const answers = await inParallel(presses, FAILED * WORKERS, (id) => call('POST', `${path}/${id}/retry`, { token }));
  await eventually(async () => (await countOf('ENTREGADO')) === FAILED, 'all are delivered', 30_000).catch(() => null);
  const arrived = (await control.messages({ to: chat.telefono })).filter(({ status }) => status === 'delivered');
  const met = (await deadlocks(db)) - before;
  const taken = answers.filter(({ status }) => status === 200).length;
  const refused = answers.filter(({ status }) => status === 409).length;
  const isRight = taken === FAILED && taken + refused === presses.length;
  if (isRight && arrived.length === FAILED && met === 0) return [];
  const others = presses.length - taken - refused;
  return [
    `${taken} retries taken, ${refused} refused, ${others} otherwise, ${arrived.length} of ${FAILED} delivered, ${met} deadlocks`,
  ];
}

async function deadlocks(db: TestServer['db']): Promise<number> {
  const [row] = await db.query<{ n: string }>(
    'select deadlocks as n from pg_stat_database where datname = current_database()',
  );
  return Number(row?.n);
}

/** A busy server may refuse; a repeated call must succeed in the end. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

/**
 * All users transfer the same chat to different colleagues: the last one has it, and the timeline has every transfer.
 */
async function raceToTransfer(
  { build, call, db }: TestServer,
  shop: Shop,
  { bosses, agents }: { bosses: readonly BuiltUser[]; agents: readonly BuiltUser[] },
): Promise<string[]> {
  const chat = await build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: bosses[0]?.id ?? 0 });
  const answers = await Promise.all(
    agents.map(({ id }, index) =>
      insist(() =>
        call('POST', `/api/conversations/${chat.id}/assign`, {
          token: bosses[index % bosses.length]?.token ?? '',
          body: { usuarioId: id },
        }),
      ),
    ),
  );
  const [row] = await db.query<{ owner: string; lines: string; versions: string }>(
    `select asignada_a as owner, version_asignacion as versions,
            (select count(*) from app.mensajes m where m.conversacion_id = c.id and m.origen = 'EVENTO') as lines
       from app.conversaciones c where c.id = $1`,
    [chat.id],
  );
  const moved = answers.filter(({ status }) => status === 200).length;
  const isOwned = agents.some(({ id }) => id === Number(row?.owner));
  if (moved === agents.length && isOwned && Number(row?.lines) === moved && Number(row?.versions) === moved) return [];
  return [`${moved} transfers, ${row?.lines} lines, ${row?.versions} changes of owner`];
}

/** Consecutive numbers for any number of concurrent callers. */
async function raceToQuote({ build, call }: TestServer, shop: Shop, bosses: readonly BuiltUser[]): Promise<string[]> {
  const chat = await build.conversacion(shop.id, { canalId: shop.canalId });
  const answers = await Promise.all(
    Array.from({ length: RACERS }, (_, index) => {
      const body = {
        conversacionId: chat.id,
        clienteNombre: 'María',
        clienteEmail: 'maria@correo.co',
        clienteTelefono: chat.telefono,
        items: [{ nombre: 'Café', cantidad: 1, precioUnitario: 32_000 }],
        clienteCotizacionId: randomUUID(),
      };
      return insist(() =>
        call('POST', '/api/cotizaciones', { token: bosses[index % bosses.length]?.token ?? '', body }),
      );
    }),
  );
  const numbers = answers.map(({ body }) => Number(body?.consecutivo)).toSorted((a, b) => a - b);
  if (numbers.every((number, index) => number === index + 1)) return [];
  return [
    `quotes numbered ${numbers.join(',')}, statuses ${[...new Set(answers.map(({ status }) => status))].join(',')}`,
  ];
}

/** One run, which all callers join. */
async function raceToSync(
  { call, control, db }: TestServer,
  shop: Shop,
  bosses: readonly BuiltUser[],
): Promise<string[]> {
  const sede = { alias: 'sede-job-05', password: 'clave de la sede' };
  await db.query('update app.suscriptores set alias_sede_mys = $2, password_sede_mys = $3 where id = $1', [
    shop.id,
    sede.alias,
    createSecretBox(TEST_SECRET).seal(sede.password),
  ]);
  // slow enough that no caller arrives after its end
  await control.setInventory({ ...sede, count: 20, latencyMs: 1500 });
  const answers = await Promise.all(bosses.map(({ token }) => call('POST', '/api/sync-productos/todo/0', { token })));
  const runs = new Set(answers.map(({ status, body }) => (status === 202 ? body.sincronizacion.id : status)));
  const [row] = await db.query<{ n: string }>('select count(*) n from app.sincronizaciones where suscriptor_id = $1', [
    shop.id,
  ]);
  return runs.size === 1 && Number(row?.n) === 1 ? [] : [`${row?.n} runs, answers ${[...runs].join(',')}`];
}
