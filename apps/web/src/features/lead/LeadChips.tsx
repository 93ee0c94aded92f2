import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { LEAD_TEXTS, STAGE_TEXTS } from './lead.texts.ts';
import css from './LeadChips.module.css';
import { scoreClassOf } from './score-class.ts';

/** Lead score and stage as two small chips; the words say what the colours say. */
export function LeadChips({ score, stage }: { score: number; stage: Conversacion['leadStage'] }) {
  return (
    <>
      <span
        className={css.chip}
        data-score={scoreClassOf(score)}
        title={`${LEAD_TEXTS.score} ${score} ${LEAD_TEXTS.of}`}
      >
        <span className={css.hidden}>{LEAD_TEXTS.score} </span>
        {score}
      </span>
      <span className={css.chip} data-stage={stage}>
        {STAGE_TEXTS[stage]}
      </span>
    </>
  );
}
