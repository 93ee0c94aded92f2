import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports that machines give to whoever connects: one of those may be somebody's by the time that it is listened at.
const FIRST_PORT = 20_000;
const PORTS = 12_000;

/** A port of this machine at which nobody listens. */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + randomInt(PORTS);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
