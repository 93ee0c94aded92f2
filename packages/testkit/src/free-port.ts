import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ephemeral ports: the system could assign one of those to another process before the test listens on it.
const FIRST_PORT = 20_000;
const PORTS = 12_000;
/** More than the workers of a run. */
const WORKERS = 8;
const OWN = PORTS / WORKERS;
// A caller listens on its port only after its start: until then no other worker, and no other server of this worker,
// may get it.
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS;
let next = randomInt(OWN);

/** A port of this machine without a listener. */
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
