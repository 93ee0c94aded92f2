import { createSecretBox } from '../../../../apps/server/src/platform/crypto/secret-box.ts';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { inParallel } from '../pacing.ts';
import { inboundFields, newSid, post, sign } from '../provider-requests.ts';

const ACCOUNT_A = `AC${'a'.repeat(32)}`;
const TOKEN_A = 'subaccount-a-token-0123456789abcdef';
const ACCOUNT_B = `AC${'b'.repeat(32)}`;
const TOKEN_B = 'subaccount-b-token-0123456789abcdef';

/** Unsigned webhooks of one address that are stored per minute (`createPresupuesto`). */
const KEPT_UNSIGNED = 60;

type Shop = Awaited<ReturnType<TestServer['build']['suscriptor']>>;

interface Attempt {
  name: string;
  to: string;
  accountSid: string;
  token: string;
  /** The owner of the message, or the reason of its quarantine. */
  outcome: { owner: Shop } | { motivo: string };
}

/**
 * WEB-06: a message reaches the subscriber of its number and account, or waits in quarantine until the cause is fixed.
 */
export const web06: VerifyCase = {
  id: 'WEB-06',
  title: 'number squatting, unknown and inactive channels, two accounts',
  demand: () =>
    '0 at another subscriber; the refused in quarantine with their reason; a replay after mending makes exactly one',
  seenToFail:
    'with the account not compared with the channel’s: 15 webhooks of three kinds accepted for a number that is not their account’s',
  async run(volume) {
    const rounds = volume === 'full' ? 100 : 5;
    const server = await startTestServer();
    try {
      const faults: string[] = [];
      const world = await prepare(server);
      if (await canBeActiveTwice(server, world.squatter, world.victim.numero))
        faults.push('a number was active for two');
      const attempts = attemptsOn(world);
      const sent = Array.from({ length: rounds }, () => attempts).flat();
      const sids = await inParallel(sent, 8, (attempt) => send(server, attempt));
      faults.push(...(await check(server, sent, sids)));
      faults.push(...(await mendAndReplay(server, world)));
      const distinct = [...new Set(faults)];
      return {
        volume: `${sent.length} webhooks of ${attempts.length} kinds, 5 subscribers, ${rounds} replays`,
        reached: distinct.length === 0 ? 'all where they belong' : `${faults.length} wrong: ${distinct.join('; ')}`,
        met: faults.length === 0,
      };
    } finally {
      await server.stop();
    }
  },
};

interface World {
  victim: Shop;
  squatter: Shop;
  sleeping: Shop;
  shopA: Shop;
  shopB: Shop;
}

async function prepare(server: TestServer): Promise<World> {
  const [victim, squatter, sleeping, shopA, shopB] = await inParallel(
    ['victim', 'squatter', 'sleeping', 'cuenta-a', 'cuenta-b'],
    1,
    (mark) => server.build.suscriptor(mark),
  );
  if (!victim || !squatter || !sleeping || !shopA || !shopB) throw new Error('five subscribers are needed');
  // The squatter's own channel is inactive and has the victim's number, created before and after the victim's.
  await server.db.query('update app.canales set numero = $1, estado = 0 where id = $2', [
    victim.numero,
    squatter.canalId,
  ]);
  await server.build.insert('canales', { suscriptor_id: squatter.id, numero: victim.numero, estado: 0 });
  await server.db.query('update app.canales set estado = 0 where id = $1', [sleeping.canalId]);
  const box = createSecretBox(TEST_SECRET);
  for (const [shop, account, token] of [
    [shopA, ACCOUNT_A, TOKEN_A],
    [shopB, ACCOUNT_B, TOKEN_B],
  ] as const) {
    await server.db.query('update app.canales set twilio_sid = $1, subcuenta_token = $2 where id = $3', [
      account,
      box.seal(token),
      shop.canalId,
    ]);
  }
  return { victim, squatter, sleeping, shopA, shopB };
}

async function canBeActiveTwice(server: TestServer, squatter: Shop, numero: string): Promise<boolean> {
  try {
    await server.build.insert('canales', { suscriptor_id: squatter.id, numero, estado: 1 });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === '23505') return false;
    throw error;
  }
}

function attemptsOn({ victim, sleeping, shopA, shopB }: World): Attempt[] {
  const platform = { accountSid: ACCOUNT_SID, token: AUTH_TOKEN };
  const a = { accountSid: ACCOUNT_A, token: TOKEN_A };
  const b = { accountSid: ACCOUNT_B, token: TOKEN_B };
  return [
    { name: 'a number that a squatter typed too', to: victim.numero, ...platform, outcome: { owner: victim } },
    { name: 'an unknown number', to: '+576099999999', ...platform, outcome: { motivo: 'CANAL_DESCONOCIDO' } },
    { name: 'an inactive channel', to: sleeping.numero, ...platform, outcome: { motivo: 'CANAL_INACTIVO' } },
    { name: 'a subaccount for its own number', to: shopA.numero, ...a, outcome: { owner: shopA } },
    { name: 'a subaccount for another one', to: shopB.numero, ...a, outcome: { motivo: 'CUENTA' } },
    { name: 'a subaccount for the platform’s number', to: victim.numero, ...b, outcome: { motivo: 'CUENTA' } },
    { name: 'the platform for a subaccount’s number', to: shopA.numero, ...platform, outcome: { motivo: 'CUENTA' } },
    {
      name: 'a subaccount with another’s token',
      to: shopB.numero,
      accountSid: ACCOUNT_B,
      token: TOKEN_A,
      outcome: { motivo: 'FIRMA' },
    },
    {
      name: 'an account nobody knows',
      to: victim.numero,
      accountSid: `AC${'c'.repeat(32)}`,
      token: TOKEN_A,
      outcome: { motivo: 'FIRMA' },
    },
  ];
}

