import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref, type RefObject } from 'react';

export interface OptionKeysHandle {
  /** Answers a key pressed in the field; true when it was meant for the menu. */
  onKey: (event: KeyboardEvent) => boolean;
}

interface OptionKeys<Option> {
  options: readonly Option[];
  /** What was typed: with other words the first of the list is meant again. */
  search: string;
  /** Whether Enter, where there is nothing to pick, is kept from what the field would do with it. */
  holdsEnter?: boolean;
  onPick: (option: Option) => void;
  onClose: () => void;
  /** For the field that the menu belongs to: it keeps the focus, and hands the keys on. */
  ref: Ref<OptionKeysHandle> | undefined;
}

/** A menu that is walked from the field it belongs to: arrows walk, Enter and Tab pick, Esc closes. */
export function useOptionKeys<Option>(menu: OptionKeys<Option>): {
  /** Which option is meant. */
  index: number;
  /** The element that holds the options; the one that is meant bears `aria-selected`. */
  list: RefObject<HTMLDivElement | null>;
  onKey: OptionKeysHandle['onKey'];
} {
  const { options, search, holdsEnter = false, onPick, onClose, ref } = menu;
  const [active, setActive] = useState({ index: 0, of: search });
  const index = active.of === search ? Math.min(active.index, options.length - 1) : 0;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  const onKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return true;
    }
    if (options.length === 0) {
      if (!holdsEnter || event.key !== 'Enter' || event.shiftKey) return false;
      event.preventDefault();
      return true;
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive({ index: (index + step + options.length) % options.length, of: search });
      return true;
    }
    const option = options[index];
    if (option === undefined || event.shiftKey || (event.key !== 'Enter' && event.key !== 'Tab')) return false;
    event.preventDefault();
    onPick(option);
    return true;
  };
  useImperativeHandle(ref, () => ({ onKey }));
  return { index, list, onKey };
}
