import { newUuid } from '../http/uuid.ts';

/** Something kept on this machine that one open page deals with: no other one touches it. */
export interface OfPage {
  /** That page's name; absent or null when it is unknown whether that page is still open. */
  page?: string | null;
}

export interface OwnPage {
  /** Null where the browser has no locks, as when the page came by plain http from another machine. */
  name: string | null;
  /**
   * Passes on what is kept, but for what another open page deals with: that follows when that page is gone. What such a page keeps
   * later is found at the next call only. One page at a time takes over from a page that is gone; what it takes, it saves under its
   * own name before it answers.
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
          // read once it may be taken: another page may have been faster
          const takeOf = async () => take((await load()).filter((kept) => kept.page === page));
          await (locks && page && page !== name ? locks.request(page, takeOf) : takeOf());
        }),
      );
    },
  };
}

export const ownPage = openPage('locks' in navigator ? navigator.locks : null);
