/** More of them than this fail a whole run: then chance is no longer the likely cause. */
const MOST_FLAKY = 3;

interface Attempt {
  status?: string;
  error?: { message?: string };
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; file: string; tests: { status: string; results: Attempt[] }[] }[];
}

interface FlakyJourney {
  file: string;
  title: string;
  /** The first line of what failed in its first attempt. */
  cause: string;
}

/** The journeys of Playwright's JSON report that failed and passed when they ran once more. */
export function listFlaky(report: Suite): FlakyJourney[] {
  const here = (report.specs ?? []).flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ results }) => ({ file, title, cause: causeOf(results) })),
  );
  return [...here, ...(report.suites ?? []).flatMap(listFlaky)];
}

/** The closing table of a run's flaky journeys; empty without any. */
export function describeFlaky(flaky: readonly FlakyJourney[]): string[] {
  if (flaky.length === 0) return [];
  const rows = flaky.flatMap(({ file, title, cause }) => [`  ${file} › ${title}`, `    ${cause}`]);
  return [`flaky journeys: ${flaky.length} (at most ${MOST_FLAKY} keep a run green)`, ...rows];
}

/** True when more journeys were flaky than a green run may have. */
export function areTooMany(flaky: readonly FlakyJourney[]): boolean {
  return flaky.length > MOST_FLAKY;
}

function causeOf(attempts: readonly Attempt[]): string {
  const message = attempts.find(({ status }) => status !== 'passed')?.error?.message ?? 'no message';
  return stripColors(message).split('\n')[0]?.trim() ?? '';
}

/** Playwright colours its messages as for a terminal. */
function stripColors(text: string): string {
  return text.replace(/\u001b\[\d+m/g, '');
}
