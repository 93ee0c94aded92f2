import type pg from 'pg';

/** What keeps recurring work in one process at a time. */
export interface TimerLocks {
  /** Runs the work while no other process holds the name; not at all when one does. */
  hold(name: string, work: (ask: Ask) => Promise<void>): Promise<void>;
}

/** A statement on the connection that holds the locks; how many rows it touched. */
export type Ask = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** A namespace of its own among the advisory locks. */
const LOCK_SPACE = 7_231_005;

/** One connection, and whose locks lie on it. */
interface Shared {
  readonly client: Promise<pg.PoolClient>;
  users: number;
  isBroken: boolean;
  /** Called by the connection when it ends. */
  readonly onEnd: () => void;
  /** The end of what was asked last: a connection answers one question at a time. */
  last: Promise<unknown>;
}

/** Advisory locks of one process, all on one connection: each would keep its own for as long as its work takes. */
export function createTimerLocks(connect: () => Promise<pg.PoolClient>): TimerLocks {
  let current: Shared | null = null;

  function detach(shared: Shared): void {
    shared.isBroken = true;
    if (current === shared) current = null;
  }

  function open(): Shared {
    const onEnd = () => detach(shared);
    const shared: Shared = { client: connect(), users: 0, isBroken: false, onEnd, last: Promise.resolve() };
    shared.client.then((client) => client.once('end', onEnd), onEnd);
    return shared;
  }

  async function leave(shared: Shared): Promise<void> {
    shared.users -= 1;
    if (shared.users > 0) return;
    if (current === shared) current = null;
    const client = await shared.client.catch(() => null);
    client?.removeListener('end', shared.onEnd);
    // A connection that may still hold a lock is never handed on.
    client?.release(shared.isBroken);
  }

  return {
    async hold(name, work) {
      const shared = (current ??= open());
      shared.users += 1;
      const ask: Ask = async (text, values) => {
        const client = await shared.client;
        const answer = shared.last.then(() => client.query(text, values));
        // a lock may have been taken although its response was lost
        shared.last = answer.catch(shared.onEnd);
        return answer;
      };
      try {
        if (!(await lock(ask, name))) return;
        try {
          await work(ask);
        } finally {
          await ask('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, name]).catch(() => undefined);
        }
      } finally {
        await leave(shared);
      }
    },
  };
}

async function lock(ask: Ask, name: string): Promise<boolean> {
  const { rows } = await ask('select pg_try_advisory_lock($1, hashtext($2)) as mine', [LOCK_SPACE, name]);
  return (rows[0] as { mine?: unknown } | undefined)?.mine === true;
}
