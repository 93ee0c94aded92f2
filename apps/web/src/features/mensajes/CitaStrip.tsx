import { IconX } from '@tabler/icons-react';
import css from './CitaStrip.module.css';
import { useMensaje } from './mensajes.queries.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { resumenOf } from './resumen.ts';

interface CitaStripProps {
  conversacionId: number;
  mensajeId: number;
  onRemove: () => void;
}

/** The message that is being answered, above the field. */
export function CitaStrip({ conversacionId, mensajeId, onRemove }: CitaStripProps) {
  const mensaje = useMensaje(conversacionId, mensajeId);
  return (
    <div className={css.root}>
      <span className={css.text}>
        <span className={css.title}>{MENSAJES_TEXTS.replyTo}</span>
        <bdi className={css.body}>{mensaje ? resumenOf(mensaje) : MENSAJES_TEXTS.earlierMessage}</bdi>
      </span>
      <button
        type="button"
        className={css.remove}
        onClick={onRemove}
        aria-label={MENSAJES_TEXTS.removeQuote}
        title={MENSAJES_TEXTS.removeQuote}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}
