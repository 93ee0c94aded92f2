import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventually } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { seconds, until } from '../pacing.ts';
import { sharedStackWorld, type CallAnswer, type StackWorld } from '../stack-world.ts';
import { ageDeadSends } from './dead-sends.ts';

const REPEATS = 20;
const PAUSE_MS = 250;
/** Long enough for a few sends to reach the provider, shorter than the product's lock timeout. */
const HELD_MS = 600;
const STEP_MS = 500;
/** At sixty a second the full form takes three minutes on a machine of its own. */
const WITHIN_MS = { short: 120_000, full: 1_200_000 } as const;

/** JOB-04: a broadcast reaches every recipient once, despite kills of the server and repeated requests. */
// covers D2-1-05
export const job04: VerifyCase = {
  id: 'JOB-04',
  title: 'a broadcast under kill -9, a double click and the same key again',
  demand: () =>
    `1 broadcast and 1 answer, 0 contacts with two messages, everybody in one final state, sent + left out + failed = all`,
  seenToFail:
    'with the recipient dequeued in a transaction after the one that creates its message: 20 of 300 doubled after three kills, 27 never in a final state after one',
  async run(volume) {
    const count = volume === 'full' ? 10_000 : 200;
    const kills = volume === 'full' ? 3 : 1;
    const world = await sharedStackWorld();
    const scene = await prepare(world, count);
    await world.control.setFaults({
      apiLatencyMs: 20,
      failRate: 0.05,
      acceptThenDropRate: 0.03,
      callbackDropRate: 0.3,
      statusDelayMs: 50,
    });
    const clave = randomUUID();
    const begin = () => beginUntilAnswered(world, scene, clave);
    const begun = performance.now();
    const answers = await Promise.all([begin(), begin()]);
    const enqueuedMs = performance.now() - begun;
    const id: number = answers[0]?.body.difusionId;
    let underWay = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const share = (kill + 1) / (kills + 1);
      await eventually(
        async () => (await countHandedOver(world, id)) >= share * count,
        'part of it has left',
        WITHIN_MS[volume],
      );
      const cut = await (kill === 0 ? killBetweenAcceptAndCommit(world, id) : killAnywhere(world, id));
      underWay += cut.length;
      if (volume === 'short') await ageDeadSends(world, cut);
      await world.stack.whenReady();
      for (let repeat = 0; repeat < REPEATS / kills; repeat += 1) answers.push(await begin());
    }
    await eventually(
      async () => (await estadoOf(world, id)) === 'COMPLETADA',
      'the broadcast is over',
      WITHIN_MS[volume],
    ).catch(() => undefined);
    const tookMs = performance.now() - begun;
    await world.control.clearFaults();
    const tally = await compare(world, scene, id);
    const distinct = new Set(answers.map(({ body }) => JSON.stringify(body))).size;
    const faults = [
      tally.broadcasts === 1 ? '' : `${tally.broadcasts} broadcasts`,
      distinct === 1 ? '' : `${distinct} answers`,
      tally.sum === count ? '' : `the counters add up to ${tally.sum}`,
      tally.estado === 'COMPLETADA' ? '' : `it ended as ${tally.estado}`,
      underWay > 0 ? '' : 'no kill cut a send',
    ].filter(Boolean);
    return {
      volume: `${count} contacts and 2 who must not be written to, ${kills} × kill -9 that cut ${underWay} sends, ${answers.length} calls with one key, 5 % of the messages fail, 3 % of the provider’s answers and 30 % of its call-backs lost`,
      reached: `${tally.doubled} doubled, ${tally.lost} lost, ${tally.open} not in a final state, ${tally.silenced} of the silent written to, ${tally.fallidos} failed; begun in ${seconds(enqueuedMs)}, over after ${seconds(tookMs)}${faults.length > 0 ? `; ${faults.join(', ')}` : ''}`,
      met: tally.doubled + tally.lost + tally.open + tally.silenced + faults.length === 0,
    };
  },
};

interface Scene {
  shopId: number;
  token: string;
  path: string;
  telefonos: string[];
}

async function prepare(world: StackWorld, count: number): Promise<Scene> {
  const { build, db } = world;
  const shop = await build.suscriptor('difusion');
  const boss = await build.usuario(shop.id, { roles: ['SUPERVISOR'] });
  const { estadoIds } = await build.tablero(shop.id);
  const kanbanEstadoId = estadoIds[0] ?? 0;
  const telefonos = await build.clientes(shop.id, { canalId: shop.canalId, kanbanEstadoId, count: count + 2 });
  // two of them get nothing: one opted out, one has no chat
  await db.query('update app.contactos set no_escribir = true where suscriptor_id = $1 and telefono = $2', [
    shop.id,
    telefonos[0],
  ]);
  await db.query(
    `delete from app.conversaciones c using app.contactos p where p.id = c.contacto_id and c.suscriptor_id = $1 and p.telefono = $2`,
    [shop.id, telefonos[1]],
  );
  const plantilla = await eventually(async () => {
    const [row] = await db.query<{ id: string }>(
      `select id from app.plantillas where suscriptor_id is null and nombre = 'saludo_seguimiento'`,
    );
    return row;
  }, 'the templates were read');
  return {
    shopId: shop.id,
    token: boss.token,
    path: `/api/kanban/estados/${kanbanEstadoId}/broadcast-plantilla/${plantilla.id}?dryRun=false`,
    telefonos,
  };
}

