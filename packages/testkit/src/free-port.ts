import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that machines give to whoever connects: one of those may be somebody's by the time that it is listened at.
const FIRST_PORT = 20_000;
const PORTS = 12_000;
/** More than a run has at once. */
const WORKERS = 8;
const OWN = PORTS / WORKERS;
// Whoever is given a port listens at it only once it has started: until then no other worker, and no other server of this one, may get it.
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS;
let next = randomInt(OWN);

/** A port of this machine at which nobody listens. */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + WORKERS * (next++ % OWN) + worker;
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
