import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { closeToast, holdToasts, onToastsChange, releaseToasts, shownToasts, type ShownToast } from './toast.ts';
import css from './Toasts.module.css';

const ICONS = { danger: IconX, warning: IconAlertTriangle, success: IconCheck, info: IconInfoCircle } as const;

/** The corner where toasts come and go. Drawn once, above everything. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts);
  const corner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = corner;
    if (!current) return undefined;
    const listening = new AbortController();
    for (const begin of ['pointerenter', 'focusin']) current.addEventListener(begin, holdToasts, listening);
    for (const end of ['pointerleave', 'focusout']) current.addEventListener(end, releaseToasts, listening);
    return () => listening.abort();
  }, []);
  return (
    <div ref={corner} className={css.corner} role="region" aria-label="Avisos">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, variant, text, reason, action } }: { toast: ShownToast }) {
  const Icon = ICONS[variant];
  const isUrgent = variant === 'danger' || variant === 'warning';
  return (
    <div className={css.toast} role={isUrgent ? 'alert' : 'status'} data-variant={variant}>
      <span className={css.icon}>
        <Icon size={16} stroke={2.2} aria-hidden />
      </span>
      <div className={css.text}>
        <bdi>{text}</bdi>
        {reason ? <p className={css.reason}>{reason}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            close(id);
            action.onClick?.();
          }}
        >
          {action.label}
        </button>
      ) : (
        <button type="button" className={css.close} onClick={() => close(id)} aria-label="Cerrar aviso">
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** A toast that goes from under the pointer takes the news that the pointer has left along. */
function close(id: string): void {
  closeToast(id);
  releaseToasts();
}
