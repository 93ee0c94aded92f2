import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { LEAD_TEXTS, STAGE_TEXTS } from './lead.texts.ts';
import css from './LeadChips.module.css';
import { scoreClassOf } from './score-class.ts';

interface LeadChipsProps {
  /** Null until the rules have looked at the chat. */
  score: number | null;
  stage: Conversacion['leadStage'];
  /** True where the stage gives way to what stands beside it; the whole word is told when it is pointed at. */
  isNarrow?: boolean;
  /** The chat of which `LeadHint` tells why, where one points at these chips. */
  whyOf?: number | undefined;
}

/** Lead score and stage as two small chips; the words say what the colours say. */
export function LeadChips({ score, stage, isNarrow = false, whyOf }: LeadChipsProps) {
  // said by the hint, together with the reasons
  const isHinted = whyOf !== undefined;
  return (
    <>
      <span
        className={css.chip}
        data-score={score === null ? undefined : scoreClassOf(score)}
        data-why={whyOf}
        title={isHinted ? undefined : scoreText(score)}
      >
        <span className={css.hidden}>{LEAD_TEXTS.score} </span>
        {score ?? (
          <>
            <span className={css.hidden}>{LEAD_TEXTS.coming}</span>
            <span aria-hidden>—</span>
          </>
        )}
      </span>
      <span
        className={css.chip}
        data-stage={stage}
        data-narrow={isNarrow || undefined}
        data-why={whyOf}
        title={isNarrow && !isHinted ? STAGE_TEXTS[stage] : undefined}
      >
        {STAGE_TEXTS[stage]}
      </span>
    </>
  );
}

/** What the chips say, for the ear. */
export function describeLead(score: number | null, stage: Conversacion['leadStage']): string {
  return `${scoreText(score)}, ${STAGE_TEXTS[stage]}`;
}

function scoreText(score: number | null): string {
  return `${LEAD_TEXTS.score} ${score === null ? LEAD_TEXTS.coming : `${score} ${LEAD_TEXTS.of}`}`;
}
