import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { ROLES, type Rol } from '@tertulia/contract/core/roles';
import { watchRoutes } from '../../../../apps/server/src/platform/http/route-inventory.ts';
import { createHttpServer } from '../../../../apps/server/src/platform/http/server.ts';
import { createLog } from '../../../../apps/server/src/platform/log/log.ts';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import {
  idSlots,
  queryChoices,
  queryChoicesOnce,
  payload,
  sampleRequest,
  CannotBuild,
} from '../../matrix/sample-request.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { inParallel } from '../pacing.ts';
import { PLACES, type Expected, type Permission } from './permission-shapes.ts';
import { PERMISSIONS } from './permission-table.ts';

const ROUTES = Object.keys(catalogue).length;
/** Lines of the table that are tried at once: the server answers one while the database works for another. */
const WORKERS = 3;

/**
 * Every call by every role of the own tenant, against a table of expected answers from the documents. The short form
 * makes each change once, by the first role that may: every refusal and every read is tried by all roles. It asks a role
 * that may not call once, since that is decided before query and ids are read.
 */
// covers D1-1-01, D1-2.1-05, D1-2.1-07, D1-2.1-12, D1-6-01, D1-6-04a, D2-1-08, D2-2-01, D2-2.7-01a, D2-6-01, D2-6-03a
export const rol01: VerifyCase = {
  id: 'ROL-01',
  title: 'every route by every role of the own tenant',
  demand: () => `${ROUTES}/${ROUTES} routes, 0 differences from the written table, 0 texts of a colleague’s chats`,
  seenToFail: 'with the roles of a call not checked: 87 differences, the first an agent who deactivated a colleague',
  run: async (volume) => {
    const server = await startTestServer();
    try {
      return await runRol01(server, volume);
    } finally {
      await server.stop();
    }
  },
};

async function runRol01(server: TestServer, volume: Volume): Promise<CaseResult> {
  const findings = new Findings();
  const covered = new Set<string>();
  let answers = 0;
  const rows: Rows = { reading: await setUp(server), untouched: [], changed: [] };
  await inParallel(PERMISSIONS, WORKERS, async (permission) => {
    const endpoint: Endpoint = catalogue[permission.call];
    try {
      const given =
        permission.PUBLIC === undefined
          ? await privateLine(server, permission, endpoint, { rows, findings, volume })
          : await publicLine(server, permission, endpoint, findings);
      answers += given;
      covered.add(permission.call);
    } catch (error) {
      if (!(error instanceof CannotBuild)) throw error;
      findings.add(error.message);
    }
  });
  for (const name of Object.keys(catalogue))
    findings.expect(covered.has(name), `${name} has no line in permission-table.ts`);
  findings.expect(await refusesUnlistedRoute(), 'the server starts with a route that no list names');
  return {
    volume: `${answers} answers to ${PERMISSIONS.length} lines of the table`,
    reached: `${covered.size}/${ROUTES} routes, ${findings.all.length} differences${listed(findings.all)}`,
    met: covered.size === ROUTES && findings.all.length === 0,
  };
}

interface Furnished {
  tenant: Tenant;
  /** Part of every chat that the agent may not read. */
  secret: string;
}

interface Rows {
  reading: Furnished;
  /** Rows with which every call was refused. */
  untouched: Furnished[];
  /** Rows that earlier lines changed: another line may still be taken in with them. */
  changed: Furnished[];
}

async function setUp(server: TestServer): Promise<Furnished> {
  const tenant = await buildTenant(server);
  return { tenant, secret: await plantSecret(server, tenant) };
}

async function publicLine(
  server: TestServer,
  { call, PUBLIC }: Permission,
  endpoint: Endpoint,
  findings: Findings,
): Promise<number> {
  findings.expect(endpoint.access === 'PUBLIC', `${call} is public in the table and not in the catalogue`);
  await server.db.query('delete from app.intentos');
  const request = sampleRequest(call, endpoint, () => undefined);
  const answer = await server.call(request.method, request.path, payload(request));
  findings.expect(answer.status === PUBLIC, `${call}: ${answer.status} in place of ${PUBLIC}`);
  return 1;
}

