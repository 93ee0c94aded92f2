import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startTestServer } from '@tertulia/testkit/server';
import type { VerifyCase } from '../../case.ts';
import { inParallel } from '../pacing.ts';
import { openProbe } from '../stomp-probe.ts';
import type { Order, Outcome } from './hostile-process.ts';
import { ATTACKS, type Scene } from './hostile-sockets.ts';

const LIMIT_MS = 5000;

/** RT-04: behaviour that our web app never shows ends the connection. */
export const rt04: VerifyCase = {
  id: 'RT-04',
  title: 'hostile sockets',
  demand: () => 'every one closed ≤ 5 s, an honest socket untouched, memory not grown by 64 MB',
  seenToFail: 'with every Origin accepted: the two foreign sockets stayed open, and SockJS answered both foreign calls',
  async run(volume) {
    const copies = volume === 'full' ? 10 : 1;
    const server = await startTestServer();
    const attackers = startAttackers();
    try {
      const shop = await server.build.suscriptor('hostile');
      const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
      await server.build.conversacion(shop.id, { canalId: shop.canalId });
      const honest = await openProbe({ url: server.url, token: boss.token, destinations: ['/topic/conversations'] });
      const attacks = Array.from({ length: copies }, () => ATTACKS).flat();
      const armed = await inParallel(attacks, 12, async ({ name }) => {
        const { token } = await server.build.usuario(shop.id);
        return { name, token };
      });
      const memory = process.memoryUsage().rss;
      const times = await inParallel(armed, 12, async ({ name, token }, index) => {
        return { name, ms: (await attackers.attack(index, { url: server.url, token })) ?? Infinity };
      });
      const grown = (process.memoryUsage().rss - memory) / 1024 / 1024;
      const late = times.filter(({ ms }) => ms > LIMIT_MS);
      const worst = times.toSorted((a, b) => b.ms - a.ms)[0];
      const messages = await server.db.query<{ n: string }>('select count(*) n from app.mensajes');
      const isHonestUp = honest.isOpen;
      honest.stop();
      return {
        volume: `${times.length} sockets of ${ATTACKS.length} kinds`,
        reached: `slowest ${Math.round(worst?.ms ?? 0)} ms (${worst?.name}); ${late.length} late${late.length > 0 ? ` (${[...new Set(late.map(({ name }) => name))].join(', ')})` : ''}; honest one ${isHonestUp ? 'up' : 'LOST'}; ${messages[0]?.n} messages made; memory ${Math.round(grown)} MB`,
        met: late.length === 0 && isHonestUp && Number(messages[0]?.n) === 0 && grown < 64,
      };
    } finally {
      attackers.stop();
      await server.stop();
    }
  },
};

function startAttackers() {
  const attacker = fork(fileURLToPath(new URL('./hostile-process.ts', import.meta.url)), { execArgv: [] });
  const waiting = new Map<number, (ms: number | null) => void>();
  attacker.on('message', ({ attack, ms }: Outcome) => {
    waiting.get(attack)?.(ms);
    waiting.delete(attack);
  });
  attacker.on('exit', () => {
    for (const end of waiting.values()) end(null);
  });
  return {
    /** Milliseconds until that connection was closed; null if it was not in time. */
    attack(attack: number, scene: Scene): Promise<number | null> {
      return new Promise((resolve) => {
        waiting.set(attack, resolve);
        attacker.send({ attack, scene } satisfies Order);
      });
    },
    stop() {
      attacker.kill('SIGKILL');
    },
  };
}
