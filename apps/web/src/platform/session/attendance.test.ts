import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../http/api.ts';
import { followActs } from './attendance.ts';

const page = new EventTarget();
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(async () => Response.json({ total: 0 }));
  followActs(page);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function activity(): Promise<string | null> {
  await call('GET /api/messages/unread-total/mine', {});
  const [input, init] = fetched.mock.lastCall ?? [''];
  return new Headers(init?.headers ?? (input instanceof Request ? input.headers : {})).get('x-activity');
}

test("the page's requests later than a minute after the last user action are background requests, until the next action", async () => {
  expect(await activity()).toBe('user');
  const moved = Object.assign(new Event('pointermove'), { movementX: 5, movementY: 0 });
  for (const act of [new Event('keydown'), moved, new Event('wheel'), new Event('pointerdown'), new Event('drop')]) {
    vi.advanceTimersByTime(60_000);
    expect(await activity(), `before ${act.type}`).toBe('none');
    page.dispatchEvent(act);
    expect(await activity(), act.type).toBe('user');
    vi.advanceTimersByTime(59_000);
    expect(await activity(), `soon after ${act.type}`).toBe('user');
  }
});

test('a resting pointer and the page’s own click are no user action', async () => {
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 0 }));
  page.dispatchEvent(new Event('click'));
  expect(await activity()).toBe('none');
});
