import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { claimPort } from './ports.ts';

const HOST = '127.0.0.1';
const claim = () => claimPort(0, HOST, 'PORT');

describe('a port that nobody named', () => {
  it('is none that the system gives to whoever connects or listens meanwhile', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, claim));
    const ofTheSystem = await Promise.all(Array.from({ length: 20 }, listenAnywhere));
    expect(Math.max(...ports)).toBeLessThan(Math.min(...ofTheSystem));
  });

  it('is given once, although nobody listens there yet', async () => {
    const ports: number[] = [];
    // so many of some thousands would meet by chance
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
