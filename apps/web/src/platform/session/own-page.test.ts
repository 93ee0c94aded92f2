import { expect, test, vi } from 'vitest';
import { openTab } from '../../../test/open-tab.ts';
import { openPage, type OfPage, type OwnPage } from './own-page.ts';

interface Item extends OfPage {
  id: string;
}

/** What the tabs of one machine share. */
function openMachine() {
  const kept = new Map<string, Item>();
  const load = async () => [...kept.values()];
  /** Takes over what the page may, and tells what it took so far. */
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

/** How many hold the lock of a page or wait for it. */
async function countAt({ name }: OwnPage): Promise<number> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].filter((lock) => lock.name === name).length;
}

test('F-A17 a page gets back what is its own, what an unknown page left, and what an open page deals with once that one is gone', async () => {
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

test('F-A17 where the browser has no locks a page has no name, and takes all that is kept', async () => {
  const { keep, takeInto } = openMachine();
  const page = openPage(null);
  expect(page.name).toBeNull();
  keep('own', page);
  keep('named', openTab().page);
  const taken = takeInto(page);
  await vi.waitFor(() => expect(taken).toEqual(['own', 'named']));
});
