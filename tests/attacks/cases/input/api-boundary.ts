import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSecretBox } from '../../../../apps/server/src/platform/crypto/secret-box.ts';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { Volume } from '../../case.ts';
import { inParallel } from '../pacing.ts';
import { inboundFields, newSid, post, sign, withFields } from '../provider-requests.ts';

const SUBACCOUNT = { accountSid: `AC${'a'.repeat(32)}`, token: 'subaccount-a-token-0123456789abcdef' };
const OUTSIDER = `AC${'c'.repeat(32)}`;
const PLATFORM = { accountSid: ACCOUNT_SID, token: AUTH_TOKEN };
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
const VERSION = '/2010-04-01';
const WAYS = ['MediaUrl', 'ReferralMediaUrl'] as const;
const MEDIA = `Media/ME${'1'.repeat(32)}`;

export interface BoundaryResult {
  named: number;
  /** Requests with an account's credentials for anything but a file of the message that named it. */
  opened: number;
  faults: string[];
}

interface Signer {
  name: string;
  accountSid: string;
  token: string;
  to: string;
}

/**
 * The provider's own API, which is called with an account's credentials: a signer for a subaccount, or only for a
 * message, names addresses there that the platform's credentials would open.
 */
export async function attackApiBoundary(volume: Volume): Promise<BoundaryResult> {
  const api = await startApi();
  const server = await startTestServer({ env: { TWILIO_API_BASE: api.url } });
  try {
    const faults: string[] = [];
    let named = 0;
    for (const [turn, signer] of (await signers(server)).entries()) {
      const own = await receive(server, signer, (sid) => mediaOf(api.url, signer.accountSid, sid));
      if (own.join() !== 'LISTO')
        faults.push(`${signer.name}’s own picture ended as ${own.join()}: nothing is shown here`);
      if (api.granted() === 0) faults.push('no credentials are ever sent: nothing is shown here');
      api.forget();
      const attempts = attemptsOf(signer.accountSid);
      await inParallel(attempts, 4, async (path, index) => {
        // in the short form the signers take turns
        const ways = WAYS.filter((_, way) => volume === 'full' || (turn + index) % WAYS.length === way);
        for (const way of ways) {
          named++;
          const states = await receive(server, signer, (sid) => api.url + path(sid), way);
          if (states.length !== 1 || states.includes('LISTO'))
            faults.push(`${signer.name} had ${path('MM')} fetched as ${way}: ${states.join() || 'no file'}`);
        }
      });
    }
    faults.push(...api.opened().map((path) => `opened with credentials: ${path}`));
    return { named, opened: api.opened().length, faults };
  } finally {
    await server.stop();
    await api.close();
  }
}

async function signers(server: TestServer): Promise<Signer[]> {
  const [main, sub] = [await server.build.suscriptor('casa'), await server.build.suscriptor('cuenta-a')];
  await server.db.query('update app.canales set twilio_sid = $1, subcuenta_token = $2 where id = $3', [
    SUBACCOUNT.accountSid,
    createSecretBox(TEST_SECRET).seal(SUBACCOUNT.token),
    sub.canalId,
  ]);
  return [
    { name: 'the platform', ...PLATFORM, to: main.numero },
    { name: 'the subaccount', ...SUBACCOUNT, to: sub.numero },
  ];
}

const mediaOf = (base: string, account: string, sid: string) =>
  `${base}${VERSION}/Accounts/${account}/Messages/${sid}/${MEDIA}`;

/** The addresses that the signer of `account` names, given the sid of their message. */
function attemptsOf(account: string): ((sid: string) => string)[] {
  const others = [ACCOUNT_SID, SUBACCOUNT.accountSid, OUTSIDER].filter((sid) => sid !== account);
  const fixed = [
    '/Accounts.json',
    '/Accounts',
    ...[account, ...others].flatMap((sid) => [
      `/Accounts/${sid}.json`,
      `/Accounts/${sid}/Messages.json`,
      `/Accounts/${sid}/Messages/MM1.json`,
      `/Accounts/${sid}/Messages/MM1/Media.json`,
      `/Accounts/${sid}/Messages/MM1/${MEDIA}`,
      `/Accounts/${sid}/Messages/MM1/${MEDIA}.json`,
      `/Accounts/${sid}/Recordings/RE1.mp3`,
      `/Accounts/${sid}/Calls.json`,
    ]),
    ...others.map((sid) => `/Accounts/${account}/../${sid}/Messages/MM1/${MEDIA}`),
    `/./Accounts/${account}/%2e%2e/Accounts.json`,
  ].map((path) => () => VERSION + path);
  return [
    ...fixed,
    () => `/v2/Channels/Senders`,
    () => `//2010-04-01/Accounts.json`,
    () => `/%32010-04-01/Accounts.json`,
    (sid) => `${VERSION}/Accounts/${account}/Messages/${sid}/${MEDIA}/../../../../../Accounts.json`,
    (sid) => `${VERSION}/Accounts/${account}/Messages/${sid}/${MEDIA}%2f..%2fAccounts.json`,
    (sid) => `${VERSION}/Accounts/${account}/Messages/${sid}/Media.json`,
    ...others.map((other) => (sid: string) => `${VERSION}/Accounts/${other}/Messages/${sid}/${MEDIA}`),
    // a file of its own that redirects to another address
    (sid) => `${VERSION}/Accounts/${account}/Messages/${sid}/Media/MEredirected`,
  ];
}

/** A customer's picture, or that of the ad before it; resolves with the final states of its files. */
async function receive(
  server: TestServer,
  { accountSid, token, to }: Signer,
  addressOf: (sid: string) => string,
  way: (typeof WAYS)[number] = 'MediaUrl',
): Promise<string[]> {
  const url = `${server.url}/webhooks/twilio/message`;
  const sid = newSid();
  const address = addressOf(sid);
  const fields = withFields(
    inboundFields({ accountSid, from: '+573004445566', to, body: 'mira', sid }),
    way === 'MediaUrl'
      ? { NumMedia: '1', MediaUrl0: address, MediaContentType0: 'image/png' }
      : { ReferralSourceType: 'ad', ReferralMediaUrl: address },
  );
  const status = await post({ url, fields, signature: sign(token, url, fields) });
  if (status !== 200) throw new Error(`The webhook was answered with ${status}`);
  return eventually(
    async () => {
      const files = await server.db.query<{ estado: string }>(
        `select a.estado from app.mensajes m join app.archivos a on a.suscriptor_id = m.suscriptor_id and a.mensaje_id = m.id
          where m.proveedor_sid = $1 order by a.posicion`,
        [sid],
      );
      return (
        files.length > 0 && files.every(({ estado }) => estado !== 'PENDIENTE') && files.map(({ estado }) => estado)
      );
    },
    'the picture is worked off',
    20_000,
  );
}

/** An API that answers every call with credentials, and records for which addresses they were sent. */
async function startApi() {
  let shown: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    // gone for good: a temporary failure would be retried
    if (request.headers.authorization === undefined) return void response.writeHead(410).end();
    shown.push(path);
    if (path.endsWith('/MEredirected'))
      return void response.writeHead(307, { location: `${VERSION}/Accounts.json` }).end();
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': PIXEL.length }).end(PIXEL);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const isRedirecting = (path: string) => path.endsWith('/MEredirected');
  // the product reads its templates by itself, and no signer names their address
  const isReadByTimer = (path: string) => path.startsWith('/v1/ContentAndApprovals?');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    granted: () => shown.length,
    opened: () => shown.filter((path) => !isRedirecting(path) && !isReadByTimer(path)),
    forget: () => void (shown = []),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
