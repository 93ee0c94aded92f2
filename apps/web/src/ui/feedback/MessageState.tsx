import { IconBan, IconCloudOff, IconRefresh, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './MessageState.module.css';
import { RetryButton } from './RetryButton.tsx';

interface EmptyStateProps {
  icon: TablerIcon;
  title: string;
  text?: string;
  action?: ReactNode;
}

/** An empty screen or list: the state, and what to do next. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={css.root}>
      <span className={css.icon}>
        <Icon size={24} stroke={1.6} aria-hidden />
      </span>
      <span className={css.title}>{title}</span>
      {text ? <span className={css.text}>{text}</span> : null}
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  );
}

interface ErrorStateProps {
  text: string;
  /** The reason, if known. */
  reason: string | null;
  /** The same request can never succeed: no «Reintentar». */
  isFinal?: boolean;
  onRetry: () => void;
  /** Another action, next to the retry. */
  other?: ReactNode;
}

/** A screen or list that could not be loaded: what failed, and why, with «Reintentar». */
export function ErrorState({ text, reason, isFinal = false, onRetry, other }: ErrorStateProps) {
  return (
    <div className={css.root} role="alert">
      <span className={css.icon}>
        {isFinal ? <IconBan size={24} stroke={1.6} aria-hidden /> : <IconCloudOff size={24} stroke={1.6} aria-hidden />}
      </span>
      <span className={reason === null ? css.text : css.title}>{text}</span>
      {reason === null ? null : <span className={css.text}>{reason}</span>}
      <div className={css.action}>
        <RetryButton
          failure={{ isFinal }}
          size="sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onRetry}
        />
        {other}
      </div>
    </div>
  );
}
