import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { cpuTimeOf } from '@tertulia/testkit/cpu-time';
import { ACCOUNT_SID, AUTH_TOKEN, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import {
  CannotBuild,
  payload,
  sampleRequest,
  textPlaces,
  type SampleRequest,
  type TextPlace,
} from '../../matrix/sample-request.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { inboundFields, post, sign } from '../provider-requests.ts';
import { openProbe } from '../stomp-probe.ts';
import { TIRING_TEXTS, type TiringText } from './tiring-texts.ts';

/** In the short form each call gets every nth text, the next call the following ones. */
const EVERY = { short: 60, full: 1 } as const;
const MORE = 10;
/** A place that accepts texts of this length gets more of them: below it even a quadratic pattern is quick. */
const DISTINCTIVE_LENGTH = 2500;
/** INP-04: the longest time for which one request may block all others. */
const MOST_MS = 50;
/** A garbage collection affects one try, a slow pattern all of them. */
const TRIES = 8;
const LONG = 100_000;
/** The limit of a whole body. */
const BODY = 230_000;
/** The limits of a request's head, a webhook and a frame. */
const HEAD = 12_000;
const WEBHOOK = 50_000;
const FRAME = 60_000;

/** INP-04: no text makes its parsing block other users. */
export const inp04: VerifyCase = {
  id: 'INP-04',
  title: 'texts made to slow down a pattern, at every place that reads one',
  demand: (volume) =>
    `${volume === 'full' ? `${TIRING_TEXTS.length} texts` : `${TIRING_TEXTS.length / EVERY.short} of ${TIRING_TEXTS.length} texts`} in every call, of ${LONG / 1000} kB at all its places and as long as is valid at each, and through heads, webhooks and frames: each keeps the thread < ${MOST_MS} ms, 0 × 500`,
  seenToFail:
    'with a question’s words of time skipped without a limit: «de » repeated in consultAsistente.mensaje blocked the thread for 102 ms',
  run: async (volume) => {
    const server = await startTestServer();
    try {
      return await runInp04(server, volume);
    } finally {
      await server.stop();
    }
  },
};

async function runInp04(server: TestServer, volume: Volume): Promise<CaseResult> {
  const tenant = await buildTenant(server);
  const thread = new WatchedThread();
  const every = EVERY[volume];
  const long = await tooLongEverywhere(server, tenant, every, thread);
  const valid = await asLongAsIsValid(server, tenant, Math.ceil(every / MORE), thread);
  const heads = await throughHeads(server, tenant, volume, thread);
  // a tenant of its own: the calls have given the first one's channel other numbers
  const webhooks = await asCustomers(server, await buildTenant(server), thread);
  const frames = await throughFrames(server, tenant, thread);
  const { all } = thread.findings;
  return {
    volume: `${long.places} places of calls, ${long.sent} calls with texts that are too long and ${valid} with valid ones, ${heads} heads, ${webhooks} webhooks, ${frames} frames`,
    reached: `at most ${thread.mostMs.toFixed(0)} ms (${thread.mostAt}), ${all.length} findings${listed(all)}`,
    met: all.length === 0 && long.places > 250 && valid > 50 && webhooks === TIRING_TEXTS.length,
  };
}

/** How long the server's one thread is blocked: in CPU time, independent of other load. */
class WatchedThread {
  readonly findings = new Findings();
  mostMs = 0;
  mostAt = 'nowhere';

  /**
   * Reports the time of the quickest of a few tries; a quick first try is enough. The cost of the same call with a
   * `plain` text is other work: a registration creates a whole business.
   */
  async watch(what: string, ask: () => Promise<number | void>, plain?: () => Promise<unknown>): Promise<void> {
    let least = Infinity;
    for (let attempt = 0; attempt < TRIES && least >= MOST_MS; attempt += 1) {
      const taken = await cpuTimeOf(async () => {
        const status = await ask();
        if (typeof status === 'number' && status >= 500) this.findings.add(`${what} answers ${status}`);
      });
      least = Math.min(least, taken);
    }
    if (least >= MOST_MS && plain) least -= await cpuTimeOf(plain);
    if (least > this.mostMs) [this.mostMs, this.mostAt] = [least, what];
    this.findings.expect(least < MOST_MS, `${what} holds the thread for ${least.toFixed(0)} ms`);
  }
}

interface Part {
  name: string;
  endpoint: Endpoint;
  part: 'query' | 'body';
  places: readonly TextPlace[];
}

function partsOfCalls(): Part[] {
  return Object.entries<Endpoint>(catalogue).flatMap(([name, endpoint]) =>
    (['query', 'body'] as const).flatMap((part) => {
      const places = endpoint[part] ? textPlaces(endpoint[part]) : [];
      return places.length === 0 ? [] : [{ name, endpoint, part, places }];
    }),
  );
}

const textsAt = (place: number, every: number): readonly TiringText[] =>
  TIRING_TEXTS.filter((_, index) => (index + place) % every === 0);

/** Every validator of a call at once: one that refuses a text for its length may still have parsed it. */
async function tooLongEverywhere(
  server: TestServer,
  tenant: Tenant,
  every: number,
  thread: WatchedThread,
): Promise<{ places: number; sent: number }> {
  let [places, sent] = [0, 0];
  for (const [index, { places: own, ...call }] of partsOfCalls().entries()) {
    places += own.length;
    for (const text of textsAt(index, every)) {
      sent += 1;
      const bytes = Buffer.byteLength(JSON.stringify(own.map(({ fill }) => fill(text.of(60))))) / 60;
      const length = call.part === 'query' ? HEAD / bytes / 3 : Math.min(LONG, BODY / bytes);
      const values = Object.fromEntries(own.map(({ field, fill }) => [field, fill(text.of(Math.floor(length)))]));
      await thread.watch(`${call.name} full of ${text.label}`, () => ask(server, tenant, call, values));
    }
  }
  return { places, sent };
}

/** The longest valid text at every place that takes long ones: accepted texts are read completely. */
async function asLongAsIsValid(
  server: TestServer,
  tenant: Tenant,
  every: number,
  thread: WatchedThread,
): Promise<number> {
  let sent = 0;
  for (const { places, ...call } of partsOfCalls()) {
    for (const { name, field, max, fill } of places.filter((place) => place.max >= DISTINCTIVE_LENGTH)) {
      for (const text of textsAt(2, every)) {
        sent += 1;
        await thread.watch(
          `${call.name}.${name} with ${max} of ${text.label}`,
          () => ask(server, tenant, call, { [field]: fill(text.of(max)) }),
          () => ask(server, tenant, call, { [field]: fill('hola') }),
        );
      }
    }
  }
  return sent;
}

async function ask(
  server: TestServer,
  tenant: Tenant,
  { name, endpoint, part }: Omit<Part, 'places'>,
  values: Record<string, unknown>,
): Promise<number> {
  const { access } = endpoint;
  const rol = access === 'PUBLIC' || access.includes('SUPERVISOR') ? 'SUPERVISOR' : access[0];
  const request = requestOf(tenant, name, endpoint);
  const url = new URL(request.path, 'http://x');
  if (part === 'query') for (const [field, value] of Object.entries(values)) url.searchParams.set(field, String(value));
  await server.db.query('delete from app.intentos');
  const { status } = await server.call(request.method, url.pathname + url.search, {
    ...(access === 'PUBLIC' || !rol ? {} : { token: await tenant.tokenOf(rol) }),
    ...payload(part === 'query' ? request : { ...request, body: { ...request.body, ...values } }),
  });
  return status;
}

/** A request that is valid but for the text; only the text if none can be built. */
function requestOf(tenant: Tenant, name: string, endpoint: Endpoint): SampleRequest {
  try {
    return sampleRequest(name, endpoint, (slot) => (slot.required ? tenant.ids[slot.entity]?.[1] : undefined));
  } catch (error) {
    if (!(error instanceof CannotBuild)) throw error;
    return { method: endpoint.method, path: endpoint.path.replaceAll(/\{\w+\}/g, '1') };
  }
}

const HEADS = [
  'authorization',
  'range',
  'accept',
  'accept-language',
  'if-none-match',
  'user-agent',
  'cookie',
  'origin',
];

/** Every text as headers, as an address and as the declarations of a form; in the short form as one of the three. */
async function throughHeads(
  server: TestServer,
  tenant: Tenant,
  volume: Volume,
  thread: WatchedThread,
): Promise<number> {
  const token = await tenant.tokenOf('SUPERVISOR');
  const doors: Record<string, (text: TiringText, words: string, index: number) => Promise<Response>> = {
    head: (_, words, index) =>
      fetch(`${server.url}/api/conversations`, { headers: { [HEADS[index % HEADS.length] ?? 'range']: words } }),
    address: (text) => fetch(`${server.url}/ws/${encodeURIComponent(text.of(1200).toWellFormed())}`),
    form: (_, words) =>
      fetch(`${server.url}/api/media-bank`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
        body: `--x\r\ncontent-disposition: form-data; name="file"; filename="${words}"\r\ncontent-type: ${words}\r\n\r\na\r\n--x--\r\n`,
      }),
  };
  let sent = 0;
  for (const [index, text] of TIRING_TEXTS.entries()) {
    const words = text
      .of(HEAD)
      .replaceAll(/[^\x20-\x7e]/g, '~')
      .trim();
    for (const [place, [name, send]] of Object.entries(doors).entries()) {
      if (volume === 'short' && index % 3 !== place) continue;
      sent += 1;
      await thread.watch(`the ${name} with ${text.label}`, async () => {
        const response = await send(text, words, Math.floor(index / 3));
        await response.arrayBuffer();
        return response.status;
      });
    }
  }
  return sent;
}

