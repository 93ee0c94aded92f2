import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { ROLES, type Rol } from '@tertulia/contract/core/roles';
import type { Answer, TestServer } from '@tertulia/testkit/server';
import { ACROSS_TENANTS, ANY_SUSCRIPTOR } from '../../matrix/across-tenants.ts';
import type { Canary } from '../../matrix/canary.ts';
import { Findings } from '../../matrix/findings.ts';
import { inParallel } from '../pacing.ts';
import {
  idSlots,
  inEveryForm,
  queryChoices,
  queryChoicesOnce,
  queryTexts,
  payload,
  sampleRequest,
  CannotBuild,
  type SampleRequest,
} from '../../matrix/sample-request.ts';
import type { Tenant } from '../../matrix/attack-world.ts';

export interface MatrixSum {
  answers: number;
  covered: Set<string>;
  canaryBytes: number;
  findings: Findings;
}

/** Entities that a SUPERADMIN reaches in the whole installation by their ids. */
const PLATFORM_ENTITIES = new Set(['cuarentena', 'aparcado']);
/** Routes that are tried at once: the server answers one while the database works for another. */
const WORKERS = 3;
/** Calls that end the sessions with which others are being tried; they are last. */
const ENDS_OTHERS = new Set(['closeOtherSesiones']);
/** No row has this id. */
const NOBODYS_ID = 900_000_000_001;
const table = Object.entries(catalogue) as [string, Endpoint][];

type DeadSession = 'no token' | 'garbage' | 'expired' | 'idle' | 'revoked' | 'deactivated user';
const DEAD: Record<DeadSession, 'UNAUTHENTICATED' | 'TOKEN_EXPIRED'> = {
  'no token': 'UNAUTHENTICATED',
  garbage: 'UNAUTHENTICATED',
  expired: 'TOKEN_EXPIRED',
  idle: 'TOKEN_EXPIRED',
  revoked: 'UNAUTHENTICATED',
  'deactivated user': 'UNAUTHENTICATED',
};

export interface MatrixSize {
  /** How many different rows of each kind are tried. */
  places: number;
  /** Whether callers try it too whom no layer of tenancy stops: those with an ended session, or without the role. */
  withOutsiders: boolean;
  /** Whether each call is tried with every query, or only with none. */
  everyQuery: boolean;
}

