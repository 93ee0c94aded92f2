import { IconAlertCircle, IconCloudOff, IconLink, IconRefresh, IconSend2 } from '@tabler/icons-react';
import css from '../../../ui/chat/ChatBubble.module.css';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';

interface BubbleErrorProps {
  text: string;
  onRetry: (() => void) | null;
  /** It was never sent, so the button says send and not retry. */
  isUntried?: boolean;
  onRemove?: () => void;
  /** The alternative where the file itself cannot be delivered. */
  onSendAsLink?: (() => void) | undefined;
}

/** Why a bubble was not sent, with its retry. */
export function BubbleError({ text, onRetry, isUntried = false, onRemove, onSendAsLink }: BubbleErrorProps) {
  return (
    <div className={css.error}>
      <span className={css.errorText}>
        <IconAlertCircle size={16} aria-hidden />
        {text}
      </span>
      <span className={css.errorActions}>
        {onRemove ? (
          <button type="button" className={css.errorAction} onClick={onRemove}>
            {MENSAJES_TEXTS.remove}
          </button>
        ) : null}
        {onSendAsLink ? (
          <button type="button" className={css.errorAction} onClick={onSendAsLink}>
            <IconLink size={14} aria-hidden />
            {MENSAJES_TEXTS.sendAsLink}
          </button>
        ) : null}
        {onRetry ? (
          <button type="button" className={css.errorAction} onClick={onRetry}>
            {isUntried ? <IconSend2 size={14} aria-hidden /> : <IconRefresh size={14} aria-hidden />}
            {isUntried ? MENSAJES_TEXTS.send : MENSAJES_TEXTS.retry}
          </button>
        ) : null}
      </span>
    </div>
  );
}

/** Below a bubble that is sent by itself when the server can be reached again. */
export function BubbleWaiting({ onRemove }: { onRemove: () => void }) {
  return (
    <div className={css.error} data-waiting>
      <span className={css.errorText}>
        <IconCloudOff size={16} aria-hidden />
        {MENSAJES_TEXTS.waiting}
      </span>
      <span className={css.errorActions}>
        <button type="button" className={css.errorAction} onClick={onRemove}>
          {MENSAJES_TEXTS.remove}
        </button>
      </span>
    </div>
  );
}
