import { Popover, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { useBackCloses } from '../../ui/dialog/useBackCloses.ts';
import { LEAD_TEXTS } from './lead.texts.ts';
import { LeadChips } from './LeadChips.tsx';
import { LeadTerms } from './LeadTerms.tsx';
import css from './LeadWhy.module.css';

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