/** Every text as a customer's message and profile name: ratings, opt-outs and the bot parse them. */
async function asCustomers(server: TestServer, tenant: Tenant, thread: WatchedThread): Promise<number> {
  const url = `${server.url}/webhooks/twilio/message`;
  for (const [index, text] of TIRING_TEXTS.entries()) {
    const bytes = new URLSearchParams([['', text.of(60).toWellFormed()]]).toString().length / 60;
    const body = text.of(Math.floor(WEBHOOK / bytes)).toWellFormed();
    await thread.watch(`a webhook of ${text.label}`, async () => {
      const fields = inboundFields({
        accountSid: ACCOUNT_SID,
        from: `+57308${String(1_000_000 + index)}`,
        to: tenant.numero,
        body,
        profileName: text.of(500).toWellFormed(),
      });
      const status = await post({ url, fields, signature: sign(AUTH_TOKEN, url, fields) });
      if (status !== 200) thread.findings.add(`a webhook of ${text.label} is answered ${status}`);
    });
  }
  return TIRING_TEXTS.length;
}

/** Every text in frames of a socket; it may cost the socket. */
async function throughFrames(server: TestServer, tenant: Tenant, thread: WatchedThread): Promise<number> {
  for (const text of TIRING_TEXTS) {
    const words = text.of(FRAME).replaceAll('\n', ' ').replaceAll('\u0000', ' ');
    await thread.watch(`a frame of ${text.label}`, async () => {
      const token = await tenant.tokenOf('SUPERVISOR');
      const probe = await openProbe({ url: server.url, token, destinations: [] });
      probe.socket.send(`SUBSCRIBE\nid:${words}\ndestination:/topic/${words.slice(0, 900)}\n\n\0`);
      await Promise.race([probe.closed, new Promise((resolve) => setTimeout(resolve, 5))]);
      probe.stop();
    });
  }
  return TIRING_TEXTS.length;
}
