import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { LEAD_TEXTS, STAGE_TEXTS } from './lead.texts.ts';
import css from './LeadChips.module.css';
import { scoreClassOf } from './puntaje.ts';

interface LeadChipsProps {
  /** Null until the chat has been scored. */
  score: number | null;
  stage: Conversacion['leadStage'];
  /** True in a row that shows all of it as text: the stage may be cut, and its tooltip is complete. */
  isInRow?: boolean;
  /** The chat that `LeadHint` explains when the mouse is on these chips. */
  whyOf?: number | undefined;
}

/** Lead score and stage as two small chips; the text repeats what the colours mean. */
export function LeadChips({ score, stage, isInRow = false, whyOf }: LeadChipsProps) {
  // the hint says it, together with the reasons
  const isHinted = whyOf !== undefined;
  return (
    <>
      <span
        className={css.chip}
        data-score={score === null ? undefined : scoreClassOf(score)}
        data-in-row={isInRow || undefined}
        data-why={whyOf}
        title={isHinted ? undefined : scoreText(score)}
      >
        {isInRow ? (score ?? COMING) : <Score score={score} />}
      </span>
      <span
        className={css.chip}
        data-stage={stage}
        data-in-row={isInRow || undefined}
        data-why={whyOf}
        title={isInRow && !isHinted ? STAGE_TEXTS[stage] : undefined}
      >
        {STAGE_TEXTS[stage]}
      </span>
    </>
  );
}

const COMING = '—';

/** With its text for screen readers. */
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

/** The accessible text of the chips. */
export function describeLead(score: number | null, stage: Conversacion['leadStage']): string {
  return `${scoreText(score)}, ${STAGE_TEXTS[stage]}`;
}

function scoreText(score: number | null): string {
  return `${LEAD_TEXTS.score} ${score === null ? LEAD_TEXTS.coming : `${score} ${LEAD_TEXTS.of}`}`;
}