async function send(server: TestServer, { to, accountSid, token }: Attempt): Promise<{ sid: string; status: number }> {
  const url = `${server.url}/webhooks/twilio/message`;
  const sid = newSid();
  const fields = inboundFields({ accountSid, from: '+573004445566', to, body: 'para quién', sid });
  return { sid, status: await post({ url, fields, signature: sign(token, url, fields) }) };
}

async function check(
  server: TestServer,
  sent: readonly Attempt[],
  got: readonly { sid: string; status: number }[],
): Promise<string[]> {
  const wanted = sent.filter(({ outcome }) => 'owner' in outcome).length;
  await eventually(
    async () => Number((await server.db.query<{ n: string }>('select count(*) n from app.mensajes'))[0]?.n) >= wanted,
    'what was accepted is worked off',
    30_000,
  ).catch(() => undefined);
  const messages = await server.db.query<{ sid: string; owner: string }>(
    'select proveedor_sid sid, suscriptor_id as owner from app.mensajes',
  );
  const inboxRows = await server.db.query<{ sid: string; owner: string }>(
    'select proveedor_sid sid, suscriptor_id as owner from app.webhooks_recibidos',
  );
  const aside = await server.db.query<{ sid: string; motivo: string }>(
    'select proveedor_sid sid, motivo from app.webhooks_cuarentena',
  );
  const unsigned = sent.filter(({ outcome }) => 'motivo' in outcome && outcome.motivo === 'FIRMA').length;
  const kept = aside.filter(({ motivo }) => motivo === 'FIRMA').length;
  const lost = kept < Math.min(unsigned, KEPT_UNSIGNED) ? [`only ${kept} of ${unsigned} unsigned ones were kept`] : [];
  const wrong = sent.flatMap(({ name, outcome }, index) => {
    const { sid = '', status = 0 } = got[index] ?? {};
    const owners = [...messages, ...inboxRows].filter((row) => row.sid === sid).map((row) => Number(row.owner));
    const motivos = aside.filter((row) => row.sid === sid).map((row) => row.motivo);
    const isRight =
      'owner' in outcome
        ? status === 200 &&
          owners.length === 2 &&
          owners.every((owner) => owner === outcome.owner.id) &&
          motivos.length === 0
        : status === 403 && owners.length === 0 && isAside(motivos, outcome.motivo);
    return isRight
      ? []
      : [`${name}: ${status}, at ${owners.join(',') || 'nobody'}, quarantine ${motivos.join(',') || 'none'}`];
  });
  return [...lost, ...wrong];
}

/** In quarantine once; unsigned webhooks are stored up to a limit only. */
function isAside(motivos: readonly string[], motivo: string): boolean {
  return motivos.join() === motivo || (motivo === 'FIRMA' && motivos.length === 0);
}

/** Activates the inactive channel; each of its refused webhooks is replayed three times, partly at once. */
async function mendAndReplay(server: TestServer, { sleeping, squatter }: World): Promise<string[]> {
  await server.db.query('update app.canales set estado = 1 where id = $1', [sleeping.canalId]);
  const root = await server.build.usuario(squatter.id, { roles: ['SUPERADMIN'] });
  const aside = await server.db.query<{ id: string; sid: string }>(
    `select id, proveedor_sid sid from app.webhooks_cuarentena where motivo = 'CANAL_INACTIVO' order by id`,
  );
  const replay = (id: string) => server.call('POST', `/api/webhooks/cuarentena/${id}/replay`, { token: root.token });
  const faults: string[] = [];
  for (const { id, sid } of aside) {
    const answers = [...(await Promise.all([replay(id), replay(id)])), await replay(id)];
    if (answers.some(({ body }) => body.aceptado !== true))
      faults.push(`a replay was refused: ${JSON.stringify(answers[0]?.body)}`);
    const rows = await eventually(async () => {
      const found = await server.db.query<{ owner: string }>(
        'select suscriptor_id as owner from app.mensajes where proveedor_sid = $1',
        [sid],
      );
      return found.length > 0 && found;
    }, 'the replayed message').catch(() => []);
    if (rows.length !== 1 || Number(rows[0]?.owner) !== sleeping.id)
      faults.push(`a replay made ${rows.length} messages`);
  }
  return faults;
}
