import type { Log } from '../log/log.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/**
 * Logs for how many processes like this one PostgreSQL has connections, and warns when it is less than one. PostgreSQL
 * would refuse the connections only under load, when the pools are full.
 */
export async function logConnectionLimits(
  database: Pick<Database, 'global'>,
  parts: readonly ({ connections(): number } | null)[],
  log: Log,
): Promise<void> {
  const connections = parts.reduce((sum, part) => sum + (part?.connections() ?? 0), LISTENING);
  const [row] = await database.global<{ allowed: number }>('tertulia_app', ALLOWED);
  const allowed = row?.allowed ?? 0;
  const processes = Math.floor(allowed / connections);
  const limits = { connections, allowed, processes };
  if (processes > 0)
    log.info(limits, 'PostgreSQL connections per process and in total, and the number of processes they suffice for');
  else log.warn(limits, 'PostgreSQL allows fewer connections than this process may open: see DATABASE_CONNECTIONS');
}

/** The connection on which a process listens for events. */
const LISTENING = 1;

/** Connections that are reserved for administrators are not available to us. */
const ALLOWED = sql`
  select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed`;
