export type Temperatura = 'hot' | 'warm' | 'cold' | 'unknown';

const HOT = 75;
const WARM = 45;

const NAMED: Readonly<Record<string, Temperatura>> = {
  hot: 'hot',
  caliente: 'hot',
  warm: 'warm',
  tibio: 'warm',
  cold: 'cold',
  frio: 'cold',
};

/** The temperature of a card: from the stage's name if it says so, otherwise from the score (document 2 §9). */
export function temperaturaOf(score: number | null, stage: string | null): Temperatura {
  const named = NAMED[stage?.toLowerCase() ?? ''];
  if (named) return named;
  if (score === null) return 'unknown';
  if (score >= HOT) return 'hot';
  return score >= WARM ? 'warm' : 'cold';
}
