import { Menu, type MenuProps } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useBackCloses } from './useBackCloses.ts';

const GONE_MS = 200;

/**
 * A menu that a button opens. On a telephone the way back closes it, before it leads anywhere; so does its button's going out of sight,
 * since nobody sees then what the keys do. Whoever was in it is at the button again, or at the list around it where it has gone altogether:
 * a chat draws only the lines in view.
 */
export function OptionsMenu({
  isOpenAtFirst = false,
  ...props
}: Omit<MenuProps, 'id' | 'opened' | 'onChange'> & { isOpenAtFirst?: boolean }) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const leave = () => {
    const button = buttonOf(id);
    setOpen(false);
    if (document.activeElement?.closest('[role="menu"]')) button?.focus({ preventScroll: true });
  };
  useBackCloses(isOpen, leave);
  const onGone = useEffectEvent(leave);
  useEffect(() => {
    const button = buttonOf(id);
    if (!isOpen || button === null) return;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    // it may seem out of sight for a moment
    const watch = new IntersectionObserver((entries) => {
      clearTimeout(leaving);
      if (entries.at(-1)?.isIntersecting === false) leaving = setTimeout(onGone, GONE_MS);
    });
    watch.observe(button);
    const around = listsAround(button);
    return () => {
      watch.disconnect();
      clearTimeout(leaving);
      if (!button.isConnected) goAround(around);
    };
  }, [id, isOpen]);
  // opened by another button, which is gone, the kit does not know where the focus goes back to
  const onChange = (isNow: boolean) => (isNow || !isOpenAtFirst ? setOpen(isNow) : leave());
  return <Menu {...props} id={id} opened={isOpen} onChange={onChange} />;
}

function buttonOf(menuId: string): HTMLElement | null {
  return document.getElementById(menuId);
}

/** What can have the focus around a button, the innermost first. */
function listsAround(button: HTMLElement): HTMLElement[] {
  const lists: HTMLElement[] = [];
  for (let place = button.parentElement; place !== null; place = place.parentElement)
    if (place.tabIndex === 0) lists.push(place);
  return lists;
}

/** A frame after those who keep the focus in rows of their own. */
function goAround(lists: readonly HTMLElement[]): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      lists.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
    }),
  );
}
