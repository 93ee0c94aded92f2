import { NativeSelect, Popover, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { useBackCloses } from '../../ui/dialog/useBackCloses.ts';
import { LEAD_TEXTS, STAGE_TEXTS } from './lead.texts.ts';
import { LeadChips } from './LeadChips.tsx';
import css from './LeadWhy.module.css';
import type { Lead } from '@tertulia/contract/features/lead/lead';
import { LEAD_STAGES } from '@tertulia/contract/features/conversaciones/estados';
import { failureOf } from '../../platform/http/failure.ts';
import { FailureWords } from '../../ui/feedback/FailureWords.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { pinStage, useLead } from './lead.queries.ts';
import { signed } from './puntaje.ts';

interface LeadWhyProps {
  conversacion: Pick<Conversacion, 'id' | 'leadStage'>;
  /** Null until the chat has been scored. */
  score: number | null;
  mayPin: boolean;
  /**
   * In a scrolling container: it scrolls with the chips and never covers what is outside. The container is `position:
   * relative`.
   */
  isScrolled?: boolean;
  /** Called after the stage was pinned or unpinned. */
  onPinned: () => void;
}

/** The score and stage chips, which explain themselves on a click. */
export function LeadWhy({ conversacion, score, mayPin, isScrolled = false, onPinned }: LeadWhyProps) {
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  // Handled here, so that the same key does not also close the chat.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    setOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={320}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      closeOnEscape={false}
      withinPortal={!isScrolled}
      // hidden while the details scroll, it would lose the focus, and Esc would close nothing
      hideDetached={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={css.target}
          title={LEAD_TEXTS.why}
          onClick={() => setOpen((was) => !was)}
          onKeyDown={onKeyDown}
        >
          <LeadChips score={score} stage={conversacion.leadStage} />
          <VisuallyHidden>{LEAD_TEXTS.why}</VisuallyHidden>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown} onKeyDown={onKeyDown}>
        {isOpen ? (
          <LeadTerms conversacionId={conversacion.id} score={score} mayPin={mayPin} onPinned={onPinned} />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

interface LeadTermsProps {
  conversacionId: number;
  /** The score of the chips: when it changes, the terms refetch. */
  score?: number | null;
  mayPin: boolean;
  onPinned?: (() => void) | undefined;
}

/** The terms of the score, and the stage with the choice to pin another one. */
export function LeadTerms({ conversacionId, score, mayPin, onPinned }: LeadTermsProps) {
  const { data: lead, error, isError, refetch } = useLead(conversacionId, true);
  const shown = useRef(score);
  useEffect(() => {
    if (shown.current === score) return;
    shown.current = score;
    void refetch();
  }, [score, refetch]);
  if (lead) return <Loaded lead={lead} mayPin={mayPin} onPinned={onPinned} />;
  if (isError) {
    const failure = failureOf(error, LEAD_TEXTS.failed);
    return (
      <Stack gap={8} align="flex-start" role="alert">
        <FailureWords {...failure} />
        <RetryButton
          failure={failure}
          onClick={({ currentTarget }) => {
            // the button is removed with the failure
            currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
            void refetch();
          }}
        />
      </Stack>
    );
  }
  return (
    <div role="group" aria-busy="true" aria-label={LEAD_TEXTS.score}>
      <Skeleton height={18} width="55%" mb={12} />
      <Skeleton height={14} mb={8} />
      <Skeleton height={14} mb={8} />
      <Skeleton height={14} width="80%" />
    </div>
  );
}

/** The list's value of «none pinned». */
const BY_RULES = '';

function Loaded({ lead, mayPin, onPinned }: { lead: Lead } & Pick<LeadTermsProps, 'mayPin' | 'onPinned'>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const newest = useRef<string | null>(null);
  const lastSave = useRef<Promise<void>>(Promise.resolve());
  // Where an arrow key chooses at once, the next one continues from there: the list stays enabled, skipped stages are
  // not sent, and no response overtakes another.
  const pin = (value: string) => {
    newest.current = value;
    setChosen(value);
    lastSave.current = lastSave.current.then(async () => {
      if (newest.current !== value) return;
      const stage = LEAD_STAGES.find((each) => each === value) ?? null;
      if (await pinStage(lead.conversacionId, stage)) onPinned?.();
      setChosen((now) => (now === value ? null : now));
    });
  };
  return (
    <>
      <p className={css.title}>
        {LEAD_TEXTS.score} {lead.leadScore} {LEAD_TEXTS.of}
      </p>
      {lead.terminos.length === 0 ? <p className={css.none}>{LEAD_TEXTS.noTerms}</p> : null}
      <dl className={css.terms}>
        {lead.terminos.map(({ regla, texto, puntos }) => (
          <div key={regla} className={css.term}>
            <dt>{texto}</dt>
            <dd>{signed(puntos)}</dd>
          </div>
        ))}
        <div className={css.term} data-total>
          <dt>{LEAD_TEXTS.total}</dt>
          <dd>{lead.leadScore}</dd>
        </div>
      </dl>
      {mayPin ? (
        <NativeSelect
          label={LEAD_TEXTS.stage}
          value={chosen ?? (lead.fijada ? lead.leadStage : BY_RULES)}
          aria-busy={chosen !== null}
          onChange={(event) => pin(event.currentTarget.value)}
          data={[
            { value: BY_RULES, label: `${LEAD_TEXTS.byRules} (${STAGE_TEXTS[lead.leadStageCalculada]})` },
            ...LEAD_STAGES.map((stage) => ({ value: stage, label: STAGE_TEXTS[stage] })),
          ]}
        />
      ) : (
        <p className={css.none}>
          {LEAD_TEXTS.stage}: {STAGE_TEXTS[lead.leadStage]}
        </p>
      )}
      {lead.fijada ? (
        <p className={css.none}>
          {LEAD_TEXTS.pinned} {STAGE_TEXTS[lead.leadStageCalculada]}.
        </p>
      ) : null}
    </>
  );
}
