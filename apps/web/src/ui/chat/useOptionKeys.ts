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
  /** Handles a key pressed in the field; true if the menu consumed it. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** The ids of a menu and of its highlighted option. */
export interface MeantOption {
  list: string;
  option: string;
}

interface OptionKeys<Option> {
  options: readonly Option[];
  /** The option's key. */
  keyOf: (option: Option) => number;
  /** The typed text: a change highlights the first option again. */
  search: string;
  /** Whether the menu consumes Enter even without an option to pick. */
  holdsEnter?: boolean;
  onPick: (option: Option) => void;
  onClose: () => void;
  /** Runs with the highlighted option, for the accessibility attributes of an external field; null without one. */
  onMeant?: ((meant: MeantOption | null) => void) | undefined;
  /** For the field of the menu: it keeps the focus, and forwards its keys. */
  ref: Ref<OptionKeysHandle> | undefined;
}

/** A menu controlled from its field: arrows move, Enter and Tab pick, Esc closes. */
export function useOptionKeys<Option>(menu: OptionKeys<Option>): {
  /** The highlighted option. */
  index: number;
  /** The element that contains the options; the highlighted one has `aria-selected`. */
  list: RefObject<HTMLDivElement | null>;
  /** The ids of the list element and of each option. */
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
 * The attributes by which a field tells screen readers of its menu (WCAG 4.1.2). It stays a text field: a multi-line
 * field is no combobox.
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
