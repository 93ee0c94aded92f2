import { newUuid } from '../http/uuid.ts';

/** An item on this machine that belongs to one open page: no other page touches it. */
export interface OfPage {
  /** That page's name; absent or null when it is unknown whether that page is still open. */
  page?: string | null;
}

export interface OwnPage {
  /** Null if the browser has no locks, for instance for a page over plain http from another machine. */
  name: string | null;
  /**
   * Passes on the stored items, except those of other open pages: these follow when their page is gone. Items that such
   * a page stores later are found only at the next call. One page at a time takes over from a page that is gone; it
   * stores the items under its own name before it returns.
   */
  takeOver: <T extends OfPage>(load: () => Promise<T[]>, take: (kept: T[]) => Promise<void>) => Promise<void>;
}

/** Gives a page a name, and holds the lock of that name while the page is open. */
export function openPage(
  locks: Pick<LockManager, 'request'> | null,
  isClosed = new Promise<void>(() => undefined),
): OwnPage {
  const name = locks ? `tertulia.page.${newUuid()}` : null;
  if (locks && name) void locks.request(name, () => isClosed);
  return {
    name,
    async takeOver(load, take) {
      const pages = new Set((await load()).map(({ page }) => page));
      await Promise.all(
        [...pages].map(async (page) => {
          // load after the lock is granted: another page may have been faster
          const takeOf = async () => take((await load()).filter((kept) => kept.page === page));
          await (locks && page && page !== name ? locks.request(page, takeOf) : takeOf());
        }),
      );
    },
  };
}

export const ownPage = openPage('locks' in navigator ? navigator.locks : null);
