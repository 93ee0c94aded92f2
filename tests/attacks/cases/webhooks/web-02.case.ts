import { randomBytes } from 'node:crypto';
import { createSecretBox } from '../../../../apps/server/src/platform/crypto/secret-box.ts';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { inParallel } from '../pacing.ts';
import { inboundFields, newSid, post, sign, withFields, type Fields, type Post } from '../provider-requests.ts';

const PATH = '/webhooks/twilio/message';
const OTHER_ACCOUNT = `AC${'b'.repeat(32)}`;
const OTHER_TOKEN = 'other-account-token-0123456789abcd';

/** WEB-02: no forged webhook leaves a row, and each is refused. */
export const web02: VerifyCase = {
  id: 'WEB-02',
  title: 'forged webhooks',
  demand: () => '0 rows, every forgery 403, genuine ones still taken',
  seenToFail:
    'without looking for concatenated ids: a customer’s text that is cut into fields was accepted 19 times of 19, as 32 rows',
  async run(volume) {
    const count = volume === 'full' ? 10_000 : 500;
    const server = await startTestServer();
    try {
      const shop = await server.build.suscriptor('forge');
      const neighbour = await server.build.suscriptor('neighbour');
      await server.db.query('update app.canales set twilio_sid = $1, subcuenta_token = $2 where id = $3', [
        OTHER_ACCOUNT,
        createSecretBox(TEST_SECRET).seal(OTHER_TOKEN),
        neighbour.canalId,
      ]);
      const kinds = forge(server, shop.numero);
      const statuses = await inParallel(Array.from({ length: count }), 24, async (_, index) => {
        const [name, attempt] = kinds[index % kinds.length] ?? ['none', undefined];
        return { name, status: attempt ? await post(attempt()) : 0 };
      });
      const taken = await server.db.query<{ n: string }>('select count(*) n from app.webhooks_recibidos');
      const messages = await server.db.query<{ n: string }>('select count(*) n from app.mensajes');
      const rows = Number(taken[0]?.n) + Number(messages[0]?.n);
      const passed = statuses.filter(({ status }) => status !== 403);
      const isServing = await takesGenuine(server, shop.numero);
      const names = [...new Set(passed.map(({ name, status }) => `${name} → ${status}`))].join(', ');
      return {
        volume: `${count} forgeries of ${kinds.length} kinds`,
        reached: `${rows} rows; ${passed.length} not 403${names ? ` (${names})` : ''}; genuine one ${isServing ? 'taken' : 'REFUSED'}`,
        met: rows === 0 && passed.length === 0 && isServing,
      };
    } finally {
      await server.stop();
    }
  },
};

type Kind = readonly [name: string, attempt: () => Post];

function forge(server: TestServer, to: string): Kind[] {
  const url = server.url + PATH;
  const text = (changes: Partial<Parameters<typeof inboundFields>[0]> = {}) =>
    inboundFields({ accountSid: ACCOUNT_SID, from: '+573001119999', to, body: 'hola', ...changes });
  const kind = (name: string, signature: (fields: Fields) => string | undefined, fields: () => Fields = text): Kind => [
    name,
    () => {
      const sent = fields();
      return { url, fields: sent, signature: signature(sent) };
    },
  ];
  /** Signed as it is, sent as something else. */
  const altered = (name: string, alter: (fields: Fields) => Fields): Kind => [
    name,
    () => {
      const genuine = text();
      return { url, fields: alter(genuine), signature: sign(AUTH_TOKEN, url, genuine) };
    },
  ];
  return [
    kind('no signature', () => undefined),
    kind('empty signature', () => ''),
    kind('short signature', (fields) => sign(AUTH_TOKEN, url, fields).slice(0, 10)),
    kind('long signature', (fields) => `${sign(AUTH_TOKEN, url, fields)}=`),
    kind('random signature', () => randomBytes(20).toString('base64')),
    kind('signature in other letters', (fields) => sign(AUTH_TOKEN, url, fields).toLowerCase()),
    kind('signed with an empty token', (fields) => sign('', url, fields)),
    kind("another account's token", (fields) => sign(OTHER_TOKEN, url, fields)),
    kind(
      "another account's token and name",
      (fields) => sign(OTHER_TOKEN, url, fields),
      () => text({ accountSid: OTHER_ACCOUNT }),
    ),
    kind(
      'the platform for a subaccount',
      (fields) => sign(AUTH_TOKEN, url, fields),
      () => text({ accountSid: OTHER_ACCOUNT }),
    ),
    kind(
      'an account nobody knows',
      (fields) => sign(AUTH_TOKEN, url, fields),
      () => text({ accountSid: `AC${'c'.repeat(32)}` }),
    ),
    kind('right signature on another address', (fields) =>
      sign(AUTH_TOKEN, `${server.url}/webhooks/twilio/status`, fields),
    ),
    kind('right signature with another query', (fields) => sign(AUTH_TOKEN, `${url}?e=1.1.1`, fields)),
    kind('signed as it was before', (fields) => sign(AUTH_TOKEN, url, withFields(fields, { Body: 'adiós' }))),
    altered('another text', (fields) => withFields(fields, { Body: 'otra cosa' })),
    altered('another sender', (fields) => withFields(fields, { From: 'whatsapp:+573001118888' })),
    altered('a field more', (fields) => [...fields, ['Latitude', '4.6']]),
    altered('a field less', (fields) => withFields(fields, { NumMedia: null })),
    ...resplit(altered),
    ['a customer’s text that is cut into fields', () => cutText(url, to, text)],
  ];
}

