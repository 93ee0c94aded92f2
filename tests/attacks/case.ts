/** The amount of work: a tenth or less in every test run, the full amount on demand. */
export type Volume = 'short' | 'full';

export interface CaseResult {
  /** The work done, in words and numbers. */
  volume: string;
  /** The result. */
  reached: string;
  /** Whether it meets the demand. */
  met: boolean;
}

/** One attack or fault of docs/product.md, with the required result. */
export interface VerifyCase {
  /** Its id there, such as `TEN-01`. */
  id: string;
  title: string;
  /** The required result at this volume. */
  demand: (volume: Volume) => string;
  /** How the case was seen to fail: the removed guard, and what the case reported then. */
  seenToFail: string;
  run: (volume: Volume) => Promise<CaseResult>;
}

/** One case, or several that run at once. */
export type VerifyGroup = VerifyCase | readonly VerifyCase[];
