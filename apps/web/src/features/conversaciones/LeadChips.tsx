import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { STAGE_TEXTS } from './conversaciones.texts.ts';
import css from './LeadChips.module.css';

/** Lead score and stage as two small chips; the words say what the colours say. */
export function LeadChips({ score, stage }: { score: number; stage: Conversacion['leadStage'] }) {
  return (
    <>
      <span
        className={css.chip}
        data-score={score >= 80 ? 'high' : score >= 50 ? 'mid' : 'low'}
        title={`Puntaje ${score} de 100`}
      >
        <span className={css.hidden}>Puntaje </span>
        {score}
      </span>
      <span className={css.chip} data-stage={stage}>
        {STAGE_TEXTS[stage]}
      </span>
    </>
  );
}
