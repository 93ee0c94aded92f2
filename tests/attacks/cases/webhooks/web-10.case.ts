import { randomBytes } from 'node:crypto';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { ACCOUNT_SID, AUTH_TOKEN, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createVozDesk } from '@tertulia/testkit/voz-desk';
import type { VerifyCase } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { inParallel } from '../pacing.ts';

/** Satellites, premium and shared-cost numbers, islands inside +1, countries that the business does not allow. */
const COSTLY = ['+8816123456', '+882161234567', '+979123456789', '+18095550101', '+19005550101', '+34911234567'];
const AT_ONCE = 8;

/** WEB-10: no request makes the provider call a number that the business may not call, or in another's name. */
export const web10: VerifyCase = {
  id: 'WEB-10',
  title: 'calls that an attacker would like to make',
  demand: () =>
    '<Reject/> or a refusal for each, 0 dials, 0 rows changed; genuine ones are dialled to the row’s number alone',
  seenToFail:
    'with the called browser not checked: 48 findings, «another person’s browser» the first; without the countries at the dialling: «a number turned costly in its row» was dialled 6 times of 6',
  async run(volume) {
    const rounds = volume === 'full' ? 100 : 6;
    const server = await startTestServer();
    try {
      const stage = await setUp(server);
      const findings = new Findings();
      const requests = await countRequests(stage, findings);
      const kinds = forgeries(stage);
      const attempts = Array.from({ length: rounds }, () => kinds).flat();
      await inParallel(attempts, AT_ONCE, async (kind) => {
        const made = await call(stage);
        const before = await rowOf(stage, made);
        const { status, text } = await kind.ask(made);
        const expected = kind.isUnsigned ? status === 403 : status === 200 && text.includes('<Reject');
        findings.expect(
          expected && !text.includes('<Dial'),
          `${kind.name} was answered with ${status} ${text.slice(0, 120)}`,
        );
        if (!kind.changes) findings.expect((await rowOf(stage, made)) === before, `${kind.name} changed the call`);
      });
      const dialled = (await server.control.calls()).filter(({ to }) => !to.startsWith('client:'));
      findings.expect(dialled.length === 0, `${dialled.length} numbers were called`);
      const genuine = await Promise.all(Array.from({ length: rounds }, () => genuineCall(stage, findings)));
      return {
        volume: `${requests} orders, ${attempts.length} questions of ${kinds.length} kinds, ${genuine.length} genuine ones`,
        reached: `${findings.all.length} findings${listed(findings.all)}`,
        met: findings.all.length === 0,
      };
    } finally {
      await server.stop();
    }
  },
};

interface Stage {
  server: TestServer;
  desk: ReturnType<typeof createVozDesk>;
  shop: Shop;
  other: Shop;
}

interface Shop {
  id: number;
  canalId: number;
  numero: string;
  ana: BuiltUser;
  identity: string;
  colega: string;
}

interface Made {
  id: number;
  clave: string;
  sid: string;
  shop: Shop;
}

async function setUp(server: TestServer): Promise<Stage> {
  const desk = createVozDesk(server);
  const build = async (): Promise<Shop> => {
    const team = await server.build.equipo();
    return { ...team, identity: await desk.identityOf(team.ana), colega: await desk.identityOf(team.luis) };
  };
  return { server, desk, shop: await build(), other: await build() };
}

/** An accepted call: of a user of its own, since each has one at a time. */
async function call({ server, desk, shop: base }: Stage, fields: object = {}): Promise<Made> {
  const ana = await server.build.usuario(base.id);
  const shop = { ...base, ana, identity: await desk.identityOf(ana) };
  const hex = randomBytes(16).toString('hex');
  const clave = `T${shop.id}L${hex}`;
  const id = await server.build.insert('llamadas', {
    suscriptor_id: shop.id,
    clave,
    canal_id: shop.canalId,
    usuario_id: ana.id,
    numero: '+573005550101',
    desde_numero: shop.numero,
    grabar: true,
    agente_sid: `CA${hex}`,
    limite_segundos: 600,
    precio_centavos: 20_000,
    creada: new Date(),
    ...fields,
  });
  return { id, clave, sid: `CA${hex}`, shop };
}

async function rowOf({ server }: Stage, { id }: Made): Promise<string> {
  return JSON.stringify(await server.db.query('select * from app.llamadas where id = $1', [id]));
}

const genuineFields = ({ sid, shop }: Made): Record<string, string> => ({
  CallSid: sid,
  CallStatus: 'in-progress',
  Direction: 'outbound-api',
  From: shop.numero,
  To: `client:${shop.identity}`,
});

interface Forgery {
  name: string;
  /** The provider did not sign it. */
  isUnsigned?: boolean;
  /** The row was changed before, on purpose. */
  changes?: boolean;
  ask: (made: Made) => Promise<{ status: number; text: string }>;
}