async function privateLine(
  server: TestServer,
  permission: Permission,
  endpoint: Endpoint,
  { rows, findings, volume }: { rows: Rows; findings: Findings; volume: Volume },
): Promise<number> {
  const { call } = permission;
  let answers = 0;
  let isMade = false;
  for (const rol of ROLES) {
    const expected = permission[rol];
    if (expected === undefined) throw new CannotBuild(`${call} has no answer for ${rol} in permission-table.ts`);
    const isRefused = expected === 403;
    const isOpen = endpoint.access !== 'PUBLIC' && endpoint.access.includes(rol);
    findings.expect(isOpen !== isRefused, `${call}: the table and the catalogue differ about ${rol}`);
    const isChange = endpoint.method !== 'GET' && !isRefused;
    if (isChange && isMade && volume === 'short') continue;
    isMade ||= isChange;
    const ask = async (furnished: Furnished) => {
      const swept = await askAll(server, permission, endpoint, {
        rol,
        expected,
        isRefused,
        furnished,
        findings,
        volume,
      });
      answers += swept.answers;
      return swept.faults;
    };
    // a chat that one call closes, another could not send to: only fresh rows show that a line is not taken in, and what
    // it refuses is always asked with fresh ones
    const used = isChange && isTakenIn(expected) ? rows.changed.pop() : undefined;
    const isAsExpected = used !== undefined && (await ask(used)).length === 0;
    const furnished = isAsExpected ? used : isChange ? (rows.untouched.pop() ?? (await setUp(server))) : rows.reading;
    const faults = isAsExpected ? [] : await ask(furnished);
    for (const fault of faults) findings.add(fault);
    const isUntouched = faults.length === 0 && [expected].flat().every((status) => status >= 400);
    if (isChange) (isUntouched ? rows.untouched : rows.changed).push(furnished);
  }
  return answers;
}

function isTakenIn(expected: Expected): boolean {
  return typeof expected === 'number' && expected < 300;
}

/** Asks as one role with the rows of all places and all queries; the faults are answers that are not the expected. */
async function askAll(
  server: TestServer,
  permission: Permission,
  endpoint: Endpoint,
  {
    rol,
    expected,
    isRefused,
    furnished: { tenant, secret },
    findings,
    volume,
  }: {
    rol: Rol;
    expected: Expected;
    isRefused: boolean;
    furnished: Furnished;
    findings: Findings;
    volume: Volume;
  },
): Promise<{ answers: number; faults: string[] }> {
  const { call } = permission;
  const slots = idSlots(endpoint);
  const faults: string[] = [];
  let answers = 0;
  const isShort = volume === 'short';
  const hasPlaces = slots.some((slot) => slot.part === 'params') && !(isRefused && isShort);
  const isRead = endpoint.method === 'GET' && !(isRefused && isShort);
  const choices = isRead ? (isShort ? queryChoicesOnce : queryChoices)(endpoint) : [];
  const reader = await tenant.tokenOf(rol);
  for (const place of hasPlaces ? [0, 1, 2, 3, 4] : [0]) {
    // only an agent's answers depend on the row
    const tried = isShort && rol !== 'AGENTE' && place > 0 ? [] : choices;
    for (const query of [{}, ...tried.map(({ name, value }) => ({ [name]: value }))]) {
      if (endpoint.limits) await server.db.query('delete from app.intentos');
      const request = sampleRequest(
        call,
        endpoint,
        (slot) => (slot.required ? tenant.ids[slot.entity]?.[place] : undefined),
        query,
      );
      const body = permission.body ? { ...request.body, ...permission.body(tenant, rol) } : request.body;
      const answer = await server.call(request.method, request.path, {
        token: isRead ? reader : await tenant.tokenOf(rol),
        ...payload({ ...request, ...(body ? { body } : {}) }),
      });
      answers++;
      const status = typeof expected === 'number' ? expected : (expected[place] ?? 0);
      const what = describe(permission, slots[0]?.entity, place);
      if (answer.status !== status) faults.push(`${what} as ${rol}: ${answer.status} in place of ${status}`);
      if (rol === 'AGENTE' && answer.text.includes(secret))
        findings.add(`${what} told an agent what stands in a chat that is not theirs`);
    }
  }
  return { answers, faults };
}

function describe({ call, variant }: Permission, entity: string | undefined, place: number): string {
  const known: Record<string, readonly string[]> = { ...PLACES, archivo: PLACES.conversacion };
  const places = known[entity ?? ''] ?? [];
  return [call, variant, places[place] && `(${places[place]})`].filter((part) => part).join(' ');
}

/** Plants a word in all texts of a colleague's open chat and of a closed one that the agent did not attend. */
async function plantSecret({ db }: TestServer, { id, chats }: Tenant): Promise<string> {
  const secret = `secreto${id}x`;
  const closedToAgents = [id, [chats.delColega.id, chats.cerradoAjeno.id], secret];
  await db.query(
    'update app.mensajes set contenido = $3 || contenido where suscriptor_id = $1 and conversacion_id = any ($2)',
    closedToAgents,
  );
  await db.query(
    'update app.conversaciones set ultimo_resumen = $3 || ultimo_resumen where suscriptor_id = $1 and id = any ($2)',
    closedToAgents,
  );
  return secret;
}

/** T01: a route that is in neither list keeps the server from starting. */
async function refusesUnlistedRoute(): Promise<boolean> {
  const { app: http } = await createHttpServer({ log: createLog('silent'), trustProxy: false, isSecure: false });
  const check = watchRoutes(http, catalogue);
  http.get('/api/stray', async () => ({}));
  await http.ready();
  try {
    check();
    return false;
  } catch {
    return true;
  } finally {
    await http.close();
  }
}
