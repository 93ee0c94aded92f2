import { Popover } from '@mantine/core';
import { useCallback, useState } from 'react';
import { LeadTerms } from './LeadTerms.tsx';
import { LEAD_TEXTS } from './lead.texts.ts';
import css from './LeadHint.module.css';
import { usePointedLead } from './usePointedLead.ts';

const WIDTH = 300;

/**
 * Why the chips of a row say what they say (decisions §7), over whichever the mouse rests on: one for all rows, which are many
 * and drawn anew all the time. By keyboard «p» asks for it, and takes the focus into it, so that it is read out; on glass the open
 * chat's chips tell the same.
 */
export function LeadHint() {
  const [hint, setHint] = useState<HTMLDivElement | null>(null);
  const pointed = usePointedLead(hint);
  const isAsked = pointed?.isAsked === true;
  const show = useCallback(
    (dropdown: HTMLDivElement | null) => {
      setHint(dropdown);
      if (isAsked) dropdown?.focus({ preventScroll: true });
    },
    [isAsked],
  );
  if (pointed === null) return null;
  const { left, top, width, height } = pointed.at;
  return (
    <Popover
      key={pointed.turn}
      opened
      width={WIDTH}
      position="bottom-start"
      offset={4}
      shadow="md"
      withRoles={false}
      // undrawn for a frame, the hint would lose the focus; when its row goes, it goes by itself
      hideDetached={false}
    >
      <Popover.Target>
        <span className={css.place} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        ref={show}
        {...(isAsked ? { role: 'dialog', tabIndex: -1, 'aria-label': LEAD_TEXTS.why } : { role: 'tooltip' })}
      >
        <div aria-live={isAsked ? 'polite' : undefined}>
          <LeadTerms conversacionId={pointed.conversacionId} mayPin={false} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
