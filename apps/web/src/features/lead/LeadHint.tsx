import { Popover } from '@mantine/core';
import { useState } from 'react';
import { LeadTerms } from './LeadTerms.tsx';
import css from './LeadHint.module.css';
import { usePointedLead } from './usePointedLead.ts';

const WIDTH = 300;

/**
 * Why the chips of a row say what they say (decisions §7), over whichever the mouse rests on: one for all rows, which are many
 * and drawn anew all the time. By keyboard and on glass the open chat's chips tell the same.
 */
export function LeadHint() {
  const [hint, setHint] = useState<HTMLDivElement | null>(null);
  const pointed = usePointedLead(hint);
  if (pointed === null) return null;
  const { left, top, width, height } = pointed.at;
  return (
    <Popover key={pointed.turn} opened width={WIDTH} position="bottom-start" offset={4} shadow="md" withRoles={false}>
      <Popover.Target>
        <span className={css.place} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown ref={setHint} role="tooltip">
        <LeadTerms conversacionId={pointed.conversacionId} mayPin={false} />
      </Popover.Dropdown>
    </Popover>
  );
}
