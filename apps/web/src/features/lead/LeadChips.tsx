import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { LEAD_TEXTS, STAGE_TEXTS } from './lead.texts.ts';
import css from './LeadChips.module.css';
import { scoreClassOf } from './score-class.ts';

interface LeadChipsProps {
  /** Null until the rules have looked at the chat. */
  score: number | null;
  stage: Conversacion['leadStage'];
  /** True in a row that says all of itself in words: the stage gives way to what stands beside it, and is told whole when it is pointed at. */
  isInRow?: boolean;
  /** The chat of which `LeadHint` tells why, where one points at these chips. */
  whyOf?: number | undefined;
}

/** Lead score and stage as two small chips; the words say what the colours say. */
export function LeadChips({ score, stage, isInRow = false, whyOf }: LeadChipsProps) {
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
        {isInRow ? (score ?? COMING) : <Score score={score} />}
      </span>
      <span
        className={css.chip}
        data-stage={stage}
        data-narrow={isInRow || undefined}
        data-why={whyOf}
        title={isInRow && !isHinted ? STAGE_TEXTS[stage] : undefined}
      >
        {STAGE_TEXTS[stage]}
      </span>
    </>
  );
}

const COMING = '—';

/** With its words, which are heard and not seen. */
function Score({ score }: { score: number | null }) {
  return (
    <>
      <span className={css.hidden}>{LEAD_TEXTS.score} </span>
      {score ?? (
        <>
          <span className={css.hidden}>{LEAD_TEXTS.coming}</span>
          <span aria-hidden>{COMING}</span>
        </>
      )}
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
