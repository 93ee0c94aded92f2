import type { Volume } from '../case.ts';

const SHORT_SEED = 20_261_122;

/**
 * The seed of a case's random texts or calls. The short form uses the same one every time, so that a failure comes from
 * the tested change; the full form and VERIFY_SEED look for new ones.
 */
export function seedOf(volume: Volume): number {
  const given = process.env['VERIFY_SEED'];
  if (given !== undefined) return Number(given);
  return volume === 'full' ? Date.now() % 2 ** 31 : SHORT_SEED;
}
