import { Tooltip } from '@mantine/core';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { IconChevronDown, IconSettings } from '@tabler/icons-react';
import { SCREEN_GROUPS } from '@tertulia/contract/access/screens';
import { formatBadge, formatCount } from '../../platform/format/numbers.ts';
import { WaitingBadge } from '../../ui/chat/WaitingBadge.tsx';
import { BADGE_NOUNS, type NavigationEntry } from './navigation.ts';
import css from './Sidebar.module.css';

export interface SidebarProps {
  entries: readonly NavigationEntry[];
  /** The badge counts by screen; no badge for 0. */
  badges: Partial<Record<NavigationEntry['name'], number>>;
  /** The number of waiting chats in the user's area, for the inbox's entry. */
  waiting: number;
  isCollapsed: boolean;
  onNavigate?: () => void;
}

/** The navigation entries, each with icon, name and badge; icons alone when collapsed. */
export function Sidebar({ entries, badges, waiting, isCollapsed, onNavigate }: SidebarProps) {
  const sectionId = useId();
  const nav = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  // with its group open the list is higher than a laptop's screen
  useEffect(() => {
    // newer browsers return a promise, which an effect may not return
    nav.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const draw = (entry: NavigationEntry) => (
    <li key={entry.name}>
      <Entry
        entry={entry}
        count={badges[entry.name] ?? 0}
        waiting={entry.name === 'conversaciones' ? waiting : 0}
        isCollapsed={isCollapsed}
        onNavigate={onNavigate}
      />
    </li>
  );
  const [administracion, global] = (['administracion', 'administracionGlobal'] as const).map((name) =>
    entries.filter(({ group }) => group === name),
  );
  return (
    <nav ref={nav} className={css.root} aria-label="Principal" data-collapsed={isCollapsed || undefined}>
      <ul className={css.list}>
        {entries.filter(({ group }) => group === undefined).map(draw)}
        {administracion?.length && !isCollapsed ? (
          <Group title={SCREEN_GROUPS.administracion} entries={administracion}>
            {administracion.map(draw)}
          </Group>
        ) : null}
        {global?.length ? (
          <li className={css.group}>
            <span id={sectionId} className={css.section}>
              {SCREEN_GROUPS.administracionGlobal}
            </span>
            <ul className={css.list} aria-labelledby={sectionId}>
              {global.map(draw)}
            </ul>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

interface GroupProps {
  title: string;
  entries: readonly NavigationEntry[];
  children: ReactNode;
}

/** A collapsible group of links; it opens on every navigation to one of their pages. */
function Group({ title, entries, children }: GroupProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isHere = entries.some(({ path }) => path === pathname);
  const [isOpen, setOpen] = useState(isHere);
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere !== wasHere) {
    setWasHere(isHere);
    if (isHere) setOpen(true);
  }
  const listId = useId();
  return (
    <li className={css.group}>
      <button
        type="button"
        className={css.entry}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <IconSettings size={20} stroke={1.7} aria-hidden className={css.icon} />
        <span className={css.label}>{title}</span>
        <IconChevronDown size={16} aria-hidden className={css.chevron} data-open={isOpen || undefined} />
      </button>
      <ul id={listId} className={css.sublist} hidden={!isOpen}>
        {children}
      </ul>
    </li>
  );
}

interface EntryProps {
  entry: NavigationEntry;
  count: number;
  waiting: number;
  isCollapsed: boolean;
  onNavigate: (() => void) | undefined;
}

/** The server's limit of the count. */
const MAX_WAITING = 999;

/** Memoized: the badges of other entries change often. */
const Entry = memo(function Entry({ entry, count, waiting, isCollapsed, onNavigate }: EntryProps) {
  const Icon = entry.icon;
  const noun = BADGE_NOUNS[entry.name] ?? '';
  return (
    <Tooltip
      label={[
        entry.label,
        ...(count > 0 ? [`${formatCount(count)} ${noun}`] : []),
        ...(waiting > 0 ? [`${formatBadge(waiting, MAX_WAITING)} en espera`] : []),
      ].join(' · ')}
      position="right"
      disabled={!isCollapsed}
    >
      <Link
        to={entry.path}
        className={css.entry}
        activeOptions={{ exact: entry.name === 'dashboard', includeSearch: false }}
        activeProps={{ 'data-active': true }}
        onClick={onNavigate}
      >
        <Icon size={20} stroke={1.7} aria-hidden className={css.icon} />
        <span className={css.label}>{entry.label}</span>
        {waiting + count > 0 ? (
          <span className={css.marks}>
            {waiting > 0 ? (
              <span className={css.waiting}>
                <WaitingBadge count={formatBadge(waiting, isCollapsed ? 99 : MAX_WAITING)} isSmall={isCollapsed} />
              </span>
            ) : null}
            {count > 0 ? (
              <span className={css.badge}>
                {isCollapsed ? formatBadge(count) : formatBadge(count, 99_999)}
                <span className={css.unseen}> {noun}</span>
              </span>
            ) : null}
          </span>
        ) : null}
      </Link>
    </Tooltip>
  );
});
