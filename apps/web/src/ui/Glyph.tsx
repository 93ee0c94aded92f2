import css from './Glyph.module.css';

const PATHS = {
  alert: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 8v4M12 16v.01',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 7v5l3 3',
  robot:
    'M6 5h12a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2M9 17v4M15 17v4M12 5v-3M9 13h6M9 9v.01M15 9v.01',
  lock: 'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0M8 11v-4a4 4 0 1 1 8 0v4',
  unplugged:
    'M20 16l-4 4M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1 -5 -5l1.5 -1.5M17 12l-5 -5l1.5 -1.5a3.536 3.536 0 1 1 5 5l-1.5 1.5M3 21l2.5 -2.5M18.500 5.500l2.500 -2.500M10 11l-2 2M13 14l-2 2M16 16l4 4',
  wifi: 'M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a8 8 0 0 1 11.314 0M3.515 9.515c4.686 -4.687 12.284 -4.687 17 0',
} as const;

/**
 * A Tabler icon with as few nodes and attributes as possible, for rows of scrolled lists, which are created constantly.
 */
export function Glyph({ name, size }: { name: keyof typeof PATHS; size: number }) {
  return (
    <svg className={css.glyph} viewBox="0 0 24 24" width={size} height={size} aria-hidden>
      <path d={PATHS[name]} />
    </svg>
  );
}
