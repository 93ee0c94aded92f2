import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFlaky, describeFlaky } from './flaky-journeys.ts';
import { root } from './run-tool.ts';

/** One part of the tests: resolves with its exit code. */
export interface Step {
  name: string;
  run: () => Promise<number>;
  /** Where it leaves its report as JSON, from the root folder; absent for a step that runs no tests. */
  report?: string | undefined;
}

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Runs the steps one after the other until one fails, each with a line before and after it; the last line of the output sums up
 * the tests that ran. Returns the exit code.
 */
export async function runSteps(steps: Step[]): Promise<number> {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  const closing: string[] = [];
  const started = Date.now();
  let exitCode = 0;
  mkdirSync(join(root, 'test-results'), { recursive: true });
  // a server with an empty data folder would compile itself again at each of its many starts
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compile');
  for (const [index, step] of steps.entries()) {
    console.log(`\n▸ ${index + 1}/${steps.length} ${step.name}`);
    const stepStarted = Date.now();
    // What an earlier run left must not be counted for one that ended before it wrote.
    if (step.report) rmSync(join(root, step.report), { force: true });
    exitCode = await step.run();
    const read = step.report ? readReport(step.report) : undefined;
    if (read) addReport(totals, read);
    if (read?.suites) closing.push(...describeFlaky(listFlaky(read)));
    console.log(`${exitCode === 0 ? '✓' : '✗'} ${step.name} (${seconds(stepStarted)})`);
    if (exitCode === 0) continue;
    if (!read || totals.failed === 0) totals.failed += 1;
    const left = steps.slice(index + 1).map((one) => one.name);
    console.log(`\n${step.name} failed${left.length > 0 ? `; not run: ${left.join(', ')}` : ''}`);
    break;
  }
  console.log(`\nall in ${seconds(started)}`);
  for (const line of closing) console.log(line);
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
  return exitCode;
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

type Report = Record<string, unknown>;

/** A step's report, unless it ended before it wrote one. */
function readReport(report: string): Report | undefined {
  const path = join(root, report);
  return existsSync(path) ? Object(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

/** Both runners' reports are read here: Vitest's counts stand on top, Playwright's under `stats`. */
function addReport(totals: Totals, read: Report): void {
  const stats: Report | undefined = read.stats ? Object(read.stats) : undefined;
  const count = (source: Report, ...names: string[]) => names.reduce((sum, name) => sum + Number(source[name] ?? 0), 0);
  totals.passed += stats ? count(stats, 'expected', 'flaky') : count(read, 'numPassedTests');
  totals.failed += stats ? count(stats, 'unexpected') : count(read, 'numFailedTests');
  totals.skipped += stats ? count(stats, 'skipped') : count(read, 'numPendingTests', 'numTodoTests');
}
