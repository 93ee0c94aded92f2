import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { MessagingProvider, ProviderAccount } from '#integrations/twilio/port';
import { listSubcuentas, toAccount } from '#public/canales';
import { applyFoundStatus } from '../outbox/estados.service.ts';
import { listEnCamino, listEnCaminoById, type EnCamino } from '../outbox/en-camino.repository.ts';

const MINUTE_MS = 60_000;
/**
 * Ages at which we ask for the state of a message that has no final one. Call-backs come within seconds, the provider's
 * own queue holds for four hours, and an unreachable phone is back within a day.
 */
const QUERY_AFTER_MS = [5 * MINUTE_MS, 30 * MINUTE_MS, 5 * 60 * MINUTE_MS, 24 * 60 * MINUTE_MS];
/** Older messages get their price back. Before that, their state is asked for separately. */
const LONGEST_SPAN_MS = 31 * 24 * 60 * MINUTE_MS;
const AT_ONCE = 5;

export interface PreguntaDeps {
  database: Database;
  provider: MessagingProvider;
  secretBox: Pick<SecretBox, 'open'>;
  signal: AbortSignal;
}

interface CanalSpan {
  tenantId: number;
  canalId: number;
  /**
   * The last round and this one. Everything that became due between them is asked for, also if the channel was off in
   * that time.
   */
  since: Date;
  until: Date;
}

/**
 * Asks the provider for the final states of messages whose call-backs never reached us, because a message that failed
 * while we were down must not look sent. Asks by id, because a list by time omits messages that were never sent.
 * Returns the number of changed messages. If the provider gave no answer about some, throws after the others are done.
 */
export async function reconcileEstados(
  deps: PreguntaDeps,
  { tenantId, canalId, since, until }: CanalSpan,
): Promise<number> {
  const from = Math.max(since.getTime(), until.getTime() - LONGEST_SPAN_MS);
  if (from >= until.getTime()) return 0;
  const spans = QUERY_AFTER_MS.map((ms) => ({ from: new Date(from - ms), to: new Date(until.getTime() - ms) }));
  const open = await deps.database.withTenant({ tenantId }, (tx) => listEnCamino(tx, canalId, spans));
  const { moved, faults } = await askAbout(deps, tenantId, open);
  if (faults.length > 0) throw faults[0];
  return moved;
}

/**
 * The same for messages whose price is about to be given back. Returns those with nothing more to learn: the provider
 * has answered, or they never reached it.
 */
export async function settleEstados(
  deps: PreguntaDeps,
  tenantId: number,
  mensajeIds: readonly number[],
): Promise<Set<number>> {
  const open = await deps.database.withTenant({ tenantId }, (tx) => listEnCaminoById(tx, mensajeIds));
  const { answered } = await askAbout(deps, tenantId, open);
  const silent = new Set(open.map(({ id }) => id).filter((id) => !answered.has(id)));
  return new Set(mensajeIds.filter((id) => !silent.has(id)));
}

interface Answers {
  moved: number;
  answered: Set<number>;
  faults: unknown[];
}

async function askAbout(deps: PreguntaDeps, tenantId: number, open: readonly EnCamino[]): Promise<Answers> {
  const { database, provider, signal } = deps;
  const answers: Answers = { moved: 0, answered: new Set(), faults: [] };
  if (open.length === 0) return answers;
  const accounts = await accountsOf(deps, tenantId);
  // the account's credentials are gone once the subscriber has left it
  const askable = open.filter(({ cuenta }) => accounts.has(cuenta ?? provider.accountSid));
  for (const ofAccount of Map.groupBy(askable, ({ cuenta }) => cuenta ?? provider.accountSid).values())
    await askOne(ofAccount);
  return answers;

  async function askOne(mensajes: readonly EnCamino[]): Promise<void> {
    for (let at = 0; at < mensajes.length; at += AT_ONCE) {
      signal.throwIfAborted();
      const few = mensajes.slice(at, at + AT_ONCE);
      const queries = few.map(async ({ id, proveedorSid, cuenta }) => {
        const found = await provider.findMessage({ ...accounts.get(cuenta ?? provider.accountSid), sid: proveedorSid });
        if (found) {
          const { status, errorCode } = found;
          const change = { proveedorSid, status, errorCode };
          if (await database.withTenant({ tenantId }, (tx) => applyFoundStatus(tx, change))) answers.moved++;
        }
        answers.answered.add(id);
      });
      const ends = await Promise.allSettled(queries);
      answers.faults.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : [])));
      // an account that answers nothing must not delay the others for hours
      if (ends.every(({ status }) => status === 'rejected')) return;
    }
  }
}

/** By account id: the platform's account, and those of the subscriber's channels, including channels that are off. */
async function accountsOf(
  { database, provider, secretBox }: Omit<PreguntaDeps, 'signal'>,
  tenantId: number,
): Promise<Map<string, ProviderAccount>> {
  const accounts = new Map<string, ProviderAccount>([[provider.accountSid, {}]]);
  for (const canal of await database.withTenant({ tenantId }, listSubcuentas)) {
    const account = toAccount(canal, secretBox);
    if (account.subaccount) accounts.set(account.subaccount.sid, account);
  }
  return accounts;
}
