import { randomUUID } from 'node:crypto';
import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import type { Rol } from '@tertulia/contract/core/roles';
import type { Answer, TestServer } from '@tertulia/testkit/server';
import { ACROSS_TENANTS, ANY_SUSCRIPTOR } from '../../matrix/across-tenants.ts';
import { Findings } from '../../matrix/findings.ts';
import { idSlots, payload, sampleRequest, CannotBuild, type IdSlot } from '../../matrix/sample-request.ts';
import { buildTenant, type BuiltChat, type Tenant } from '../../matrix/attack-world.ts';
import { inParallel } from '../pacing.ts';

/**
 * Ids that a call accepts and does not use, because the documents' client sends them or a SUPERADMIN may: the session
 * decides (T34, decisions §4). Foreign values are accepted, and must have no effect.
 */
const IGNORED: Record<string, readonly string[]> = {
  closeConversacion: ['usuarioId'],
  listAuditoria: ['suscriptorId'],
};

/** Entities that must belong to the row of the call's first id, not only to the own business. */
const BELONGS_TO_A_CHAT: ReadonlySet<string> = new Set(['mensaje', 'conversacion']);

/** Calls whose chat is independent of their row: a room’s message may link to any chat that its writer reads. */
const LEADS_ANYWHERE: ReadonlySet<string> = new Set(['sendSalaMensaje']);

/** Calls that are tried at once: the server answers one while the database works for another. */
const WORKERS = 3;

export type Whose = 'own' | 'foreign' | 'of another chat';

export interface CombinationSum {
  calls: number;
  combinations: number;
  accepted: number;
  findings: Findings;
}

interface Combination {
  name: string;
  endpoint: Endpoint;
  slots: IdSlot[];
  whose: Whose[];
}

/** All mixes of own and foreign ids in the calls that take two or more. */
export function listCombinations(): Combination[] {
  return (Object.entries(catalogue) as [string, Endpoint][]).flatMap(([name, endpoint]) => {
    const slots = idSlots(endpoint);
    if (slots.length < 2 || ACROSS_TENANTS.has(name)) return [];
    return mixes(slots.length)
      .map((whose) => ({ name, endpoint, slots, whose }))
      .filter(({ whose }) => whose.some((one) => one !== 'own'))
      .filter((one) =>
        one.whose.every(
          (value, index) =>
            value !== 'of another chat' ||
            (index > 0 && BELONGS_TO_A_CHAT.has(one.slots[index]?.entity ?? '') && !LEADS_ANYWHERE.has(one.name)),
        ),
      );
  });
}

function mixes(length: number): Whose[][] {
  if (length === 0) return [[]];
  return mixes(length - 1).flatMap((rest) =>
    (['own', 'foreign', 'of another chat'] as const).map((one) => [...rest, one]),
  );
}

/**
 * Sends every combination as roles that may call, a round for each of the victim's chats, and reports which were
 * accepted. Each call is also made with only own ids, so that the refusals mean something.
 */
