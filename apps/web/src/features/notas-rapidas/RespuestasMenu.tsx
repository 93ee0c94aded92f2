import { TextInput } from '@mantine/core';
import { IconPaperclip, IconSearch } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { errorText } from '../../platform/http/api-error.ts';
import { filterNotas } from './respuestas.ts';
import { useRespuestas } from './respuestas.queries.ts';
import { RESPUESTAS_TEXTS } from './respuestas.texts.ts';
import css from './RespuestasMenu.module.css';

export interface RespuestasHandle {
  /** Answers a key pressed in the composer; true when it was meant for the menu. */
  onKey: (event: KeyboardEvent) => boolean;
}

interface RespuestasMenuProps {
  /** What is searched from outside; null gives the menu a search field of its own. */
  search: string | null;
  onPick: (nota: NotaRapida) => void;
  onClose: () => void;
  ref?: Ref<RespuestasHandle>;
}

/** The quick notes by title. Arrows walk, Enter and Tab pick, Esc closes. */
export function RespuestasMenu({ search, onPick, onClose, ref }: RespuestasMenuProps) {
  const { data, error, isError } = useRespuestas(true);
  const [ownSearch, setOwnSearch] = useState('');
  const wanted = search ?? ownSearch;
  const notas = filterNotas(data ?? [], wanted);
  const [active, setActive] = useState({ index: 0, of: wanted });
  // Other words, another list: the first of it is meant.
  const index = active.of === wanted ? Math.min(active.index, notas.length - 1) : 0;
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
    if (event.key === 'Enter' && !event.shiftKey && data === undefined && !isError) {
      // What was called for is not known yet; it is neither picked nor sent.
      event.preventDefault();
      return true;
    }
    if (notas.length === 0) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive({ index: (index + step + notas.length) % notas.length, of: wanted });
      return true;
    }
    const nota = notas[index];
    if (!nota || event.shiftKey || (event.key !== 'Enter' && event.key !== 'Tab')) return false;
    event.preventDefault();
    onPick(nota);
    return true;
  };
  useImperativeHandle(ref, () => ({ onKey }));

  return (
    <div className={css.panel}>
      {search === null ? (
        <div className={css.head}>
          <TextInput
            autoFocus
            value={ownSearch}
            onChange={(event) => setOwnSearch(event.currentTarget.value)}
            onKeyDown={onKey}
            placeholder={RESPUESTAS_TEXTS.search}
            aria-label={RESPUESTAS_TEXTS.search}
            leftSection={<IconSearch size={16} aria-hidden />}
          />
        </div>
      ) : null}
      <div className={css.list} role="listbox" aria-label={RESPUESTAS_TEXTS.title} ref={list}>
        {notas.map((nota, place) => (
          <button
            key={nota.id}
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
          {errorText(error, RESPUESTAS_TEXTS.failed)}
        </p>
      ) : data && notas.length === 0 ? (
        <p className={css.empty} role="status">
          {data.length === 0 ? RESPUESTAS_TEXTS.empty : RESPUESTAS_TEXTS.notFound}
        </p>
      ) : null}
    </div>
  );
}
