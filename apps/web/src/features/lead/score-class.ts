/** How a score is coloured (document 2 §9). */
export function scoreClassOf(score: number): 'high' | 'mid' | 'low' {
  if (score >= 80) return 'high';
  return score >= 50 ? 'mid' : 'low';
}
