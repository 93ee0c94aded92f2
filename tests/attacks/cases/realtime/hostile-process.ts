import { ATTACKS, type Scene } from './hostile-sockets.ts';

/** Run one attack of the list against `scene`. */
export interface Order {
  attack: number;
  scene: Scene;
}

export interface Outcome {
  attack: number;
  /** Milliseconds until the connection was closed or refused; null if it was not in time. */
  ms: number | null;
}

const WAIT_MS = 9000;

/** A process of its own, so that the attackers' memory does not count as the server's. */
process.on('message', ({ attack, scene }: Order) => {
  void attackedFor(attack, scene).then((ms) => process.send?.({ attack, ms } satisfies Outcome));
});

async function attackedFor(attack: number, scene: Scene): Promise<number | null> {
  const begun = performance.now();
  const isClosed = await within(WAIT_MS, ATTACKS[attack % ATTACKS.length]?.run(scene) ?? Promise.reject());
  return isClosed ? performance.now() - begun : null;
}

async function within(ms: number, work: Promise<void>): Promise<boolean> {
  const timer = Promise.withResolvers<boolean>();
  const waiting = setTimeout(() => timer.resolve(false), ms);
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      timer.promise,
    ]);
  } finally {
    clearTimeout(waiting);
  }
}
