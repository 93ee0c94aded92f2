import { Box, Button, Portal } from '@mantine/core';
import { IconPhone, IconPhoneEnd, IconPhoneIncoming } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent as ReactKeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { auricular } from './auricular-propio.ts';
import { RING_MS } from './auricular.ts';
import type { Barra } from './barra.ts';
import css from './Llamadas.module.css';
import { LLAMADAS_TEXTS } from './llamadas.texts.ts';
import { barraText, numeroText } from './palabras.ts';
import { timbreAct } from './timbre-keys.ts';

/**
 * A customer calls: above whatever is open, for as long as it rings. It takes no focus, since somebody who writes would
 * answer or refuse with the next key; two keys answer and refuse it from wherever one is. Whoever went into it by Tab
 * refuses with Esc, and is led back to where they were when it is over.
 */
export function TimbreCard({ barra }: { barra: Barra }) {
  return (
    <Portal>
      <Timbre barra={barra} />
    </Portal>
  );
}

/** Who calls, how long it still rings, and the two ways to end that. */
export function Timbre({ barra }: { barra: Barra }) {
  const card = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      const act = timbreAct(event);
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      if (act === 'contestar') auricular.contestar();
      else auricular.rechazar();
    };
    // before a dialog or a field that keeps its keys to itself
    window.addEventListener('keydown', answer, { capture: true });
    return () => window.removeEventListener('keydown', answer, { capture: true });
  }, []);

  useLayoutEffect(() => {
    const { current } = card;
    return () => {
      const isInside = current?.contains(document.activeElement) === true;
      if (isInside && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    };
  }, []);

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!card.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // not also what closes the chat behind it
    event.stopPropagation();
    auricular.rechazar();
  };

  return (
    <Box
      ref={card}
      component="section"
      className={css.ring}
      aria-label={barraText(barra)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <span className={css.ringIcon}>
        <IconPhoneIncoming size={24} stroke={1.8} aria-hidden />
      </span>
      <div className={css.ringWho}>
        <b>
          <bdi>{barraText(barra)}</bdi>
        </b>
        {barra.nombre === null ? null : <span>{numeroText(barra.numero)}</span>}
        <span className={css.ringNote}>{LLAMADAS_TEXTS.answersSoon}</span>
        <span className={css.ringKeys}>{LLAMADAS_TEXTS.ringKeys}</span>
      </div>
      <div className={css.ringActs}>
        <Button
          variant="default"
          aria-keyshortcuts="Alt+R"
          leftSection={<IconPhoneEnd size={18} stroke={1.8} aria-hidden />}
          onClick={() => auricular.rechazar()}
        >
          {LLAMADAS_TEXTS.reject}
        </Button>
        <Button
          aria-keyshortcuts="Alt+C"
          leftSection={<IconPhone size={18} stroke={1.8} aria-hidden />}
          onClick={() => auricular.contestar()}
        >
          {LLAMADAS_TEXTS.answer}
        </Button>
      </div>
      <span className={css.ringTime} style={{ animationDuration: `${RING_MS}ms` }} aria-hidden />
    </Box>
  );
}
