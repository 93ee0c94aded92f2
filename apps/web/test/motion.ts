import { afterAll, beforeAll } from 'vitest';
import { cdp } from 'vitest/browser';

/** In this file, what opens and closes moves, as most users see it. The other tests prefer reduced motion. */
export function withMotion(): void {
  beforeAll(() => prefer('no-preference'));
  afterAll(() => prefer('reduce'));
}

async function prefer(value: 'no-preference' | 'reduce'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}
