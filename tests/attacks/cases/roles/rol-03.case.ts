import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase } from '../../case.ts';
import { changedTables, tenantChecksums } from '../../matrix/checksum.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { CannotBuild, inEveryForm, payload, type SampleRequest } from '../../matrix/sample-request.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import {
  CHANGING,
  createWorld,
  fieldsOf,
  makeCall,
  type CallName,
  type MadeCall,
  type World,
} from '../audit/made-call.ts';
import { OWN_RECORDS } from '../audit/own-records.ts';
import { dumpOf } from '../database-dump.ts';
import { inParallel } from '../pacing.ts';

const WORKERS = 3;
/** Recognizable wherever it was stored: no row of a world has any of them by itself. */
const FORGED = { number: 987_654_321_987, text: 'forjado-7c1f', day: '2001-02-03' };
const MARKS = [String(FORGED.number), FORGED.text, FORGED.day];
/** Prototype properties that a merge would add to every object. */
const POISONS = ['"__proto__":{"rol":"SUPERADMIN"}', '"constructor":{"prototype":{"rol":"SUPERADMIN"}}'];

/** Columns of users, subscribers and their money that only these calls may change. */
const MOVES: Partial<Record<CallName, readonly string[]>> = {
  changePassword: ['password_hash'],
  // the wire field of this column has another name
  updateUsuario: ['password_hash'],
  updateUsuarioGlobal: ['password_hash'],
  activateUsuario: ['estado'],
  deactivateUsuario: ['estado'],
  activateUsuarioGlobal: ['estado'],
  deactivateUsuarioGlobal: ['estado'],
  createRecarga: ['saldo_centavos'],
  createAjuste: ['saldo_centavos'],
};
const NAMING_ROLES: readonly CallName[] = [
  'createUsuario',
  'inviteUsuario',
  'updateUsuario',
  'createUsuarioGlobal',
  'inviteUsuarioGlobal',
  'updateUsuarioGlobal',
];

/** Every changing body, with fields that the call does not have. */
// covers D1-3-02a
export const rol03: VerifyCase = {
  id: 'ROL-03',
  title: 'no call accepts a field that it does not have',
  demand: () =>
    `${CHANGING.length} calls with ids, a tenant, roles, money, a state, dates and a password of the caller's choice: 0 of them stored, nothing of people, businesses and money moved, another business untouched; prototype keys refused`,
  seenToFail: 'with prototype keys accepted: 76 differences, the first an own profile that was changed all the same',
  run: async () => {
    // no jobs: their writes would be attributed to the call
    const server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    try {
      return await runRol03(server);
    } finally {
      await server.stop();
    }
  },
};

interface Stage {
  server: TestServer;
  world: World;
  /** The tenant named in the bodies. */
  victim: Tenant;
  findings: Findings;
}

