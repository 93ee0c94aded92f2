import { catalogue } from '@tertulia/contract/catalogue';
import { TECHNICAL_ROUTES } from '@tertulia/contract/technical-routes';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { plantCanary, type Canary } from '../../matrix/canary.ts';
import { changedTables, tenantChecksums } from '../../matrix/checksum.ts';
import { listed } from '../../matrix/findings.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { runForeignMatrix, type MatrixSize } from './foreign-matrix.ts';
import { runTechnicalMatrix } from './technical-matrix.ts';

const ROUTES = Object.keys(catalogue).length + TECHNICAL_ROUTES.length;
const LEAST = { short: 300, full: 3000 } as const;
const PLACES = { short: 1, full: 5 } as const;

/**
 * Every route × all callers who must not reach it × another tenant's ids, with a canary in every field of that tenant.
 */
// covers D1-0-01, D1-1-02, D1-7-14, D2-7.5-02b
export const ten01: VerifyCase = {
  id: 'TEN-01',
  title: 'every route with the ids of another tenant',
  demand: (volume) => `100 % of ${ROUTES} routes, ≥ ${LEAST[volume]} answers, 0 canary bytes, 0 differences`,
  seenToFail: 'with neither conditions nor row-level security: 2926 canary bytes, 607 differences',
  run: async (volume) => {
    const server = await startTestServer();
    try {
      return await runTen01(server, volume);
    } finally {
      await server.stop();
    }
  },
};

/**
 * The technical routes are tried only with outsiders, whom they refuse before any tenant is read. What a query of a call
 * forgets shows in TEN-04, where its condition alone keeps the tenants apart.
 */
export async function runTen01(
  server: TestServer,
  volume: Volume,
  { withOutsiders = true, everyQuery = volume === 'full' } = {},
): Promise<CaseResult> {
  const size = { places: PLACES[volume], withOutsiders, everyQuery };
  const routes = Object.keys(catalogue).length + (withOutsiders ? TECHNICAL_ROUTES.length : 0);
  const [one, other] = [await buildTenant(server), await buildTenant(server)];
  const canary = await plantCanary(server, one);
  const canaryOfOther = volume === 'full' ? await plantCanary(server, other) : null;
  const sum = await attack(server, { victim: one, intruder: other, canary }, size);
  // both ways, in the full form: the order of rows in a table must not matter
  const back = canaryOfOther && (await attack(server, { victim: other, intruder: one, canary: canaryOfOther }, size));
  const answers = sum.answers + (back?.answers ?? 0);
  const bytes = sum.bytes + (back?.bytes ?? 0);
  const findings = [...sum.findings, ...(back?.findings ?? [])];
  const covered = Math.min(sum.covered, back?.covered ?? sum.covered);
  return {
    volume: `${answers} answers, canary in ${canary.columns} columns and the files`,
    reached: `${covered}/${routes} routes, ${bytes} canary bytes, ${findings.length} differences${listed(findings)}`,
    met: covered === routes && answers >= LEAST[volume] && bytes === 0 && findings.length === 0,
  };
}

interface Attack {
  victim: Tenant;
  intruder: Tenant;
  canary: Canary;
}

async function attack(server: TestServer, { victim, intruder, canary }: Attack, size: MatrixSize) {
  const canFind = await victimSeesItself(server, victim, canary);
  const before = await tenantChecksums(server.db, victim.id);
  const calls = await runForeignMatrix(server, victim, intruder, canary, size);
  const technical = size.withOutsiders ? await runTechnicalMatrix(server, victim, intruder, canary) : null;
  const changed = changedTables(before, await tenantChecksums(server.db, victim.id));
  return {
    answers: calls.answers + (technical?.answers ?? 0),
    covered: calls.covered.size + (technical?.covered.size ?? 0),
    bytes: calls.canaryBytes + (technical?.canaryBytes ?? 0),
    findings: [
      ...calls.findings.all,
      ...(technical?.findings.all ?? []),
      ...changed.map((table) => `rows of ${table} changed`),
      ...(canFind ? [] : ['the search for canaries does not find them where they are']),
    ],
  };
}

/** A search that finds nothing proves nothing unless the tenant's own users see the canary. */
async function victimSeesItself(server: TestServer, victim: Tenant, { isIn }: Canary): Promise<boolean> {
  const token = await server.build.sesion(victim.id, victim.supervisor.id);
  const pages = [
    '/api/conversations?scope=all',
    `/api/conversations/${victim.chats.propio.id}/messages`,
    '/api/usuarios/mine',
    '/api/usuarios/page',
    '/api/notas-rapidas',
    '/api/media-bank',
    '/api/plantillas-masivo',
    `/api/subscribers/${victim.id}/channels`,
    '/api/contactos?q=canario',
    '/api/kanban/page',
    `/api/tareas/contactos/${victim.chats.cerradoPropio.contactoId}/notas`,
    `/api/tareas/contactos/${victim.chats.cerradoPropio.contactoId}/pendientes`,
  ];
  const answers = await Promise.all(pages.map((page) => server.call('GET', page, { token })));
  return answers.every((answer) => answer.status === 200 && isIn(answer.text));
}
