import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { closeToast, holdToasts, releaseToasts, type ShownToast, shownToasts, toasts } from './toast.ts';
import { toastSpace } from './toast-space.ts';
import css from './Toasts.module.css';

const ICONS = { danger: IconX, warning: IconAlertTriangle, success: IconCheck, info: IconInfoCircle } as const;

/** Shows the toasts: in the bar above every page, or in a corner without one. Mounted once, above everything. */
export function Toasts() {
  const shown = useSelector(toasts, shownToasts, { compare: isSameList });
  const space = useSelector(toastSpace);
  const corner = useRef<HTMLDivElement>(null);
  const leave = useWayBack(corner, shown);
  return (
    <div
      ref={corner}
      className={css.corner}
      {...(space && { style: space })}
      role="region"
      aria-label="Avisos"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onLeadsOn={leave} />
      ))}
    </div>
  );
}

function ToastCard({ toast, onLeadsOn }: { toast: ShownToast; onLeadsOn: () => void }) {
  const { id, variant, text, reason, action } = toast;
  const Icon = ICONS[variant];
  const isUrgent = variant === 'danger' || variant === 'warning';
  return (
    <div className={css.toast} role={isUrgent ? 'alert' : 'status'} data-variant={variant}>
      <span className={css.icon}>
        <Icon size={16} stroke={2.2} aria-hidden />
      </span>
      <div className={css.text} title={[text, reason].filter(Boolean).join('\n')}>
        <bdi>{text}</bdi>
        {reason ? <p className={css.reason}>{reason}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            if (action.leadsOn) onLeadsOn();
            closeToast(id);
            action.onClick?.();
          }}
        >
          {action.label}
        </button>
      ) : null}
      {/* an action that only closes needs no second close button */}
      {action && !action.onClick ? null : (
        <button type="button" className={css.close} onClick={() => closeToast(id)} aria-label="Cerrar aviso">
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

/**
 * Returns the focus from a toast that closes to its previous element. If that has unmounted, keyboard users get the
 * focus in another toast, else in the page. Nothing is returned if the toast's button navigates, which calls the
 * returned function, nor after a touch: the on-screen keyboard would open. A toast does not close while it has the
 * focus.
 */
function useWayBack(corner: RefObject<HTMLElement | null>, shown: readonly ShownToast[]): () => void {
  const inside = useRef<{ before: EventTarget | null; isByKeyboard: boolean } | null>(null);
  const leave = () => {
    inside.current = null;
  };
  useEffect(() => {
    const watches = new AbortController();
    const isHere = (place: EventTarget | null) => place instanceof Node && corner.current?.contains(place) === true;
    const arrive = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof Element && isHere(target))) return leave();
      holdToasts();
      const before = isHere(relatedTarget) ? (inside.current?.before ?? null) : relatedTarget;
      inside.current = { before, isByKeyboard: target.matches(':focus-visible') };
    };
    const press = ({ target, pointerType }: PointerEvent) => {
      // further typed letters would be commands, so the focus returns after a mouse press too
      if (pointerType !== 'mouse' || !isHere(target)) leave();
    };
    document.addEventListener('focusin', arrive, watches);
    document.addEventListener('focusout', ({ target }) => isHere(target) && releaseToasts(), watches);
    document.addEventListener('pointerdown', press, watches);
    return () => {
      watches.abort();
      releaseToasts();
    };
  }, [corner]);
  useLayoutEffect(() => {
    const { current } = inside;
    if (!current || document.activeElement !== document.body) return;
    leave();
    const others = current.isByKeyboard
      ? [corner.current?.querySelector('button'), document.querySelector('main')]
      : [];
    for (const place of [current.before, ...others]) {
      if (place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
    }
  }, [corner, shown]);
  return leave;
}

function isSameList(one: readonly ShownToast[], other: readonly ShownToast[]): boolean {
  return one.length === other.length && one.every((toast, place) => toast === other[place]);
}
