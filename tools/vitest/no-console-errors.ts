import { afterAll, afterEach, beforeAll } from 'vitest';

/**
 * Fails a test during which anything called `console.error`, React's warnings included. A test that expects one replaces the method itself
 * (`vi.spyOn(console, 'error')`).
 */
const errors: string[] = [];
const write = console.error;

beforeAll(() => {
  console.error = (...words: unknown[]) => {
    errors.push(words.map(String).join(' '));
    write(...words);
  };
});

afterEach(() => refuseErrors('console.error was called'));

// Files of one worker share its console.
afterAll(() => {
  console.error = write;
  // `onTestFinished` runs after `afterEach`
  refuseErrors('console.error was called after the last test');
});

function refuseErrors(what: string): void {
  const seen = errors.splice(0);
  if (seen.length > 0) throw new Error(`${what}:\n${seen.join('\n')}`);
}
