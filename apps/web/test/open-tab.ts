import { openPage } from '../src/platform/session/own-page.ts';

/** A tab's page with real locks, and a function that closes it. */
export function openTab() {
  const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
  return { page: openPage(navigator.locks, isClosed), close };
}
