import type { Log } from '../log/log.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/**
 * Says how many processes like this one PostgreSQL has connections for, and warns when it is not even one: it would refuse them
 * only under load, when they are all wanted.
 */
export async function tellConnections(
  database: Pick<Database, 'global'>,
  parts: readonly ({ connections(): number } | null)[],
  log: Log,
): Promise<void> {
  const connections = parts.reduce((sum, part) => sum + (part?.connections() ?? 0), LISTENING);
  const [row] = await database.global<{ allowed: number }>('tertulia_app', ALLOWED);
  const allowed = row?.allowed ?? 0;
  const processes = Math.floor(allowed / connections);
  const figures = { connections, allowed, processes };
  if (processes > 0)
    log.info(figures, 'connections to PostgreSQL: of one process, of all, and for how many that is enough');
  else log.warn(figures, 'PostgreSQL allows fewer connections than this process may want: see DATABASE_CONNECTIONS');
}

/** On which a process hears of events. */
const LISTENING = 1;

/** Those that are kept for administrators are nobody else's. */
const ALLOWED = sql`
  select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed`;