function forgeries({ server, desk, other }: Stage): Forgery[] {
  const post = (made: Made, fields: Record<string, string> = {}, options: Parameters<typeof desk.post>[3] = {}) =>
    desk.post('conectar', made.clave, { ...genuineFields(made), ...fields }, options);
  const after = (sql: string, values: (made: Made) => unknown[]) => async (made: Made) => {
    await server.db.query(sql, values(made));
    return post(made);
  };
  const elsewhere = (clave: string, made: Made) => desk.post('conectar', clave, genuineFields(made));
  return [
    { name: 'another person’s browser', ask: (made) => post(made, { To: `client:${made.shop.colega}` }) },
    { name: 'a browser of another business', ask: (made) => post(made, { To: `client:${other.identity}` }) },
    { name: 'a telephone in place of a browser', ask: (made) => post(made, { To: '+8816123456' }) },
    { name: 'nobody in place of a browser', ask: (made) => post(made, { To: '' }) },
    { name: 'another caller id', ask: (made) => post(made, { From: '+8816123456' }) },
    { name: 'another business’s number as caller id', ask: (made) => post(made, { From: other.numero }) },
    { name: 'another call', ask: (made) => post(made, { CallSid: `CA${'f'.repeat(32)}` }) },
    { name: 'another account', ask: (made) => post(made, {}, { account: `AC${'9'.repeat(32)}` }) },
    { name: 'a key of nobody', ask: (made) => elsewhere(`T${made.shop.id}L${'f'.repeat(32)}`, made) },
    {
      name: 'the key under another business',
      ask: (made) => elsewhere(made.clave.replace(/^T\d+/, `T${other.id}`), made),
    },
    { name: 'no key', ask: (made) => elsewhere('', made) },
    {
      name: 'a number turned costly in its row',
      changes: true,
      ask: after(`update app.llamadas set numero = '+8816123456' where id = $1`, ({ id }) => [id]),
    },
    {
      name: 'another caller id in its row',
      changes: true,
      ask: after(`update app.llamadas set desde_numero = '+573009990000' where id = $1`, ({ id }) => [id]),
    },
    {
      name: 'a call of long ago',
      changes: true,
      ask: after(`update app.llamadas set creada = creada - interval '1 hour' where id = $1`, ({ id }) => [id]),
    },
    {
      name: 'a person who was deactivated',
      changes: true,
      ask: after('update app.usuarios set estado = 0 where id = $1', ({ shop }) => [shop.ana.id]),
    },
    { name: 'a forger', isUnsigned: true, ask: (made) => post(made, {}, { token: 'another-token' }) },
    {
      name: 'a forger who says who he is',
      isUnsigned: true,
      ask: (made) => post(made, { To: '+8816123456' }, { token: ACCOUNT_SID }),
    },
  ];
}

/** Requests of our own users: refused before the provider is called. */
async function countRequests({ server, desk, shop, other }: Stage, findings: Findings): Promise<number> {
  const orders: [string, object][] = [
    ...COSTLY.map((toNumber): [string, object] => [toNumber, { toNumber }]),
    ['another business’s channel', { canalId: other.canalId }],
    ['a channel of nobody', { canalId: 900_000_000_001 }],
  ];
  for (const [name, body] of orders) {
    const { status } = await desk.place(shop.ana, shop.canalId, body);
    findings.expect(status === 400 || status === 404, `an order for ${name}: ${status}`);
  }
  const { body: own } = await server.call('GET', `/api/voice/webrtc/token?identity=${other.identity}`, {
    token: shop.ana.token,
  });
  findings.expect(own?.identity === shop.identity || own?.identity === undefined, 'a browser chose its own name');
  const claims = JSON.parse(
    Buffer.from(
      String((await server.call('GET', '/api/voice/webrtc/token', { token: shop.ana.token })).body.token).split(
        '.',
      )[1] ?? '',
      'base64url',
    ).toString(),
  );
  findings.expect(claims.exp - claims.iat <= 900, 'a token lasts longer than a quarter of an hour');
  findings.expect(claims.grants?.voice?.outgoing === undefined, 'a token can call');
  const legs = await server.control.calls();
  findings.expect(legs.length === 0, `${legs.length} legs were called for what was refused`);
  return orders.length;
}

/** With additional fields beside the right ones: to the number of the row, in the name of the channel. */
async function genuineCall(stage: Stage, findings: Findings): Promise<void> {
  const made = await call(stage);
  const said = { Called: '+8816123456', Caller: '+15550100', callerId: '+15550100', toNumber: '+979123456789' };
  const { text } = await stage.desk.post(
    'conectar',
    made.clave,
    { ...genuineFields(made), ...said },
    { token: AUTH_TOKEN },
  );
  const isRight = text.includes('>+573005550101</Number>') && text.includes(`callerId="${made.shop.numero}"`);
  findings.expect(isRight, `a genuine one was answered with ${text.slice(0, 160)}`);
  findings.expect(!Object.values(said).some((number) => text.includes(number)), 'a field that was made up was dialled');
}
