import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import { listSubcuentaTokens } from './inbox-table.repository.ts';

const ACCOUNT_SID = /^AC[0-9a-fA-F]{32}$/;

/**
 * The current tokens of subaccounts, from the database. One query runs at a time, and requests that arrive during it
 * share the next one. However many invented accounts arrive, they take one connection, and a genuine one never queues
 * behind them.
 */
export function createSubcuentaTokens(deps: { database: Database; secretBox: Pick<SecretBox, 'open'> }) {
  const { database, secretBox } = deps;
  let pending = new Set<string>();
  let coming: Promise<Map<string, string[]>> | null = null;
  let current: Promise<unknown> = Promise.resolve();

  /** Empty for an account without a channel. */
  async function of(cuenta: string): Promise<string[]> {
    if (!ACCOUNT_SID.test(cuenta)) return [];
    pending.add(cuenta);
    coming ??= next();
    const found = await coming;
    return (found.get(cuenta) ?? []).map((sealed) => secretBox.open(sealed));
  }

  function next(): Promise<Map<string, string[]>> {
    const question = current.then(ask);
    current = question.catch(() => undefined);
    return question;
  }

  async function ask(): Promise<Map<string, string[]>> {
    const cuentas = pending;
    pending = new Set();
    coming = null;
    const found = new Map<string, string[]>();
    for (const { cuenta, token } of await listSubcuentaTokens(database, [...cuentas]))
      found.set(cuenta, [...(found.get(cuenta) ?? []), token]);
    return found;
  }

  return { of };
}
