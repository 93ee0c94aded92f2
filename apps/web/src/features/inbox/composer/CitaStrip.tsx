import { IconX } from '@tabler/icons-react';
import { useMensaje } from '../messages/thread.queries.ts';
import { resumenOf } from '../thread/resumen.ts';
import css from './CitaStrip.module.css';
import { REDACTOR_TEXTS } from './redactor.texts.ts';

interface CitaStripProps {
  conversacionId: number;
  mensajeId: number;
  onRemove: () => void;
}

/** The quoted message above the field. */
export function CitaStrip({ conversacionId, mensajeId, onRemove }: CitaStripProps) {
  const mensaje = useMensaje(conversacionId, mensajeId);
  return (
    <div className={css.root}>
      <span className={css.text}>
        <span className={css.title}>
          {REDACTOR_TEXTS.replyTo}
          {/* no provider sends quotes yet */}
          <span className={css.unseen}>{REDACTOR_TEXTS.quoteUnseen}</span>
        </span>
        <bdi className={css.body}>{mensaje ? resumenOf(mensaje) : REDACTOR_TEXTS.earlierMessage}</bdi>
      </span>
      <button
        type="button"
        className={css.remove}
        onClick={onRemove}
        aria-label={REDACTOR_TEXTS.removeQuote}
        title={REDACTOR_TEXTS.removeQuote}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}
