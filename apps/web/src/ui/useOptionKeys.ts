import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type AriaAttributes,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';

export interface OptionKeysHandle {
  /** Answers a key pressed in the field; true when it was meant for the menu. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** The ids of a menu and of the option that is meant in it. */
export interface MeantOption {
  list: string;
  option: string;
}

interface OptionKeys<Option> {
  options: readonly Option[];
  /** By what an option is known. */
  keyOf: (option: Option) => number;
  /** What was typed: with other words the first of the list is meant again. */
  search: string;
  /** Whether Enter, where there is nothing to pick, is kept from what the field would do with it. */
  holdsEnter?: boolean;
  onPick: (option: Option) => void;
  onClose: () => void;
  /** Told which option is meant, for a field outside of the menu to say so; null when there is none. */
  onMeant?: ((meant: MeantOption | null) => void) | undefined;
  /** For the field that the menu belongs to: it keeps the focus, and hands the keys on. */
  ref: Ref<OptionKeysHandle> | undefined;
}

/** A menu that is walked from the field it belongs to: arrows walk, Enter and Tab pick, Esc closes. */
export function useOptionKeys<Option>(menu: OptionKeys<Option>): {
  /** Which option is meant. */
  index: number;
  /** The element that holds the options; the one that is meant bears `aria-selected`. */
  list: RefObject<HTMLDivElement | null>;
  /** The ids that the options' element and each option bear. */
  listId: string;
  optionIdOf: (option: Option) => string;
  meant: MeantOption | null;
  onKey: OptionKeysHandle['onKey'];
} {
  const { options, keyOf, search, holdsEnter = false, onPick, onClose, onMeant, ref } = menu;
  const [active, setActive] = useState({ index: 0, of: search });
  const index = active.of === search ? Math.min(active.index, options.length - 1) : 0;
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const optionIdOf = (option: Option) => `${listId}-${keyOf(option)}`;
  const current = options[index];
  const currentId = current === undefined ? null : optionIdOf(current);
  useEffect(() => {
    onMeant?.(currentId === null ? null : { list: listId, option: currentId });
  }, [onMeant, listId, currentId]);
  useEffect(() => () => onMeant?.(null), [onMeant]);
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
    if (current === undefined || event.shiftKey || (event.key !== 'Enter' && event.key !== 'Tab')) return false;
    event.preventDefault();
    onPick(current);
    return true;
  };
  useImperativeHandle(ref, () => ({ onKey }));
  const meant = currentId === null ? null : { list: listId, option: currentId };
  return { index, list, listId, optionIdOf, meant, onKey };
}

/**
 * What a field says to a screen reader of the menu that it walks (WCAG 4.1.2). It stays a text field for all that: one of several lines
 * is no combobox.
 */
export function ariaOfMenu(meant: MeantOption | null): AriaAttributes {
  if (meant === null) return {};
  return {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': meant.list,
    'aria-activedescendant': meant.option,
  };
}