/** As a browser does that never got the response: the same call again. */
async function beginUntilAnswered({ call }: StackWorld, { token, path }: Scene, clave: string): Promise<CallAnswer> {
  const variables = { 1: { campo: 'nombre' }, 2: { texto: 'Café Andino' } };
  const deadline = performance.now() + 60_000;
  for (;;) {
    const answer = await call('POST', path, { token, body: { clave, variables } });
    if (answer.status === 200) return answer;
    if (answer.status !== 0 && answer.status !== 503) throw new Error(`the broadcast was answered ${answer.status}`);
    if (performance.now() > deadline) throw new Error('the server does not take the broadcast');
    await until(performance.now() + PAUSE_MS);
  }
}

async function countHandedOver({ db }: StackWorld, id: number): Promise<number> {
  const [row] = await db.query<{ n: string }>(
    'select count(*) n from app.difusion_destinatarios where difusion_id = $1 and mensaje_id is not null',
    [id],
  );
  return Number(row?.n);
}

/** The provider has messages whose acceptance waits for a lock of ours, and so do the next recipients. */
async function killBetweenAcceptAndCommit(world: StackWorld, id: number): Promise<string[]> {
  const lock = new pg.Client({ connectionString: world.stack.databaseUrl });
  await lock.connect();
  const held = async () => {
    await lock.query('begin; lock table app.mensajes in share mode');
    await until(performance.now() + HELD_MS);
    if ((await listUnderWay(world, id)).length > 0) return true;
    await lock.query('rollback');
    return false;
  };
  await eventually(held, 'a send is under way', 60_000);
  const cut = await killAnywhere(world, id);
  await lock.query('commit');
  await lock.end();
  return cut;
}

async function killAnywhere(world: StackWorld, id: number): Promise<string[]> {
  // anywhere in the product's own step, not always right after what was seen here
  await until(performance.now() + Math.random() * STEP_MS);
  await world.stack.killServer('SIGKILL');
  return listUnderWay(world, id);
}

/** Messages whose attempts were started and not finished when the server died. */
async function listUnderWay({ db }: StackWorld, id: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select e.mensaje_id as id from app.difusion_destinatarios d join app.envios e on e.suscriptor_id = d.suscriptor_id and e.mensaje_id = d.mensaje_id
      where d.difusion_id = $1 and e.estado = 'ENVIANDO'`,
    [id],
  );
  return rows.map((row) => row.id);
}

async function estadoOf({ db }: Pick<StackWorld, 'db'>, id: number): Promise<string | undefined> {
  const [row] = await db.query<{ estado: string }>('select estado from app.difusiones where id = $1', [id]);
  return row?.estado;
}

async function compare({ db, control, call }: StackWorld, { shopId, token, telefonos }: Scene, id: number) {
  const times = new Map<string, number>();
  for (const { to } of await control.messages()) times.set(to, (times.get(to) ?? 0) + 1);
  const sent = (telefono: string | undefined) => times.get(`whatsapp:${telefono}`) ?? 0;
  const taken = telefonos.slice(2);
  const states = await db.query<{ estado: string; n: string }>(
    'select estado, count(*) n from app.difusion_destinatarios where difusion_id = $1 group by estado',
    [id],
  );
  const countOf = (...wanted: string[]) =>
    states.reduce((sum, { estado, n }) => sum + (wanted.includes(estado) ? Number(n) : 0), 0);
  const { body } = await call('GET', `/api/difusiones/${id}`, { token });
  const { omitidos, ...others } = body.contadores as Record<string, number>;
  const [made] = await db.query<{ n: string }>('select count(*) n from app.difusiones where suscriptor_id = $1', [
    shopId,
  ]);
  return {
    broadcasts: Number(made?.n),
    estado: await estadoOf({ db }, id),
    doubled: taken.filter((telefono) => sent(telefono) > 1).length,
    lost: taken.filter((telefono) => sent(telefono) === 0).length,
    silenced: telefonos.slice(0, 2).filter((telefono) => sent(telefono) > 0).length + Math.abs((omitidos ?? 0) - 2),
    open: countOf('PENDIENTE', 'ENVIANDO'),
    fallidos: countOf('FALLIDO'),
    sum: Object.values(others).reduce((sum, n) => sum + n, 0),
  };
}
