/** The tab of the list that is shown: a place for the focus where typed keys open no chat. */
const LIST_TAB = '[aria-label="Chats"] [role="tab"][aria-selected="true"]';

/** On a phone the list is hidden until the chat unmounts, and needs some frames to appear. */
const FRAMES = 30;

/**
 * Focuses a chat's row, the place of a user whose chat has closed. If it is not listed or not drawn, the list takes the
 * focus; an empty list leaves it to its tab.
 */
export function focusList(id: number, frames = FRAMES): void {
  const places = [`[data-row-id="${id}"]`, '[data-row-id][tabindex="0"]', LIST_TAB];
  const [found] = places.flatMap((place) => document.querySelector<HTMLElement>(place) ?? []);
  found?.focus({ preventScroll: true });
  if (document.activeElement === document.body && frames > 0) requestAnimationFrame(() => focusList(id, frames - 1));
}

/**
 * The exception, before another user's action closes the chat: a user who is writing goes on typing. On the tab the keys
 * reach no other customer, as they would on the row.
 */
export function leaveField(): void {
  if (!document.activeElement?.matches('textarea, input')) return;
  document.querySelector<HTMLElement>(LIST_TAB)?.focus();
}
