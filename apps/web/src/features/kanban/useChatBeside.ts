import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useBackCloses } from '../../ui/dialog/useBackCloses.ts';

const OPENER = '[data-card-id] [aria-current="true"]';
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/**
 * Closing of the chat beside the board. Esc moves the focus from its field to its card, and closes it from elsewhere; a
 * phone's back button does too. A focus inside a closed chat moves to its card.
 */
export function useChatBeside(chatId: number | null, columns: RefObject<HTMLElement | null>, onClose: () => void) {
  const ref = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const openerOf = () => columns.current?.querySelector<HTMLElement>(OPENER) ?? null;
  const close = () => {
    opener.current = openerOf();
    onClose();
  };
  useBackCloses(chatId !== null, close);
  useEffect(() => {
    if (chatId !== null) return;
    const { current } = opener;
    opener.current = null;
    if (document.activeElement === document.body) current?.focus({ preventScroll: true });
  }, [chatId]);
  const onKeyDown = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    if (chatId === null || key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement)) return;
    if (target.closest('[role="dialog"], [role="menu"]') !== null) return;
    if (!target.matches(FIELDS)) return close();
    if (ref.current?.contains(target) !== true) return;
    target.blur();
    openerOf()?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const answer = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', answer);
    return () => document.removeEventListener('keydown', answer);
  }, []);
  return { ref, close };
}
