/** The faults that a run of many calls found. */
export class Findings {
  readonly all: string[] = [];

  add(finding: string): void {
    this.all.push(finding);
  }

  /** Adds the finding if the condition is false. */
  expect(condition: boolean, finding: string | (() => string)): void {
    if (!condition) this.add(typeof finding === 'string' ? finding : finding());
  }
}

const SHOWN = 5;

/** The first findings, to be appended to their number; empty if there are none. */
export function listed(findings: readonly string[]): string {
  if (findings.length === 0) return '';
  const more = findings.length > SHOWN ? ` … and ${findings.length - SHOWN} more` : '';
  return `: ${findings.slice(0, SHOWN).join('; ')}${more}`;
}
