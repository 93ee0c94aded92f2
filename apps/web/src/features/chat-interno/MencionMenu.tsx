import type { Ref } from 'react';
import { initialsOf } from '../../platform/format/initials.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useOptionKeys, type MeantOption, type OptionKeysHandle } from '../../ui/chat/useOptionKeys.ts';
import css from './ChatInterno.module.css';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import type { Mencionable } from './menciones.ts';

interface MencionMenuProps {
  personas: readonly Mencionable[];
  /** The text after the `@`. */
  search: string;
  onPick: (persona: Mencionable) => void;
  onClose: () => void;
  /** Called with the active option, for the field's accessibility attributes. */
  onMeant: (meant: MeantOption | null) => void;
  ref?: Ref<OptionKeysHandle>;
}

/** The members who can be mentioned. */
export function MencionMenu({ personas, search, onPick, onClose, onMeant, ref }: MencionMenuProps) {
  const { index, list, listId, optionIdOf } = useOptionKeys({
    options: personas,
    keyOf: ({ usuarioId }) => usuarioId,
    search,
    onPick,
    onClose,
    onMeant,
    ref,
  });
  return (
    <div id={listId} className={css.menu} role="listbox" aria-label={CHAT_INTERNO_TEXTS.callSomebody} ref={list}>
      {personas.map((persona, place) => (
        <button
          key={persona.usuarioId}
          id={optionIdOf(persona)}
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