/**
 * The signature covers concatenated names and values, so it stays valid when a field is absorbed by the one before it.
 * A copied request must not become a second message, or one without a sender.
 */
function resplit(altered: (name: string, alter: (fields: Fields) => Fields) => Kind): Kind[] {
  const value = (fields: Fields, name: string) => fields.find(([known]) => known === name)?.[1] ?? '';
  const swallow = (names: readonly string[]) => (fields: Fields) => {
    const [first = '', ...rest] = names;
    const joined = value(fields, first) + rest.map((name) => name + value(fields, name)).join('');
    return withFields(fields, { ...Object.fromEntries(rest.map((name) => [name, null])), [first]: joined });
  };
  const cut = (name: string, at: number) => (fields: Fields) => {
    const whole = value(fields, name);
    return withFields(fields, { [name]: whole.slice(0, at), [`${name}${whole.slice(at)}`]: '' });
  };
  return [
    altered('Body swallows From', swallow(['Body', 'From'])),
    altered('MessageSid swallows MessageType', swallow(['MessageSid', 'MessageType'])),
    altered('MessageSid swallows two fields', swallow(['MessageSid', 'MessageType', 'NumMedia'])),
    altered('AccountSid swallows ApiVersion', swallow(['AccountSid', 'ApiVersion'])),
    altered('From swallows MessageSid', swallow(['From', 'MessageSid'])),
    altered('To swallows WaId', swallow(['To', 'WaId'])),
    altered('a shortened MessageSid', cut('MessageSid', 20)),
  ];
}

/**
 * A customer may write text that looks like further fields. An attacker with that webhook's signature can split it
 * there: with a sender and an id of the customer's choice, and all genuine fields inside a field that is not read.
 */
function cutText(url: string, to: string, text: (changes: { body: string }) => [string, string][]): Post {
  const chosen: Fields = [
    ['From', 'whatsapp:+573001118888'],
    ['MessageSid', newSid()],
    ['To', `whatsapp:${to}`],
  ];
  const runOn = (fields: Fields) => fields.map(([name, value]) => name + value).join('');
  const genuine = text({ body: `hola${runOn(chosen)}Z` }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const at = genuine.findIndex(([name]) => name === 'Body');
  const before = genuine.slice(0, at);
  const fields: Fields = [...before, ['Body', 'hola'], ...chosen, ['Z', runOn(genuine.slice(at + 1))]];
  return { url, fields, signature: sign(AUTH_TOKEN, url, genuine) };
}

async function takesGenuine(server: TestServer, to: string): Promise<boolean> {
  const sid = newSid();
  const { status } = await server.control.inbound({ from: '+573001117777', to, body: 'de verdad', messageSid: sid });
  await eventually(
    async () => (await server.db.query('select 1 from app.mensajes where proveedor_sid = $1', [sid])).length === 1,
    'the genuine message',
  );
  return status === 200;
}
