/** The colour class of a score (document 2 §9). */
export function scoreClassOf(score: number): 'high' | 'mid' | 'low' {
  if (score >= 80) return 'high';
  return score >= 50 ? 'mid' : 'low';
}
