import type { ReactNode } from 'react';
import css from './Chip.module.css';

export type ChipTone = 'plain' | 'accent' | 'success' | 'warning' | 'danger';

interface ChipProps {
  tone?: ChipTone | undefined;
  /** Announces changes: `status`. */
  role?: 'status';
  children: ReactNode;
}

/** A state in one or two words that stay in one line, perhaps after an icon. */
export function Chip({ tone = 'plain', role, children }: ChipProps) {
  return (
    <span className={css.chip} data-tone={tone} role={role}>
      {children}
    </span>
  );
}
