import { createServer, connect as connectTo, type AddressInfo, type Socket } from 'node:net';

/** Network behaviour of a connection. */
export type NetworkFault =
  | { kind: 'none' }
  /**
   * Bytes disappear unnoticed by both sides. A connection that lost some stays silent permanently, as behind a firewall
   * that dropped its state.
   */
  | { kind: 'swallow'; newOnes: boolean }
  | { kind: 'delay'; ms: number }
  /** This share of connections is reset: open ones at once, new ones with their first bytes. */
  | { kind: 'reset'; share: number }
  /** Open connections break, new ones are refused. */
  | { kind: 'cut' };

export interface FaultProxy {
  port: number;
  /** Sets the fault for all following bytes. */
  set(fault: NetworkFault): void;
  stop(): Promise<void>;
}

interface Link {
  near: Socket;
  far: Socket;
  isSilent: boolean;
  isDoomed: boolean;
}

/** A TCP proxy with faults. `target` is called for each connection. */
export async function startFaultProxy(target: () => { host: string; port: number }): Promise<FaultProxy> {
  const links = new Set<Link>();
  let fault: NetworkFault = { kind: 'none' };

  function carry(link: Link, from: Socket, to: Socket): void {
    let last = Promise.resolve();
    from.on('error', () => undefined);
    from.on('close', () => {
      links.delete(link);
      to.destroy();
    });
    from.on('data', (bytes) => {
      if (link.isDoomed) return void from.resetAndDestroy();
      if (fault.kind === 'swallow' && fault.newOnes) link.isSilent = true;
      if (link.isSilent) return undefined;
      const delayMs = fault.kind === 'delay' ? fault.ms : 0;
      const due = performance.now() + delayMs;
      last = last.then(async () => {
        const leftMs = due - performance.now();
        if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
        if (!to.destroyed) to.write(bytes);
      });
      return undefined;
    });
  }

  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (fault.kind === 'cut') return void near.destroy();
    const far = connectTo(target());
    const link: Link = { near, far, isSilent: false, isDoomed: fault.kind === 'reset' && Math.random() < fault.share };
    links.add(link);
    carry(link, near, far);
    carry(link, far, near);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      fault = next;
      const open = [...links];
      if (next.kind === 'cut') for (const { near } of open) near.destroy();
      if (next.kind === 'swallow') for (const link of open) link.isSilent = true;
      if (next.kind === 'reset')
        for (const { near } of open.slice(0, Math.ceil(open.length * next.share))) near.resetAndDestroy();
    },
    async stop() {
      for (const { near } of links) near.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
