import { type ComponentType, createElement, lazy } from 'react';

const failed = new Set<() => void>();

/** A part's code did not come; the part itself has no fault. */
export class NotBrought extends Error {}

/**
 * A part whose code comes when it is first drawn, in a `LazyBoundary`, which shows when it does not come. It is asked
 * for again when it is next drawn there: React's own `lazy` would remember the failure for as long as the page lives.
 */
export function lazyPart<Props extends object>(bring: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = () =>
    lazy(async () => {
      try {
        return { default: await bring() };
      } catch (error) {
        failed.add(forget);
        throw new NotBrought('The code of a part did not come', { cause: error });
      }
    });
  const forget = () => {
    Part = ask();
  };
  let Part = ask();
  return function LazyPart(props: Props) {
    return createElement<Props>(Part, props);
  };
}

/**
 * Makes the next render of all failed parts load them again. Called once their failure is shown: before, it would be
 * lost.
 */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}
