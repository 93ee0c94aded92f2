import { VisuallyHidden } from '@mantine/core';
import { badgeOf } from '../list/names.ts';
import { useOpenCounts } from '../list/open-counts.queries.ts';
import { formatBadge } from '../../../platform/format/numbers.ts';
import { UnreadBadge } from '../../../ui/chat/UnreadBadge.tsx';
import { WaitingBadge } from '../../../ui/chat/WaitingBadge.tsx';
import css from './BandejaPanel.module.css';

/** The server's limit of the count. */
const MAX_WAITING = 999;

/** The unread messages of the own chats, and the number of waiting chats in the own area. */
export function OpenCounts() {
  const { unread, waiting } = useOpenCounts();
  if (unread === 0 && waiting === 0) return null;
  return (
    <span className={css.counts}>
      {unread > 0 ? (
        <UnreadBadge>
          {badgeOf(unread)}
          <VisuallyHidden> sin leer</VisuallyHidden>
        </UnreadBadge>
      ) : null}
      {waiting > 0 ? <WaitingBadge count={formatBadge(waiting, MAX_WAITING)} /> : null}
    </span>
  );
}
