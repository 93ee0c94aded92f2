import { sessionStore } from '../../platform/store/session-store.ts';

interface ToastBase {
  text: string;
  /** Milliseconds on the screen; 4000 by default. */
  ms?: number;
  /** A button in the toast, which also closes it. With `leadsOn` its target takes the focus. */
  action?: { label: string; onClick?: () => void; leadsOn?: true };
}

/** The text says what failed. The reason is the second line in a weaker colour, null if unknown. */
interface FailureToast extends ToastBase {
  variant: 'danger';
  reason: string | null;
}

interface OtherToast extends ToastBase {
  variant: 'warning' | 'success' | 'info';
  reason?: string | null;
}

export type Toast = FailureToast | OtherToast;

export type ShownToast = Toast & {
  id: string;
  /** When its time is over; absent while it waits for space. */
  endsAt?: number;
  /** Those that are shown after it, one after another. */
  rest?: readonly Toast[];
};

/** What a successful action says. */
export type SuccessText = string | { text: string; ms: number };

/**
 * The documents' default of the show method. Their 3500 for a toast without it never applies: there is no other method.
 */
const DEFAULT_MS = 4000;
/** More would hide the screen; further ones wait for space, and then have their whole time. */
const MAX_SHOWN = 4;

/** All toasts, oldest first, also those that wait for space. */
export const toasts = sessionStore<readonly ShownToast[]>(() => []);
toasts.subscribe(arm);

let count = 0;
/** Since when a user points at a toast. */
let heldSince: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast of one of the documents' variants; returns its id. A repeated text only prolongs its toast. */
export function showToast(toast: Toast): string {
  const same = toasts.state.find(({ variant, text }) => variant === toast.variant && text === toast.text);
  return put(same?.id ?? `toast-${++count}`, toast);
}

/** Says that an action succeeded. */
export function toastSuccess(said: SuccessText): void {
  showToast({ variant: 'success', ...(typeof said === 'string' ? { text: said } : said) });
}

/** Changes a toast that is shown or queued, and restarts its time; one that has closed opens again. Returns its id. */
export function changeToast(id: string, toast: Toast): string {
  return hasToast(id) ? put(id, toast) : showToast(toast);
}

/** True while a toast is shown or queued. */
export function hasToast(id: string): boolean {
  return toasts.state.some((toast) => toast.id === id);
}

/** Shows toasts one after another, each for its whole time. */
export function showToastsInTurn([next, ...rest]: readonly Toast[]): void {
  if (next) put(showToast(next), next, rest);
}

/** Closes a toast before its time is over. No pointer event reports that the pointer is over it no longer. */
export function closeToast(id: string): void {
  releaseToasts();
  const rest = toasts.state.find((toast) => toast.id === id)?.rest ?? [];
  change((before) => before.filter((toast) => toast.id !== id));
  showToastsInTurn(rest);
}

/** Pauses the time: a user who points at a toast is still reading. */
export function holdToasts(): void {
  heldSince ??= Date.now();
  arm();
}

/** Lets the time go on. */
export function releaseToasts(): void {
  if (heldSince === null) return;
  const heldMs = Date.now() - heldSince;
  heldSince = null;
  change((before) => before.map((toast) => (toast.endsAt ? { ...toast, endsAt: toast.endsAt + heldMs } : toast)));
}

/** The visible toasts, oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return toasts.state.slice(0, MAX_SHOWN);
}

function put(id: string, toast: Toast, rest?: readonly Toast[]): string {
  const known = toasts.state.find((other) => other.id === id);
  const next: ShownToast = { ...toast, id, rest: rest ?? known?.rest ?? [] };
  change((before) => (known ? before.map((other) => (other === known ? next : other)) : [...before, next]));
  return id;
}

function change(update: (before: readonly ShownToast[]) => readonly ShownToast[]): void {
  const now = heldSince ?? Date.now();
  toasts.setState((before) =>
    update(before).map((toast, place) =>
      place < MAX_SHOWN ? { ...toast, endsAt: toast.endsAt ?? now + (toast.ms ?? DEFAULT_MS) } : toast,
    ),
  );
}

/** Waits for the next toast whose time is over. */
function arm(): void {
  clearTimeout(timer);
  if (toasts.state.length === 0) heldSince = null;
  else if (heldSince === null) timer = setTimeout(closeEnded, Math.min(...endsOf(shownToasts())) - Date.now());
}

function closeEnded(): void {
  const ended = shownToasts().filter(({ endsAt = Infinity }) => endsAt <= Date.now());
  for (const { id } of ended) closeToast(id);
  arm();
}

function endsOf(shown: readonly ShownToast[]): number[] {
  return shown.map(({ endsAt = Infinity }) => endsAt);
}
