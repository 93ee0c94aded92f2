import { useEffect } from 'react';

/** A tap moves the focus before it reaches its target: nothing may move under it until then. */
const LINGER_MS = 300;

/** Marks the page while the user writes, so that the headers of a phone can shrink. */
export function useWritingMark(): void {
  useEffect(() => {
    const page = document.documentElement;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const isWriting = ({ target }: FocusEvent) => target instanceof Element && target.matches('[data-writing]');
    const enter = (event: FocusEvent) => {
      if (!isWriting(event)) return;
      clearTimeout(leaving);
      page.dataset['isWriting'] = '';
    };
    const leave = (event: FocusEvent) => {
      if (!isWriting(event)) return;
      clearTimeout(leaving);
      leaving = setTimeout(() => delete page.dataset['isWriting'], LINGER_MS);
    };
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
      clearTimeout(leaving);
      delete page.dataset['isWriting'];
    };
  }, []);
}
