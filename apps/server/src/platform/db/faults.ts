/** The database is not reachable or has no connection free: answered as 503, never as 401. */
export class DatabaseUnavailable extends Error {}

/** The connection is gone or there is none to be had. */
const CONNECTION_STATES = /^(08...|53...|57P0.)$/;
/**
 * Failures that tell of the database's moment and not of what was asked: connections (08), serialization and deadlocks
 * (40), resources used up (53), shut-downs (57P0x), disks and files (58), and time that ran out for a statement, a lock or
 * a transaction. The one list of them: what is answered with 503 and what is tried again follow it.
 */
const PASSING_STATES = /^(08...|40...|53...|57P0.|58...|57014|55P03|25P03|25P04)$/;
const SOCKET_FAULTS = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
/** The driver's own words; it gives them no code. */
const DRIVER_FAULT =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Whether the connection itself failed: it must be thrown away. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined) return CONNECTION_STATES.test(code) || SOCKET_FAULTS.has(code);
  return DRIVER_FAULT.test(error.message);
}

/** Whether the same work may well succeed later, unchanged: a fault of the infrastructure, not of the work. */
export function isPassingFault(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || isConnectionFault(error)) return true;
  const code = error instanceof Error ? codeOf(error) : undefined;
  return code !== undefined && PASSING_STATES.test(code);
}

function codeOf(error: Error): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
