/** How much is really run: a tenth or less in every test run, the whole figure on demand. */
export type Volume = 'short' | 'full';

export interface CaseResult {
  /** What was really run, in words and numbers. */
  volume: string;
  /** The figure that was reached. */
  reached: string;
  /** Whether it meets the demand. */
  met: boolean;
}

/** One attack or fault of docs/product.md, with the figure that it must reach. */
export interface VerifyCase {
  /** Its number there, such as `TEN-01`. */
  id: string;
  title: string;
  /** The figure demanded, at this volume. */
  demand: (volume: Volume) => string;
  /** How the case was seen to fail: which guard was taken away and what it said then. */
  seenToFail: string;
  run: (volume: Volume) => Promise<CaseResult>;
}

/** One case, or several that run at once. */
export type VerifyTurn = VerifyCase | readonly VerifyCase[];
