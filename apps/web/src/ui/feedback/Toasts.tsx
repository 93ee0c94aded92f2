import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { closeToast, holdToasts, onToastsChange, releaseToasts, shownToasts, type ShownToast } from './toast.ts';
import { onToastSpaceChange, toastSpace } from './toast-space.ts';
import css from './Toasts.module.css';

const ICONS = { danger: IconX, warning: IconAlertTriangle, success: IconCheck, info: IconInfoCircle } as const;

/** Shows the toasts: in the bar above every page, or in a corner without one. Mounted once, above everything. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts);
  const space = useSyncExternalStore(onToastSpaceChange, toastSpace);
  const corner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = corner;
    if (!current) return undefined;
    const listening = new AbortController();
    for (const begin of ['pointerenter', 'focusin']) current.addEventListener(begin, holdToasts, listening);
    for (const end of ['pointerleave', 'focusout']) current.addEventListener(end, releaseToasts, listening);
    const leave = keepWayBack(current);
    return () => {
      listening.abort();
      leave();
    };
  }, []);
  return (
    <div
      ref={corner}
      className={css.corner}
      {...(space && { style: { top: space.top, left: space.left, width: space.width } })}
      role="region"
      aria-label="Avisos"
    >
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
          data-leads-on={action.leadsOn}
          onClick={() => {
            close(id);
            action.onClick?.();
          }}
        >
          {action.label}
        </button>
      ) : null}
      {/* an action that only closes needs no second close button */}
      {action && !action.onClick ? null : (
        <button type="button" className={css.close} onClick={() => close(id)} aria-label="Cerrar aviso">
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

/**
 * Returns the focus from a toast that closes to its previous element. If that has unmounted, keyboard users get the
 * focus in another toast, else in the page. Nothing is returned if the toast's button navigates, nor after a touch: the
 * on-screen keyboard would open.
 */
function keepWayBack(corner: HTMLElement): () => void {
  const watches = new AbortController();
  const how = { signal: watches.signal };
  let isInside = false;
  let isByKeyboard = false;
  let before: EventTarget | null = null;
  document.addEventListener(
    'focusin',
    ({ target, relatedTarget }) => {
      const wasInside = isInside;
      isInside = target instanceof Element && corner.contains(target);
      if (!isInside) return;
      isByKeyboard = target instanceof Element && target.matches(':focus-visible');
      if (!wasInside) before = relatedTarget;
    },
    how,
  );
  document.addEventListener(
    'pointerdown',
    ({ target, pointerType }) => {
      // further typed letters would be commands, so the focus returns after a mouse press too
      isInside &&= pointerType === 'mouse' && target instanceof Node && corner.contains(target);
    },
    how,
  );
  corner.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('[data-leads-on]')) isInside = false;
    },
    { capture: true, signal: watches.signal },
  );
  const goings = new MutationObserver(() => {
    if (!isInside || document.activeElement !== document.body) return;
    isInside = false;
    const others = isByKeyboard ? [corner.querySelector('button'), document.querySelector('main')] : [];
    for (const place of [before, ...others]) {
      if (place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
    }
  });
  goings.observe(corner, { childList: true });
  return () => {
    watches.abort();
    goings.disconnect();
  };
}

/** When a toast closes under the pointer, no leave event follows: release the timers. */
function close(id: string): void {
  closeToast(id);
  releaseToasts();
}
