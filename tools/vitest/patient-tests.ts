import { vi } from 'vitest';

/** Where a machine of two cores does something else for a second, that is not a test's failure. */
const PATIENCE_MS = 10_000;

const waitFor = vi.waitFor.bind(vi);
/** As Vitest's own, which gives up after one second, unless given a timeout. */
vi.waitFor = (ask, options = {}) =>
  waitFor(ask, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
