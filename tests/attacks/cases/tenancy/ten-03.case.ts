import fc from 'fast-check';
import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import type { Rol } from '@tertulia/contract/core/roles';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { plantCanary } from '../../matrix/canary.ts';
import { changedTables, tenantChecksums } from '../../matrix/checksum.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { idSlots, queryChoices, queryTexts, payload, sampleRequest } from '../../matrix/sample-request.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { seedOf } from '../seed.ts';

const REQUESTS = { short: 150, full: 500 } as const;

/**
 * Requests that name the other tenant wherever a client could: ignored, counted, and answered for the session's own.
 */
export const ten03: VerifyCase = {
  id: 'TEN-03',
  title: 'the other tenant named in query, body and headers',
  demand: (volume) =>
    `${REQUESTS[volume]} requests, 0 canary bytes, 0 rows of the other tenant changed, counter = number sent`,
  seenToFail: 'with the tenant taken from the query: 8 canary bytes, 2 tables changed, 135 of 150 mismatches counted',
  run: async (volume) => {
    const server = await startTestServer();
    try {
      return await runTen03(server, volume);
    } finally {
      await server.stop();
    }
  },
};

interface Attempt {
  name: string;
  rol: Rol;
  place: number;
  /** Which of the call's query options is used, if it has any. */
  choice: number;
  /** At least one of these or of the headers that name a tenant, since otherwise nothing would be counted. */
  query: { field: string; style: 'plain' | 'theirs first' | 'theirs last' }[];
  body: { field: string; asText: boolean }[];
  headers: string[];
}

/** Names the user, not the tenant: it is ignored, and not counted. */
const USER_HEADER = 'x-forwarded-user';

const FIELDS = ['suscriptorId', 'idSuscriptor', 'sid'] as const;
const calls = (Object.entries(catalogue) as [string, Endpoint][]).filter(
  ([, endpoint]) => endpoint.access !== 'PUBLIC',
);

const attempts: fc.Arbitrary<Attempt> = fc
  .record({
    name: fc.constantFrom(...calls.map(([name]) => name)),
    rol: fc.constantFrom<Rol>('AGENTE', 'SUPERVISOR'),
    // the fifth chat of the world is one that an agent does not see: a 404 of its own
    place: fc.nat(3),
    choice: fc.nat(20),
    query: fc.uniqueArray(
      fc.record({
        field: fc.constantFrom(...FIELDS),
        style: fc.constantFrom('plain', 'plain', 'theirs first', 'theirs last'),
      }),
      {
        selector: (one) => one.field,
        maxLength: 3,
      },
    ),
    body: fc.uniqueArray(fc.record({ field: fc.constantFrom(...FIELDS), asText: fc.boolean() }), {
      selector: (one) => one.field,
      maxLength: 3,
    }),
    headers: fc.subarray(['x-tenant', 'x-suscriptor-id', USER_HEADER, 'suscriptorid']),
  })
  .filter(({ name, rol, query, body, headers }) => {
    const { access, method } = endpointOf(name);
    const isNamed =
      query.length > 0 || (body.length > 0 && method !== 'GET') || headers.some((header) => header !== USER_HEADER);
    return access.includes(rol) && isNamed;
  });

function endpointOf(name: string): Endpoint {
  const endpoint = (catalogue as Record<string, Endpoint>)[name];
  if (!endpoint) throw new Error(`${name} is not in the catalogue`);
  return endpoint;
}

export async function runTen03(
  server: TestServer,
  volume: Volume,
  requests: number = REQUESTS[volume],
): Promise<CaseResult> {
  const victim = await buildTenant(server);
  let intruder = await buildTenant(server);
  const canary = await plantCanary(server, victim);
  const before = await tenantChecksums(server.db, victim.id);
  const counted = await readCounter(server);
  const findings = new Findings();
  let [bytes, taken, again] = [0, 0, 0];
  const seed = seedOf(volume);
  const sample = fc.sample(attempts, { numRuns: requests, seed });
  for (const [index, attempt] of sample.entries()) {
    await server.db.query('delete from app.intentos');
    let answer = await send(server, attempt, { victim, intruder });
    // one call deactivates the very caller of the next, others close or transfer chats: only fresh rows show a fault
    if (answer.status === 401 || (answer.status === 404 && !isPersonal(attempt))) {
      again++;
      intruder = await buildTenant(server);
      answer = await send(server, attempt, { victim, intruder });
    }
    if (answer.status < 300) taken++;
    findings.expect(
      answer.status !== 401 && answer.status < 500,
      `${attempt.name} as ${attempt.rol}: ${answer.status}`,
    );
    findings.expect(
      answer.status !== 404 || isPersonal(attempt),
      `${attempt.name} as ${attempt.rol} does not find the own row`,
    );
    if (!canary.isIn(answer.text)) continue;
    bytes++;
    findings.add(`${attempt.name} gave away a canary (seed ${seed}, path ${index})`);
  }
  const sent = (await readCounter(server)) - counted;
  const changed = changedTables(before, await tenantChecksums(server.db, victim.id));
  return {
    volume: `${sample.length} random requests (seed ${seed}), ${again} of them again on fresh rows, ${taken} taken in`,
    reached: `${bytes} canary bytes, ${changed.length} tables changed ${changed.join(' ')}, counter ${sent}${listed(findings.all)}`,
    met:
      bytes === 0 &&
      changed.length === 0 &&
      sent === sample.length + again &&
      taken > sample.length / 4 &&
      findings.all.length === 0,
  };
}

const PERSONAL: ReadonlySet<string> = new Set(['notaRapida', 'tarea', 'evidencia', 'sala', 'sesion', 'llamada']);

/** Whether the row may be a colleague's own, which the caller does not find. */
function isPersonal({ name }: Attempt): boolean {
  return idSlots(endpointOf(name)).some((slot) => PERSONAL.has(slot.entity));
}

async function send(server: TestServer, attempt: Attempt, { victim, intruder }: { victim: Tenant; intruder: Tenant }) {
  const endpoint = endpointOf(attempt.name);
  const choices = queryChoices(endpoint);
  const choice = choices[attempt.choice % Math.max(1, choices.length)];
  const request = sampleRequest(
    attempt.name,
    endpoint,
    (slot) => (slot.required ? intruder.ids[slot.entity]?.[attempt.place] : undefined),
    {
      ...(choice ? { [choice.name]: choice.value } : {}),
      // a look-up by number uses an own one
      ...(queryTexts(endpoint).includes('telefono') ? { telefono: intruder.chats.propio.telefono } : {}),
    },
  );
  const url = new URL(request.path, 'http://x');
  for (const { field, style } of attempt.query) {
    const values = {
      plain: [victim.id],
      'theirs first': [victim.id, intruder.id],
      'theirs last': [intruder.id, victim.id],
    }[style];
    for (const value of values) url.searchParams.append(field, String(value));
  }
  const extra = Object.fromEntries(
    attempt.body.map(({ field, asText }) => [field, asText ? String(victim.id) : victim.id]),
  );
  return server.call(request.method, url.pathname + url.search, {
    token: await intruder.tokenOf(attempt.rol),
    ...(endpoint.method === 'GET' ? {} : payload({ ...request, body: { ...request.body, ...extra } })),
    headers: Object.fromEntries(attempt.headers.map((name) => [name, String(victim.id)])),
  });
}

async function readCounter(server: TestServer): Promise<number> {
  const { text } = await server.call('GET', '/metrics');
  const line = /^tenant_param_mismatch_total (\d+)$/m.exec(text);
  if (!line) throw new Error('There is no counter tenant_param_mismatch_total');
  return Number(line[1]);
}
