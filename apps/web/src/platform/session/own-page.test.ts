import { expect, test, vi } from 'vitest';
import { openTab } from '../../../test/open-tab.ts';
import { openPage, type OfPage, type OwnPage } from './own-page.ts';

interface Item extends OfPage {
  id: string;
}

/** State shared by the tabs of one machine. */
function openMachine() {
  const kept = new Map<string, Item>();
  const load = async () => [...kept.values()];
  /** Takes over the items that the page may take, and returns all items so far. */
  const takeInto = (page: OwnPage) => {
    const taken: string[] = [];
    void page.takeOver(load, async (items) => {
      for (const { id } of items) {
        taken.push(id);
        kept.set(id, { id, page: page.name });
      }
    });
    return taken;
  };
  const keep = (id: string, page?: OwnPage) => void kept.set(id, page ? { id, page: page.name } : { id });
  return { keep, takeInto };
}

/** The number of holders and waiters of a page's lock. */
async function countAt({ name }: OwnPage): Promise<number> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].filter((lock) => lock.name === name).length;
}

test('F-A17 a page gets its own items, those of an unknown page, and those of an open page once that one is gone', async () => {
  const { keep, takeInto } = openMachine();
  const [own, other] = [openTab(), openTab()];
  keep('own', own.page);
  keep('unknown');
  keep('other', other.page);
  const taken = takeInto(own.page);
  await vi.waitFor(async () => expect(await countAt(other.page)).toBe(2));
  expect(taken).toEqual(['own', 'unknown']);
  other.close();
  await vi.waitFor(() => expect(taken).toEqual(['own', 'unknown', 'other']));
});

test('F-A17 of two pages that open together one takes over from a page that is gone', async () => {
  const { keep, takeInto } = openMachine();
  const gone = openTab();
  keep('left', gone.page);
  const taken = [openTab(), openTab()].map(({ page }) => takeInto(page));
  gone.close();
  await vi.waitFor(() => expect(taken.flat()).toEqual(['left']));
  await vi.waitFor(async () => expect(await countAt(gone.page)).toBe(0));
  expect(taken.flat()).toEqual(['left']);
});

test('F-A17 without locks a page has no name, and takes all stored items', async () => {
  const { keep, takeInto } = openMachine();
  const page = openPage(null);
  expect(page.name).toBeNull();
  keep('own', page);
  keep('named', openTab().page);
  const taken = takeInto(page);
  await vi.waitFor(() => expect(taken).toEqual(['own', 'named']));
});