/** Every call of the catalogue, with the victim's ids, by all callers who must not reach the victim's rows. */
export async function runForeignMatrix(
  server: TestServer,
  victim: Tenant,
  intruder: Tenant,
  canary: Canary,
  { places, withOutsiders, everyQuery }: MatrixSize,
): Promise<MatrixSum> {
  const sum: MatrixSum = { answers: 0, covered: new Set(), canaryBytes: 0, findings: new Findings() };
  const dead = withOutsiders ? [...(await deadTokens(server, intruder))] : [];
  const look = (what: string, answer: Answer) => {
    sum.answers++;
    const everything = `${answer.text}\n${[...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')}`;
    if (canary.isIn(everything)) {
      sum.canaryBytes += everything.split(canary.word).length - 1 || 1;
      sum.findings.add(`${what} gave away a canary`);
    }
    sum.findings.expect(answer.status < 500, `${what} answered ${answer.status}`);
    return answer;
  };
  const call = async (what: string, request: SampleRequest, token?: string, method = request.method) => {
    if (LIMITED.has(what)) await server.db.query('delete from app.intentos');
    return look(
      `${what} ${method} ${request.path}`,
      await server.call(method, request.path, {
        ...(token ? { token } : {}),
        ...(method === 'HEAD' ? {} : payload(request)),
      }),
    );
  };

  const tryOut = async ([name, endpoint]: [string, Endpoint], turn: number): Promise<void> => {
    try {
      if (endpoint.access === 'PUBLIC') await publicRow(name, endpoint);
      else await privateRow(name, endpoint, turn);
      sum.covered.add(name);
    } catch (error) {
      if (!(error instanceof CannotBuild)) throw error;
      sum.findings.add(error.message);
    }
  };
  await inParallel(
    table.filter(([name]) => !ENDS_OTHERS.has(name)),
    WORKERS,
    tryOut,
  );
  for (const [turn, row] of table.filter(([name]) => ENDS_OTHERS.has(name)).entries()) await tryOut(row, turn);
  return sum;

  /** Calls without a session, with the victim's own names and addresses. */
  async function publicRow(name: string, endpoint: Endpoint): Promise<void> {
    const request = sampleRequest(name, endpoint, () => undefined);
    for (const token of [undefined, await intruder.tokenOf('AGENTE'), await intruder.tokenOf('SUPERADMIN')]) {
      await call(name, request, token);
      if (request.body)
        await call(name, { ...request, body: { ...request.body, ...victimsOwnWords(request.body) } }, token);
    }
  }

  function victimsOwnWords(body: Record<string, unknown>): Record<string, string> {
    const known: Record<string, string> = {
      email: victim.supervisor.email,
      contactoEmail: victim.supervisor.email,
      whatsappNumero: victim.numero,
    };
    return Object.fromEntries(Object.entries(known).filter(([field]) => field in body));
  }

  /** Searches for the victim's words and numbers. */
  function searchesForVictim(endpoint: Endpoint): Record<string, string>[] {
    return queryTexts(endpoint).flatMap((field) => [
      { [field]: canary.word.slice(0, -2) },
      { [field]: victim.chats.propio.telefono },
    ]);
  }

  async function privateRow(name: string, endpoint: Endpoint, turn: number): Promise<void> {
    const slots = idSlots(endpoint);
    const pathEntities = slots.filter((slot) => slot.part === 'params').map((slot) => slot.entity);
    const isForeign = pathEntities.some((entity) => !PLATFORM_ENTITIES.has(entity));
    const withIds = (ids: (entity: string) => number, query: Record<string, string> = {}) =>
      sampleRequest(
        name,
        endpoint,
        (slot) => (slot.required || slot.part === 'params' ? ids(slot.entity) : undefined),
        query,
      );
    const choices = (places > 1 ? queryChoices : queryChoicesOnce)(endpoint);
    const narrowed = [...choices.map(({ name: field, value }) => ({ [field]: value })), ...searchesForVictim(endpoint)];
    const queries = [{}, ...(everyQuery ? narrowed : [])];

    for (let place = 0; place < (slots.length === 0 ? 1 : places); place++) {
      for (const query of queries) {
        const theirs = withIds((entity) => idAt(victim, entity, place), query);
        const nobodys = withIds(() => NOBODYS_ID + place, query);
        // the session and the role are checked before query and body: once is enough
        const isRepeated = query !== queries[0] && places === 1;
        // the same for all calls: each is tried without a token and, in its turn, with another one
        const states =
          places > 1 ? dead : dead.filter((_, state) => state === 0 || state === 1 + (turn % (dead.length - 1)));
        for (const [state, token] of isRepeated ? [] : states) {
          const answer = await call(name, theirs, token);
          sum.findings.expect(
            answer.status === 401 && answer.body?.code === DEAD[state],
            () => `${name} with ${state}: ${answer.status} ${String(answer.body?.code)}`,
          );
        }
        const blanks = inEveryForm(endpoint, nobodys);
        for (const [way, request] of inEveryForm(endpoint, theirs).entries())
          for (const rol of ROLES) {
            if (!isOpenTo(endpoint, rol) && (!withOutsiders || isRepeated || (way > 0 && places === 1))) continue;
            const blank = blanks[way] ?? nobodys;
            const isLetIn = rol === 'SUPERADMIN' && ANY_SUSCRIPTOR.has(name);
            const isHeaded =
              endpoint.method === 'GET' &&
              withOutsiders &&
              !isRepeated &&
              (places > 1 || rol === ROLES[turn % ROLES.length]);
            await byRole(name, endpoint, rol, { theirs: isLetIn ? blank : request, blank, isForeign, isHeaded });
          }
      }
    }
  }

  async function byRole(
    name: string,
    endpoint: Endpoint,
    rol: Rol,
    {
      theirs,
      blank: nobodys,
      isForeign,
      isHeaded,
    }: { theirs: SampleRequest; blank: SampleRequest; isForeign: boolean; isHeaded: boolean },
  ): Promise<void> {
    if (rol === 'SUPERADMIN' && ACROSS_TENANTS.has(name)) return;
    const token = await intruder.tokenOf(rol);
    const answer = await call(name, theirs, token);
    if (isHeaded) await call(name, theirs, token, 'HEAD');
    if (!isOpenTo(endpoint, rol)) {
      sum.findings.expect(
        answer.status === 403 && answer.body?.code === 'FORBIDDEN',
        `${name} as ${rol}: ${answer.status} in place of 403`,
      );
    } else if (isForeign) {
      sum.findings.expect(
        answer.status === 404,
        `${name} as ${rol} with a foreign id: ${answer.status} in place of 404`,
      );
    } else {
      sum.findings.expect(
        answer.status !== 401 && answer.status !== 403,
        `${name} as ${rol} without an id: ${answer.status}`,
      );
    }
    if (!isForeign) return;
    const blank = await call(name, nobodys, token);
    sum.findings.expect(
      sameBody(answer, blank),
      () => `${name} as ${rol} tells a foreign id from a missing one: ${answer.text} / ${blank.text}`,
    );
  }
}

function isOpenTo({ access }: Endpoint, rol: Rol): boolean {
  return access !== 'PUBLIC' && access.includes(rol);
}

const LIMITED = new Set(table.flatMap(([name, endpoint]) => (endpoint.limits ? [name] : [])));

function idAt(tenant: Tenant, entity: string, place: number): number {
  const ids = tenant.ids[entity];
  const id = ids?.[place % ids.length];
  if (id === undefined)
    throw new CannotBuild(
      `No row stands for the entity «${entity}»: teach tests/attacks/matrix/attack-world.ts to make one`,
    );
  return id;
}

/** Equal but for the request id. */
export function sameBody(one: Answer, other: Answer): boolean {
  const plain = (answer: Answer) => JSON.stringify({ ...(answer.body ?? { text: answer.text }), requestId: null });
  return one.status === other.status && plain(one) === plain(other);
}

async function deadTokens({ build, db }: TestServer, intruder: Tenant): Promise<Map<DeadSession, string | undefined>> {
  // of a user who makes none of the calls: ending one's other sessions would end these
  const { id, colega, inactivo } = intruder;
  const revoked = await build.sesion(id, colega.id);
  await db.query('update app.sesiones set revocada = now() where id = (select max(id) from app.sesiones)');
  return new Map<DeadSession, string | undefined>([
    ['no token', undefined],
    ['garbage', 'x'.repeat(43)],
    ['expired', await build.sesion(id, colega.id, { expiresInMinutes: -1 })],
    ['idle', await build.sesion(id, colega.id, { lastActionMinutesAgo: 61 })],
    ['revoked', revoked],
    ['deactivated user', await build.sesion(id, inactivo.id)],
  ]);
}
