export interface Arc {
  /** Where it begins on the ring, and how long it is, in the unit of the circumference. */
  offset: number;
  length: number;
}

/** The parts of a ring, one behind the other, each as long as its share; nothing is nowhere. */
export function arcsOf(counts: readonly number[], circumference: number): Arc[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let offset = 0;
  return counts.map((count) => {
    const arc = { offset, length: total === 0 ? 0 : (count / total) * circumference };
    offset += arc.length;
    return arc;
  });
}

/** `40 %`; `0 %` of nothing. */
export function shareText(count: number, total: number): string {
  return `${total === 0 ? 0 : Math.round((count / total) * 100)} %`;
}
