import { createStore, type Store } from '@tanstack/react-store';

const resets = new Set<() => void>();

/**
 * A store of what one user did in this page: the end of the session resets it, so that the next user sees nothing of
 * it. Its file exports the actions, and components select from it with `useSelector`.
 */
export function sessionStore<State>(begin: () => State): Store<State> {
  const store = createStore<State>(begin());
  resets.add(() => store.setState(begin));
  return store;
}

/** The session has ended. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
