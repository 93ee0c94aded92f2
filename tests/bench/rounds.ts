import type { Child } from './child.ts';
import { foreignShare, readCpu } from './cpu.ts';
import { medianOf, type Measured } from './latencies.ts';

/** A measurement during which others used more of one core is discarded. */
export const MOST_FOREIGN = 0.1;

export interface Rounds {
  rounds: number;
  /** How often a disturbed measurement is repeated. */
  tries: number;
  print: (line: string) => void;
}

export interface SeriesResult {
  measured: Measured;
  /** Rounds kept although other processes used the CPU, because no try was undisturbed. */
  disturbed: number;
}

/** Rate and duration of all workloads. */
export interface Pace extends Rounds {
  seconds: number;
  warmUpSeconds: number;
  connections: number[];
  /** The number of connections at which the goals are judged. */
  judged: number;
}

/** The results of one workload at one number of connections. */
export interface Row {
  id: string;
  title: string;
  connections: number;
  product: SeriesResult;
  floor: SeriesResult;
  /** If there is one. */
  tenantFloor?: SeriesResult;
  /** Only at the connections at which the goals are judged. */
  driver?: SeriesResult;
}

/** Sends a request to a process of ours and throws a reported failure. */
export async function metricsOf<Metrics>(child: Child, question: unknown): Promise<Metrics> {
  const answer = await child.ask<{ metrics?: Metrics; error?: string }>(question);
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.metrics as Metrics;
}

/**
 * Measures all sides in alternation, each round beginning with another one, so that other load affects all of them.
 * Returns the median of each. A measurement that shared the CPU is repeated.
 */
export async function alternate<Sides extends Record<string, (() => Promise<Measured>) | undefined>>(
  sides: Sides,
  { rounds, tries, print }: Rounds,
): Promise<{ [Side in keyof Sides]: SeriesResult }> {
  const series = Object.entries(sides).flatMap(([name, measure]) =>
    measure ? [{ name, measure, kept: [] as Measured[], disturbed: 0 }] : [],
  );
  for (let round = 0; round < rounds; round++) {
    const first = round % series.length;
    for (const side of [...series.slice(first), ...series.slice(0, first)]) {
      const { measured, foreign } = await undisturbed(side.measure, tries, print);
      side.kept.push(measured);
      if (foreign > MOST_FOREIGN) side.disturbed += 1;
    }
  }
  return Object.fromEntries(
    series.map(({ name, kept, disturbed }) => [name, { measured: medianOf(kept), disturbed }]),
  ) as { [Side in keyof Sides]: SeriesResult };
}

async function undisturbed(
  measure: () => Promise<Measured>,
  tries: number,
  print: (line: string) => void,
): Promise<{ measured: Measured; foreign: number }> {
  let best: { measured: Measured; foreign: number } | null = null;
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = readCpu();
    const begun = performance.now();
    const measured = await measure();
    const foreign = foreignShare(before, readCpu(), (performance.now() - begun) / 1000);
    if (best === null || foreign < best.foreign) best = { measured, foreign };
    if (foreign <= MOST_FOREIGN) return best;
    if (attempt < tries - 1) print(`    thrown away: others used ${Math.round(foreign * 100)} % of a core`);
  }
  return best as { measured: Measured; foreign: number };
}
