import { Popover } from '@mantine/core';
import { useCallback, useState } from 'react';
import { LeadTerms } from './LeadWhy.tsx';
import { LEAD_TEXTS } from './lead.texts.ts';
import css from './LeadHint.module.css';
import { usePointedLead } from './usePointedLead.ts';

/**
 * Explains the chips of the row under the mouse (decisions §7): one hint for all rows, since they are many and rerender
 * often. The key «p» opens it with the focus in it, so that a screen reader reads it; on touch screens the open chat's
 * chips show the same.
 */
export function LeadHint() {
  const [hint, setHint] = useState<HTMLDivElement | null>(null);
  const pointed = usePointedLead(hint);
  const isByKey = pointed?.isByKey === true;
  const show = useCallback(
    (dropdown: HTMLDivElement | null) => {
      setHint(dropdown);
      if (isByKey) dropdown?.focus({ preventScroll: true });
    },
    [isByKey],
  );
  if (pointed === null) return null;
  const { left, top, width, height } = pointed.at;
  return (
    <Popover
      key={pointed.opening}
      opened
      width={300}
      position="bottom-start"
      offset={4}
      shadow="md"
      withRoles={false}
      // hidden for a frame, the hint would lose the focus; it closes by itself when its row is removed
      hideDetached={false}
    >
      <Popover.Target>
        <span className={css.place} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        ref={show}
        {...(isByKey ? { role: 'dialog', tabIndex: -1, 'aria-label': LEAD_TEXTS.why } : { role: 'tooltip' })}
      >
        <div aria-live={isByKey ? 'polite' : undefined}>
          <LeadTerms conversacionId={pointed.conversacionId} mayPin={false} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
