import { Button, Portal } from '@mantine/core';
import { IconPhone, IconPhoneEnd, IconPhoneIncoming } from '@tabler/icons-react';
import { auricular } from './auricular-propio.ts';
import { RING_MS } from './auricular.ts';
import type { Barra } from './barra.ts';
import css from './Llamadas.module.css';
import { LLAMADAS_TEXTS } from './llamadas.texts.ts';
import { barraText, numeroText } from './palabras.ts';

/**
 * A customer calls: above whatever is open, for as long as it rings. It takes no focus, since somebody who writes would
 * answer or refuse with the next key.
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
  return (
    <section className={css.ring} aria-label={barraText(barra)}>
      <span className={css.ringIcon}>
        <IconPhoneIncoming size={24} stroke={1.8} aria-hidden />
      </span>
      <div className={css.ringWho}>
        <b>
          <bdi>{barraText(barra)}</bdi>
        </b>
        {barra.nombre === null ? null : <span>{numeroText(barra.numero)}</span>}
        <span className={css.ringNote}>{LLAMADAS_TEXTS.answersSoon}</span>
      </div>
      <div className={css.ringActs}>
        <Button
          variant="default"
          leftSection={<IconPhoneEnd size={18} stroke={1.8} aria-hidden />}
          onClick={() => auricular.rechazar()}
        >
          {LLAMADAS_TEXTS.reject}
        </Button>
        <Button leftSection={<IconPhone size={18} stroke={1.8} aria-hidden />} onClick={() => auricular.contestar()}>
          {LLAMADAS_TEXTS.answer}
        </Button>
      </div>
      <span className={css.ringTime} style={{ animationDuration: `${RING_MS}ms` }} aria-hidden />
    </section>
  );
}
