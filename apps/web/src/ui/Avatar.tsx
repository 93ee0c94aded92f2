import css from './Avatar.module.css';

const HUES = [25, 70, 145, 195, 250, 310];

/** Initials on a muted colour that is constant per contact. */
export function Avatar({ initials, seed, size }: { initials: string; seed: number; size: number }) {
  return (
    <span
      className={css.avatar}
      style={{ '--hue': HUES[seed % HUES.length], '--size': `${size}px` } as React.CSSProperties}
      aria-hidden
    >
      {initials}
    </span>
  );
}