async function runRol03(server: TestServer): Promise<CaseResult> {
  const findings = new Findings();
  const victim = await buildTenant(server);
  const before = await tenantChecksums(server.db, victim.id);
  const workers = Array.from({ length: WORKERS }, (_, worker) =>
    CHANGING.filter((_call, index) => index % WORKERS === worker),
  );
  const answers = await inParallel(workers, WORKERS, async (calls) => {
    const stage = { server, world: createWorld(server), victim, findings };
    let count = 0;
    for (const [name, endpoint] of calls) {
      try {
        count += await oneCall(stage, name, endpoint);
      } catch (error) {
        if (!(error instanceof CannotBuild)) throw error;
        findings.add(error.message);
      }
    }
    return count;
  });
  for (const table of changedTables(before, await tenantChecksums(server.db, victim.id)))
    findings.add(`a row of another business changed in ${table}`);
  const stored = await dumpOf(server.db);
  for (const [table, rows] of Object.entries(stored))
    for (const mark of MARKS) findings.expect(!rows.includes(mark), `${table} holds ${mark}`);
  findings.expect((await countAdmins(server)) === 0, 'somebody became a SUPERADMIN');
  return {
    volume: `${answers.reduce((sum, one) => sum + one, 0)} calls of ${CHANGING.length} kinds`,
    reached: `${findings.all.length} differences${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

async function oneCall(stage: Stage, name: CallName, endpoint: Endpoint): Promise<number> {
  const { server, world, victim, findings } = stage;
  const made = await makeCall(server, world, [name, endpoint]);
  const before = await guarded(server, made.tenant);
  const poisoned = endpoint.body ? await sendPoison(stage, name, made) : 0;
  if (NAMING_ROLES.includes(name)) {
    const request = { ...made.request, body: { ...made.request.body, roles: [{ nombre: 'SUPERADMIN' }] } };
    const refused = await server.call(request.method, request.path, { token: made.token, ...payload(request) });
    findings.expect(refused.status === 400, `${name} with SUPERADMIN among the roles is answered ${refused.status}`);
  }
  await server.db.query('delete from app.intentos');
  const [request = made.request] = inEveryForm(endpoint, withForged(made.request, endpoint, victim)).slice(-1);
  const answer = await server.call(request.method, request.path, { token: made.token, ...payload(request) });
  // calls without a record of their own were prepared to succeed
  const limit = OWN_RECORDS[name] === undefined ? 300 : 500;
  findings.expect(answer.status < limit, () => `${name}: ${answer.status} ${answer.text.slice(0, 160)}`);
  const after = await guarded(server, made.tenant);
  for (const [key, value] of before)
    findings.expect(after.get(key) === value || MOVES[name]?.includes(columnOf(key)) === true, `${name} moved ${key}`);
  return poisoned + 1;
}

/** The request with all forbidden fields, except those of this very call. */
function withForged(request: SampleRequest, endpoint: Endpoint, victim: Tenant): SampleRequest {
  const known = new Set(fieldsOf(endpoint));
  const forged: Record<string, unknown> = {
    suscriptorId: victim.id,
    suscriptor_id: victim.id,
    roles: [{ nombre: 'SUPERADMIN' }],
    rol: 'SUPERADMIN',
    passwordHash: FORGED.text,
    password_hash: FORGED.text,
    estado: FORGED.text,
  };
  for (const field of ['id', 'saldo', 'saldoCentavos', 'saldo_centavos', 'version', 'fotoArchivoId'])
    forged[field] = FORGED.number;
  for (const field of ['creado', 'fecha', 'fechaCreacion', 'fecha_creacion', 'createdAt', 'created_at', 'creada'])
    forged[field] = `${FORGED.day}T15:00:00.000Z`;
  const unknown = Object.entries(forged).filter(([field]) => !known.has(field));
  return { ...request, body: { ...Object.fromEntries(unknown), ...request.body } };
}

async function sendPoison({ server, findings }: Stage, name: CallName, { request, token }: MadeCall): Promise<number> {
  const { form } = request;
  // its fields are texts and no JSON
  if (form && form.json === undefined) return 0;
  await server.db.query('delete from app.intentos');
  const poison = POISONS[name.length % POISONS.length] ?? '';
  const rest = JSON.stringify(request.body ?? {}).slice(1);
  const text = `{${poison}${rest === '}' ? '' : ','}${rest}`;
  const body = form?.json === undefined ? text : formOf(form.json, text);
  const { status } = await server.call(request.method, request.path, { token, body });
  findings.expect(status === 400, `${name} with ${poison.slice(0, 14)}… is answered ${status}`);
  return 1;
}

function formOf(part: string, text: string): FormData {
  const form = new FormData();
  form.set(part, text);
  return form;
}

/** The current values of users, business and money, by place. */
async function guarded({ db }: TestServer, { id }: Tenant): Promise<Map<string, string>> {
  const rows = await db.query<{ key: string; value: string }>(
    `select format('usuario %s %s', u.id, f.key) as key, f.value from app.usuarios u
       cross join lateral jsonb_each_text(jsonb_build_object('roles', u.roles, 'estado', u.estado, 'email', u.email, 'tipo_usuario', u.tipo_usuario,
         'password_hash', coalesce(u.password_hash, ''), 'fecha_creacion', u.fecha_creacion)) f where u.suscriptor_id = $1
     union all
     select format('suscriptor %s %s', s.id, f.key), f.value from app.suscriptores s
       cross join lateral jsonb_each_text(jsonb_build_object('estado', s.estado, 'fecha', s.fecha)) f where s.id = $1
     union all
     select format('saldo %s saldo_centavos', b.suscriptor_id), b.saldo_centavos::text from app.saldos b where b.suscriptor_id = $1`,
    [id],
  );
  return new Map(rows.map(({ key, value }) => [key, value]));
}

function columnOf(key: string): string {
  return key.split(' ').at(-1) ?? '';
}

/** SUPERADMINs beyond the initial one of each world. */
async function countAdmins({ db }: TestServer): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from app.usuarios where 'SUPERADMIN' = any (roles) and nombre <> 'Root'`,
  );
  return row?.n ?? 0;
}
