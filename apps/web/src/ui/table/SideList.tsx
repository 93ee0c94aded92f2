import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureWords } from '../feedback/FailureWords.tsx';
import { RetryButton } from '../feedback/RetryButton.tsx';
import { ScrollRegion } from '../ScrollRegion.tsx';
import css from './SideList.module.css';

interface SideListProps<Item> {
  label: string;
  /** Undefined while loading and after a failure. */
  items: readonly Item[] | undefined;
  isPending: boolean;
  empty: string;
  /** The failure's text and reason. */
  failed: { text: string; reason: string | null; isFinal?: boolean };
  onRetry: () => void;
  /** The button for the next items, if there are more. */
  more?: { text: string; isBusy: boolean; onMore: () => void } | undefined;
  /** Renders an item as a `li`. */
  children: (item: Item) => ReactNode;
}

/**
 * A short list in a panel or dialog with its own scrolling, lower on short screens, with its loading, empty and error
 * states.
 */
export function SideList<Item>({
  label,
  items,
  isPending,
  empty,
  failed,
  onRetry,
  more,
  children,
}: SideListProps<Item>) {
  if (isPending) {
    return (
      <div role="group" aria-busy="true" aria-label={label}>
        <Skeleton height={14} width="50%" mb={8} />
        <Skeleton height={32} />
      </div>
    );
  }
  if (!items) {
    return (
      <div className={css.failed} role="alert">
        <FailureWords text={failed.text} reason={failed.reason} />
        <RetryButton failure={failed} onClick={onRetry} />
      </div>
    );
  }
  if (items.length === 0) return <p className={css.empty}>{empty}</p>;
  return (
    <ScrollRegion className={css.scroll} label={label}>
      <ul className={css.list}>{items.map(children)}</ul>
      {more ? (
        <Button className={css.more} variant="subtle" size="xs" loading={more.isBusy} onClick={more.onMore}>
          {more.text}
        </Button>
      ) : null}
    </ScrollRegion>
  );
}
