import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { claimPort } from './ports.ts';

const HOST = '127.0.0.1';
const claim = () => claimPort(0, HOST, 'PORT');

describe('a port without a given number', () => {
  it('is outside the range that the system gives to other connections and listeners', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, claim));
    const ofTheSystem = await Promise.all(Array.from({ length: 20 }, listenAnywhere));
    expect(Math.max(...ports)).toBeLessThan(Math.min(...ofTheSystem));
  });

  it('is given once, although no process listens there yet', async () => {
    const ports: number[] = [];
    // among some thousand ports, 500 random ones would contain duplicates
    for (let count = 0; count < 500; count += 1) ports.push(await claim());
    expect(new Set(ports).size).toBe(ports.length);
  });
});

function listenAnywhere(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
