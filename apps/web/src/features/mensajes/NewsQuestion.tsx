import { Button } from '@mantine/core';
import css from '../../ui/ChatField.module.css';
import type { Envio } from './envios.ts';
import { envios } from './mensajes.queries.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';

/** Asks whether a text written before the newest message is still meant. */
export function NewsQuestion({ envio, onReview }: { envio: Envio; onReview: () => void }) {
  return (
    <div className={css.question} role="alert">
      <div className={css.questionText}>
        <strong>{MENSAJES_TEXTS.news}</strong>
        <span className={css.questionQuote}>{envio.contenido}</span>
      </div>
      <div className={css.questionActions}>
        <Button size="xs" variant="default" onClick={onReview}>
          {MENSAJES_TEXTS.review}
        </Button>
        <Button size="xs" onClick={() => envios.sendAnyway(envio)}>
          {MENSAJES_TEXTS.sendAnyway}
        </Button>
      </div>
    </div>
  );
}
