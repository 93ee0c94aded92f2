import { Menu, type MenuProps } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useBackCloses } from '../dialog/useBackCloses.ts';

const GONE_MS = 200;

/**
 * A menu that a button opens. On a phone the back button closes it before it navigates. It also closes when its button
 * scrolls out of sight, because its key handling would be invisible. The focus then returns to the button, or to the
 * list around it if the button has unmounted: a chat draws only the lines in view.
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
  // if another button opened it and has unmounted, Mantine does not know where to return the focus
  const onChange = (isNow: boolean) => (isNow || !isOpenAtFirst ? setOpen(isNow) : leave());
  return <Menu {...props} id={id} opened={isOpen} onChange={onChange} />;
}

function buttonOf(menuId: string): HTMLElement | null {
  return document.getElementById(menuId);
}

/** Focusable elements around a button, innermost first. */
function listsAround(button: HTMLElement): HTMLElement[] {
  const lists: HTMLElement[] = [];
  for (let place = button.parentElement; place !== null; place = place.parentElement)
    if (place.tabIndex === 0) lists.push(place);
  return lists;
}

/** One frame after lists that keep the focus in their own rows. */
function goAround(lists: readonly HTMLElement[]): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      lists.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
    }),
  );
}
