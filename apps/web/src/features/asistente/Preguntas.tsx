import css from './Asistente.module.css';
import { ASISTENTE_TEXTS } from './asistente.texts.ts';

interface PreguntasProps {
  /** Absent: examples. */
  label?: string;
  preguntas: readonly string[];
  onAsk: (mensaje: string) => void;
}

/** Questions that are asked with one click. */
export function Preguntas({ label = ASISTENTE_TEXTS.suggestions, preguntas, onAsk }: PreguntasProps) {
  return (
    <ul className={css.suggestions} aria-label={label}>
      {preguntas.map((pregunta) => (
        <li key={pregunta}>
          <button type="button" className={css.suggestion} onClick={() => onAsk(pregunta)}>
            {pregunta}
          </button>
        </li>
      ))}
    </ul>
  );
}
