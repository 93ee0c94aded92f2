import type { Ref } from 'react';
import { initialsOf } from '../../platform/format/initials.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useOptionKeys, type OptionKeysHandle } from '../../ui/useOptionKeys.ts';
import css from './ChatInterno.module.css';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import type { Mencionable } from './menciones.ts';

interface MencionMenuProps {
  personas: readonly Mencionable[];
  /** What was typed behind the `@`. */
  search: string;
  onPick: (persona: Mencionable) => void;
  onClose: () => void;
  ref?: Ref<OptionKeysHandle>;
}

/** Who may be called. */
export function MencionMenu({ personas, search, onPick, onClose, ref }: MencionMenuProps) {
  const { index, list } = useOptionKeys({ options: personas, search, onPick, onClose, ref });
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
