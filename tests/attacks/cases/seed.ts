import type { Volume } from '../case.ts';

const SHORT_SEED = 20_261_122;

/**
 * Where a case draws its random texts or calls from. The short form draws the same ones every time, so that a run tells of
 * the change it was made for; the full form, and whoever sets VERIFY_SEED, goes looking for new ones.
 */
export function seedOf(volume: Volume): number {
  const told = process.env['VERIFY_SEED'];
  if (told !== undefined) return Number(told);
  return volume === 'full' ? Date.now() % 2 ** 31 : SHORT_SEED;
}
