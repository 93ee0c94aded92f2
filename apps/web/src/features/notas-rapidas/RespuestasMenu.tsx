import { TextInput } from '@mantine/core';
import { IconPaperclip, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type Ref } from 'react';
import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { failureOf } from '../../platform/http/failure.ts';
import { FailureWords } from '../../ui/feedback/FailureWords.tsx';
import { useSpaceAbove } from '../../ui/chat/useSpaceAbove.ts';
import { ariaOfMenu, useOptionKeys, type MeantOption, type OptionKeysHandle } from '../../ui/chat/useOptionKeys.ts';
import { filterNotas, useRespuestas } from './respuestas.queries.ts';
import { RESPUESTAS_TEXTS } from './respuestas.texts.ts';
import css from './RespuestasMenu.module.css';

interface RespuestasMenuProps {
  /** The search text of an outer field; null gives the menu a search field of its own. */
  search: string | null;
  onPick: (nota: NotaRapida) => void;
  onClose: () => void;
  /** Called with the active note, for the outer field's accessibility attributes. */
  onMeant?: (meant: MeantOption | null) => void;
  ref?: Ref<OptionKeysHandle>;
}

/** The quick notes by title. */
export function RespuestasMenu({ search, onPick, onClose, onMeant, ref }: RespuestasMenuProps) {
  const { data, error, isError } = useRespuestas(true);
  const [ownSearch, setOwnSearch] = useState('');
  const root = useRef<HTMLDivElement>(null);
  useSpaceAbove(root);
  const wanted = search ?? ownSearch;
  const notas = filterNotas(data ?? [], wanted);
  const { index, list, listId, optionIdOf, meant, onKey } = useOptionKeys({
    options: notas,
    keyOf: ({ id }) => id,
    search: wanted,
    // a mistyped shortcut must not be sent to a customer; without notes, a slash is only a character
    holdsEnter: data?.length !== 0,
    onPick,
    onClose,
    onMeant,
    ref,
  });

  return (
    <div className={css.panel} ref={root}>
      {search === null ? (
        <div className={css.head}>
          <TextInput
            autoFocus
            value={ownSearch}
            onChange={(event) => setOwnSearch(event.currentTarget.value)}
            onKeyDown={onKey}
            placeholder={RESPUESTAS_TEXTS.search}
            aria-label={RESPUESTAS_TEXTS.search}
            {...ariaOfMenu(meant)}
            leftSection={<IconSearch size={16} aria-hidden />}
          />
        </div>
      ) : null}
      <div id={listId} className={css.list} role="listbox" aria-label={RESPUESTAS_TEXTS.title} ref={list}>
        {notas.map((nota, place) => (
          <button
            key={nota.id}
            id={optionIdOf(nota)}
            type="button"
            role="option"
            aria-selected={place === index}
            tabIndex={-1}
            className={css.nota}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(nota)}
          >
            <span className={css.titulo}>
              {nota.titulo}
              {nota.media ? <IconPaperclip size={14} aria-label={RESPUESTAS_TEXTS.withFile} /> : null}
              {nota.atajo ? <kbd className={css.atajo}>/{nota.atajo}</kbd> : null}
            </span>
            <span className={css.contenido}>{nota.contenido}</span>
          </button>
        ))}
      </div>
      {isError ? (
        <p className={css.empty} role="alert">
          <FailureWords {...failureOf(error, RESPUESTAS_TEXTS.failed)} />
          {search === null ? null : <span className={css.way}>{RESPUESTAS_TEXTS.sendAsItIs}</span>}
        </p>
      ) : data && notas.length === 0 ? (
        <p className={css.empty} role="status">
          {data.length === 0 ? RESPUESTAS_TEXTS.empty : RESPUESTAS_TEXTS.notFound}
          {search !== null && data.length > 0 ? <span className={css.way}>{RESPUESTAS_TEXTS.sendAsItIs}</span> : null}
        </p>
      ) : null}
    </div>
  );
}
