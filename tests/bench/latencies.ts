/** The result of one measurement. Times are in milliseconds. */
export interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  count: number;
  errors: number;
  /** CPU time of one response in microseconds: less sensitive to other load than wall-clock time. */
  serverMicros?: number;
  databaseMicros?: number;
}

/** Summarizes one measurement. */
export function summarize(latenciesMs: number[], seconds: number, errors: number): Measured {
  const sorted = Float64Array.from(latenciesMs).sort();
  const at = (share: number) => placeIn(sorted, share);
  return {
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    count: sorted.length,
    errors,
  };
}

/** The percentile for this share; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  return placeIn(Float64Array.from(values).sort(), share);
}

function placeIn(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The median of each metric over several rounds. */
export function medianOf(rounds: readonly Measured[]): Measured {
  const of = (pick: (round: Measured) => number) => median(rounds.map(pick));
  return {
    perSecond: of((round) => round.perSecond),
    p50: of((round) => round.p50),
    p95: of((round) => round.p95),
    p99: of((round) => round.p99),
    count: rounds.reduce((sum, round) => sum + round.count, 0),
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
    serverMicros: of((round) => round.serverMicros ?? 0),
    databaseMicros: of((round) => round.databaseMicros ?? 0),
  };
}
