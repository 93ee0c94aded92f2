import { Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatBadge, formatCount } from '../../platform/format/numbers.ts';
import { BADGE_NOUNS, type NavigationEntry } from './navigation.ts';
import css from './Sidebar.module.css';

export interface SidebarProps {
  entries: readonly NavigationEntry[];
  /** What the badges show, by screen; nothing for 0. */
  badges: Partial<Record<NavigationEntry['name'], number>>;
  isCollapsed: boolean;
  onNavigate?: () => void;
}

/** The ways to the screens, each with its icon, name and badge; icons alone when collapsed. */
export function Sidebar({ entries, badges, isCollapsed, onNavigate }: SidebarProps) {
  return (
    <nav className={css.root} aria-label="Principal" data-collapsed={isCollapsed || undefined}>
      <ul className={css.list}>
        {entries.map((entry) => (
          <li key={entry.name}>
            <Entry entry={entry} count={badges[entry.name] ?? 0} isCollapsed={isCollapsed} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  entry: NavigationEntry;
  count: number;
  isCollapsed: boolean;
  onNavigate: (() => void) | undefined;
}

function Entry({ entry, count, isCollapsed, onNavigate }: EntryProps) {
  const Icon = entry.icon;
  const noun = BADGE_NOUNS[entry.name] ?? '';
  return (
    <Tooltip
      label={count > 0 ? `${entry.label} · ${formatCount(count)} ${noun}` : entry.label}
      position="right"
      disabled={!isCollapsed}
    >
      <Link to={entry.path} className={css.entry} activeProps={{ 'data-active': true }} onClick={onNavigate}>
        <Icon size={20} stroke={1.7} aria-hidden className={css.icon} />
        <span className={css.label}>{entry.label}</span>
        {count > 0 ? (
          <span className={css.badge}>
            {isCollapsed ? formatBadge(count) : formatBadge(count, 99_999)}
            <span className={css.unseen}> {noun}</span>
          </span>
        ) : null}
      </Link>
    </Tooltip>
  );
}
