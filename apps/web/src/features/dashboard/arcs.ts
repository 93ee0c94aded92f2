export interface Arc {
  /** Its start on the ring and its length, in the unit of the circumference. */
  offset: number;
  length: number;
}

/** The arcs of a ring, one after the other, each as long as its share; a zero has no arc. */
export function arcsOf(counts: readonly number[], circumference: number): Arc[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let offset = 0;
  return counts.map((count) => {
    const arc = { offset, length: total === 0 ? 0 : (count / total) * circumference };
    offset += arc.length;
    return arc;
  });
}

/**
 * `40 %` for each, with a sum of 100: what rounding down leaves goes to the largest remainders. `0 %` if there is
 * nothing.
 */
export function shareTexts(counts: readonly number[]): string[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => '0 %');
  const parts = counts.map((count, index) => ({
    index,
    whole: Math.floor((count * 100) / total),
    rest: (count * 100) % total,
  }));
  const left = 100 - parts.reduce((sum, { whole }) => sum + whole, 0);
  const raised = new Set(
    parts
      .toSorted((a, b) => b.rest - a.rest)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, whole }) => `${whole + Number(raised.has(index))} %`);
}
