/** The database is unreachable or has no free connection: answered as 503, never as 401. */
export class DatabaseUnavailable extends Error {}

/** SQLSTATEs of a lost or refused connection. */
const CONNECTION_STATES = /^(08...|53...|57P0.)$/;
/**
 * SQLSTATEs of failures that do not depend on the request: connections (08), serialization and deadlocks (40),
 * resources (53), shutdowns (57P0x), disks and files (58), and timeouts of a statement, a lock or a transaction. The
 * only list of them: the 503 responses and the retries use it.
 */
const PASSING_STATES = /^(08...|40...|53...|57P0.|58...|57014|55P03|25P03|25P04)$/;
const SOCKET_FAULTS = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
/** Messages of the driver, which have no code. */
const DRIVER_FAULT =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Whether the connection itself failed and must be closed. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined) return CONNECTION_STATES.test(code) || SOCKET_FAULTS.has(code);
  return DRIVER_FAULT.test(error.message);
}

/** Whether the same work may succeed later: an infrastructure fault, not one of the request. */
export function isPassingFault(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || isConnectionFault(error)) return true;
  const code = error instanceof Error ? codeOf(error) : undefined;
  return code !== undefined && PASSING_STATES.test(code);
}

function codeOf(error: Error): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
