import css from './ChatInterno.module.css';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import type { Citado } from './citado.ts';

/** The message that another one answers, in its current state; pressing it jumps there. */
export function SalaCita({ cita, onJump }: { cita: Citado; onJump: ((secuencia: number) => void) | null }) {
  const { autorNombre, resumen, borrado, secuencia } = cita;
  return (
    <button
      type="button"
      className={css.cita}
      disabled={onJump === null}
      onClick={() => onJump?.(secuencia)}
      aria-label={`${CHAT_INTERNO_TEXTS.replyTo} ${autorNombre}: ${borrado ? CHAT_INTERNO_TEXTS.removed : resumen}`}
      title={CHAT_INTERNO_TEXTS.goToQuoted}
    >
      <bdi className={css.citaAutor}>{autorNombre}</bdi>
      <bdi className={css.citaTexto} data-gone={borrado || undefined}>
        {borrado ? CHAT_INTERNO_TEXTS.removed : resumen}
      </bdi>
    </button>
  );
}
