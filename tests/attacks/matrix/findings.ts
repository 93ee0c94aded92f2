/** What a run of many calls found wrong. */
export class Findings {
  readonly all: string[] = [];

  add(finding: string): void {
    this.all.push(finding);
  }

  /** Adds the finding when the condition does not hold. */
  expect(condition: boolean, finding: string | (() => string)): void {
    if (!condition) this.add(typeof finding === 'string' ? finding : finding());
  }
}

const SHOWN = 5;

/** The first findings, to be put behind their number; empty where nothing was found. */
export function listed(findings: readonly string[]): string {
  if (findings.length === 0) return '';
  const more = findings.length > SHOWN ? ` … and ${findings.length - SHOWN} more` : '';
  return `: ${findings.slice(0, SHOWN).join('; ')}${more}`;
}
