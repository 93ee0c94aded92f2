import { createServer, connect as connectTo, type AddressInfo, type Socket } from 'node:net';

export type Wire = { port: number; cut: () => void; freeze: () => void; thaw: () => void; stop: () => Promise<void> };

/** A TCP proxy that can be cut, or frozen without notice to either side: faults of a network, not of a server. */
export async function layWire(target: { host: string; port: number }): Promise<Wire> {
  const ends = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connectTo(target);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      ends.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => void (isFrozen || to.write(bytes)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => ends.forEach((end) => end.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    freeze: () => void (isFrozen = true),
    thaw: () => {
      isFrozen = false;
      cut();
    },
    stop: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
