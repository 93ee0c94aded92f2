import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range from which machines assign ports. A claimed port is used only after a database is up and migrated, and again after
// each restart; in between the system could assign it to another connection. The tests' own servers use 20,000 to 32,000.
const FIRST_PORT = 12_000;
const END_OF_PORTS = 20_000;
const given = new Set<number>();

/** Another process listens at the wanted port. */
export class PortTakenError extends Error {
  readonly port: number;
  /** The setting that names the port. */
  readonly setting: string;

  constructor(port: number, setting: string) {
    super(`port ${port} (${setting}) is taken`);
    this.name = 'PortTakenError';
    this.port = port;
    this.setting = setting;
  }
}

/**
 * The wanted port, or for 0 a free one outside the system's range that this process gives only once. Throws PortTakenError if
 * another process listens at the wanted one.
 */
export async function claimPort(wanted: number, host: string, setting: string): Promise<number> {
  if (wanted === 0) return claimAny(host);
  const port = await tryListen(wanted, host);
  if (port === undefined) throw new PortTakenError(wanted, setting);
  return port;
}

/** The first free port after the given one that is none of `reserved`, to propose it. */
export async function findFreePortAfter(port: number, host: string, reserved: number[]): Promise<number> {
  for (let next = port + 1; next < Math.min(port + 50, 65_536); next += 1) {
    if (!reserved.includes(next) && (await tryListen(next, host)) !== undefined) return next;
  }
  for (;;) {
    const any = await claimPort(0, host, 'PORT');
    if (!reserved.includes(any)) return any;
  }
}

/** An address under which this machine reaches a listener on that host. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function claimAny(host: string): Promise<number> {
  const port = randomInt(FIRST_PORT, END_OF_PORTS);
  if (given.has(port) || (await tryListen(port, host)) === undefined) return claimAny(host);
  given.add(port);
  return port;
}

function tryListen(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : port));
    });
  });
}
