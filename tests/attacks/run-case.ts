import type { VerifyCase, Volume } from './case.ts';
import type { TableRow } from './table.ts';

/** Runs one case and returns its row of the table. A case that throws has not met its demand. */
export async function runCase(one: VerifyCase, volume: Volume): Promise<TableRow> {
  const begun = performance.now();
  const row = { id: one.id, title: one.title, demanded: one.demand(volume) };
  const seconds = () => (performance.now() - begun) / 1000;
  try {
    const result = await one.run(volume);
    return { ...row, ...result, seconds: seconds() };
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      ...row,
      volume: 'stopped by an error',
      reached: detail.split('\n', 1)[0] ?? '',
      met: false,
      seconds: seconds(),
      detail,
    };
  }
}
