import { Box, Button, Portal } from '@mantine/core';
import { IconPhone, IconPhoneEnd, IconPhoneIncoming } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent as ReactKeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { auricular } from './auricular-propio.ts';
import { RING_MS } from './auricular.ts';
import type { Barra } from './barra.ts';
import css from './Llamadas.module.css';
import { LLAMADAS_TEXTS } from './llamadas.texts.ts';
import { barraText, numeroText } from './call-texts.ts';
import { timbreAct } from './timbre-keys.ts';

/**
 * A customer's call, above everything else while it rings. It takes no focus, since the next key of a user who is
 * typing would answer or refuse. Two keys answer and refuse from anywhere. After Tab into it, Esc refuses, and the
 * focus returns to its previous element when the call ends.
 */
export function TimbreCard({ barra }: { barra: Barra }) {
  return (
    <Portal>
      <Timbre barra={barra} />
    </Portal>
  );
}

/** The caller, the seconds left, and the buttons to answer and refuse. */
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
    // captures the key before a dialog or field that stops it
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
    // the key must not also close the chat behind it
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
