/** `+20`, `-5`, `0`: points with their sign, the minus as wide as the plus. */
export function signed(points: number): string {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `-${-points}`;
}
