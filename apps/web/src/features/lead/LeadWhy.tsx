import { Popover, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { useBackCloses } from '../../ui/useBackCloses.ts';
import { LEAD_TEXTS } from './lead.texts.ts';
import { LeadChips } from './LeadChips.tsx';
import { LeadTerms } from './LeadTerms.tsx';
import css from './LeadWhy.module.css';

interface LeadWhyProps {
  conversacion: Pick<Conversacion, 'id' | 'leadStage'>;
  /** Null while nobody has reckoned it. */
  score: number | null;
  mayPin: boolean;
  /** In a part that scrolls: it goes with the chips, and never stands above what does not scroll. That part is `position: relative`. */
  isScrolled?: boolean;
  /** Called when the stage has been pinned or given back. */
  onPinned: () => void;
}

/** The score and stage chips, which tell on a click why they say what they say. */
export function LeadWhy({ conversacion, score, mayPin, isScrolled = false, onPinned }: LeadWhyProps) {
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  // Taken here, so that the same key does not also close the chat.
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
      // undrawn while the details scroll, it would lose the focus, and Esc would find nothing to close
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