export async function runCombinations(
  server: TestServer,
  victim: Tenant,
  rounds: number,
  { everyRole, withOwnIds }: { everyRole: boolean; withOwnIds: boolean },
): Promise<CombinationSum> {
  const sum: CombinationSum = { calls: 0, combinations: 0, accepted: 0, findings: new Findings() };
  const combinations = listCombinations().map((one, index) => ({ ...one, index }));
  sum.combinations = combinations.length;
  const calls = [...Map.groupBy(combinations, ({ name }) => name).values()];
  /** Tenants for which nothing was accepted: the next call can use them. */
  const untouched: Tenant[] = [];
  /** Their rows were changed, but other calls may accept them. */
  const touched: Tenant[] = [];
  for (let round = 0; round < rounds; round++) await inParallel(calls, WORKERS, (mixed) => tryCall(mixed, round));
  if (withOwnIds)
    await inParallel(calls, WORKERS, async ([first]) => {
      if (first) await tryOwnIds(first);
    });
  return sum;

  /** Positive control: the same call with only own ids is accepted, on changed rows or else on fresh ones. */
  async function tryOwnIds(first: Combination): Promise<void> {
    const used = touched.pop();
    const isAccepted = used !== undefined && (await sendOwnIds(first, used)).status < 300;
    const own = isAccepted ? used : (untouched.pop() ?? (await buildTenant(server)));
    if (!isAccepted) {
      const answer = await sendOwnIds(first, own);
      sum.findings.expect(answer.status < 300, () => `${first.name} with own ids: ${answer.status} ${answer.text}`);
    }
    touched.push(own);
  }

  async function sendOwnIds({ name, endpoint, slots }: Combination, own: Tenant): Promise<Answer> {
    const request = sampleRequest(name, endpoint, (slot) =>
      isSecondOf(slots, slot)
        ? own.chats.cerradoAjeno.contactoId
        : idFor(slot, 'own', { intruder: own, victim: own, victims: own.chats.propio }),
    );
    return server.call(request.method, request.path, {
      token: await own.tokenOf(
        endpoint.access.includes('AGENTE') && !GIVEN_BY_SUPERVISORS.has(name) ? 'AGENTE' : 'SUPERVISOR',
      ),
      ...payload(request),
    });
  }

  /**
   * All combinations of one call. An earlier change must not be the reason of a refusal: an accepted combination is
   * followed by fresh rows.
   */
  async function tryCall(mixed: readonly (Combination & { index: number })[], round: number): Promise<void> {
    let intruder = untouched.pop() ?? null;
    for (const { endpoint, name, slots, whose, index } of mixed) {
      const roles: readonly Rol[] = endpoint.access === 'PUBLIC' ? [] : endpoint.access;
      for (const rol of everyRole ? roles : roles.slice(index % roles.length).slice(0, 1)) {
        if (rol === 'SUPERADMIN' && ANY_SUSCRIPTOR.has(name) && looksInto(slots, whose)) continue;
        intruder ??= await buildTenant(server);
        const from = { intruder, victim, victims: Object.values(victim.chats)[round % 5] ?? victim.chats.propio };
        const request = sampleRequest(name, endpoint, (slot) =>
          idFor(
            slot,
            whose[slots.findIndex((one) => one.field === slot.field && one.part === slot.part)] ?? 'own',
            from,
          ),
        );
        if (request.body && 'clienteMensajeId' in request.body) request.body['clienteMensajeId'] = randomUUID();
        const answer = await server.call(request.method, request.path, {
          token: await intruder.tokenOf(rol),
          ...payload(request),
        });
        sum.calls++;
        if (answer.status < 300 && endpoint.method !== 'GET') {
          touched.push(intruder);
          intruder = null;
        }
        const combination = slots.map((slot, place) => `${whose[place]} ${slot.field}`).join(', ');
        const onlyIgnored = slots.every((slot, place) => whose[place] === 'own' || IGNORED[name]?.includes(slot.field));
        // a list filtered by a foreign id is empty, as by an id that does not exist
        const isFilter = endpoint.method === 'GET' && slots.every((slot) => slot.part === 'query');
        if (answer.status < 300 && !onlyIgnored && !(isFilter && isEmpty(answer))) {
          sum.accepted++;
          sum.findings.add(`${name} as ${rol} accepted ${combination}`);
        }
        sum.findings.expect(
          answer.status < 500 && answer.status !== 401,
          `${name} as ${rol} with ${combination}: ${answer.status}`,
        );
        if (whose[0] === 'foreign' && !isFilter)
          sum.findings.expect(
            answer.status === 404,
            `${name} as ${rol} with ${combination}: ${answer.status} in place of 404`,
          );
      }
    }
    if (intruder) untouched.push(intruder);
  }
}

function idFor(slot: IdSlot, whose: Whose, from: { intruder: Tenant; victim: Tenant; victims: BuiltChat }): number {
  const { intruder, victim, victims } = from;
  const tenant = whose === 'foreign' ? victim : intruder;
  const chat =
    whose === 'foreign' ? victims : whose === 'of another chat' ? intruder.chats.espera : intruder.chats.propio;
  if (slot.entity === 'conversacion') return chat.id;
  if (slot.entity === 'contacto') return chat.contactoId;
  if (slot.entity === 'mensaje') return chat.fallidoId;
  if (slot.entity === 'archivo') return chat.archivoId;
  if (slot.entity === 'usuario') return tenant.colega.id;
  const id = tenant.ids[slot.entity]?.[0];
  if (id === undefined) throw new CannotBuild(`No row stands for the entity «${slot.entity}»`);
  return id;
}

/** A second contact in one call must be another one: one whose chat is closed can be merged into any. */
function isSecondOf(slots: readonly IdSlot[], slot: IdSlot): boolean {
  return slot.entity === 'contacto' && slots.find(({ entity }) => entity === 'contacto')?.part !== slot.part;
}

/** Calls that an AGENTE makes only for themself. */
const GIVEN_BY_SUPERVISORS: ReadonlySet<string> = new Set(['createTarea', 'updateTarea']);

/** A page without rows, or a table with only its header. */
function isEmpty({ body, text }: { body: unknown; text: string }): boolean {
  if (body === undefined) return text.trim().split('\n').length <= 1;
  const { content } = Object(body) as { content?: unknown };
  return Array.isArray(content) && content.length === 0;
}

/** A SUPERADMIN names another subscriber and only filters its rows by the own one: allowed, and audited there. */
function looksInto(slots: Combination['slots'], whose: Combination['whose']): boolean {
  return slots.every(
    (slot, place) => whose[place] === 'foreign' || (slot.entity !== 'suscriptor' && slot.part === 'query'),
  );
}
