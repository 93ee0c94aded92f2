import type { Child } from './child.ts';
import { foreignShare, readCpu } from './cpu.ts';
import { medianOf, type Measured } from './latencies.ts';

/** More of one core than this used by others, and the measurement is thrown away. */
export const MOST_FOREIGN = 0.1;
const TRIES = 3;

export interface Rounds {
  rounds: number;
  tell: (line: string) => void;
}

export interface SeriesResult {
  measured: Measured;
  /** Rounds that were kept although somebody else was using the processor, because no try was undisturbed. */
  disturbed: number;
}

/** Asks a process of ours and throws what it reports as failed. */
export async function figuresOf<Figures>(child: Child, question: unknown): Promise<Figures> {
  const answer = await child.ask<{ figures?: Figures; error?: string }>(question);
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.figures as Figures;
}

/**
 * Measures all sides in turn, round by round and each round beginning with another one, so that whatever the machine does
 * meanwhile meets all of them. Returns the median of each. A measurement that shared the processor is repeated.
 */
export async function alternate<Side extends string>(
  sides: Record<Side, () => Promise<Measured>>,
  { rounds, tell }: Rounds,
): Promise<Record<Side, SeriesResult>> {
  const names = Object.keys(sides) as Side[];
  const kept = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Side, Measured[]>;
  const disturbed = Object.fromEntries(names.map((name) => [name, 0])) as Record<Side, number>;
  for (let round = 0; round < rounds; round++) {
    for (let place = 0; place < names.length; place++) {
      const name = names[(round + place) % names.length] as Side;
      const { measured, foreign } = await undisturbed(sides[name], tell);
      kept[name].push(measured);
      if (foreign > MOST_FOREIGN) disturbed[name] += 1;
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, { measured: medianOf(kept[name]), disturbed: disturbed[name] }]),
  ) as Record<Side, SeriesResult>;
}

async function undisturbed(
  measure: () => Promise<Measured>,
  tell: (line: string) => void,
): Promise<{ measured: Measured; foreign: number }> {
  let best: { measured: Measured; foreign: number } | null = null;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = readCpu();
    const begun = performance.now();
    const measured = await measure();
    const foreign = foreignShare(before, readCpu(), (performance.now() - begun) / 1000);
    if (best === null || foreign < best.foreign) best = { measured, foreign };
    if (foreign <= MOST_FOREIGN) return best;
    tell(`    thrown away: others used ${Math.round(foreign * 100)} % of a core`);
  }
  return best as { measured: Measured; foreign: number };
}
