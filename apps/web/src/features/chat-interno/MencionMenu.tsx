import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { initialsOf } from '../../platform/format/initials.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import css from './ChatInterno.module.css';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import type { Mencionable } from './menciones.ts';

export interface MencionHandle {
  /** Answers a key pressed in the field; true when it was meant for the menu. */
  onKey: (event: KeyboardEvent) => boolean;
}

interface MencionMenuProps {
  personas: readonly Mencionable[];
  /** What was typed behind the `@`: with other words the first of the list is meant again. */
  search: string;
  onPick: (persona: Mencionable) => void;
  onClose: () => void;
  ref?: Ref<MencionHandle>;
}

/** Who may be called. Arrows walk, Enter and Tab pick, Esc closes. */
export function MencionMenu({ personas, search, onPick, onClose, ref }: MencionMenuProps) {
  const [active, setActive] = useState({ index: 0, of: search });
  const index = active.of === search ? Math.min(active.index, personas.length - 1) : 0;
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
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive({ index: (index + step + personas.length) % personas.length, of: search });
      return true;
    }
    const persona = personas[index];
    if (!persona || event.shiftKey || (event.key !== 'Enter' && event.key !== 'Tab')) return false;
    event.preventDefault();
    onPick(persona);
    return true;
  };
  useImperativeHandle(ref, () => ({ onKey }));

  return (
    <div className={css.menu} role="listbox" aria-label={CHAT_INTERNO_TEXTS.callSomebody} ref={list}>
      {personas.map((persona, place) => (
        <button
          key={persona.usuarioId}
          type="button"
          role="option"
          aria-selected={place === index}
          tabIndex={-1}
          className={css.menuRow}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(persona)}
        >
          <Avatar initials={initialsOf(persona.nombre)} seed={persona.usuarioId} size={28} />
          <bdi className={css.name}>{persona.nombre}</bdi>
        </button>
      ))}
    </div>
  );
}
