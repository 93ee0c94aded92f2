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

export type ShownToast = Toast & { id: string };

/** What a successful action says. */
export type SuccessText = string | { text: string; ms: number };

interface Clock {
  leftMs: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * The documents' default of the show method. Their 3500 for a toast without it never applies: there is no other method.
 */
const DEFAULT_MS = 4000;
/** More would hide the screen; further ones wait for space, and then have their whole time. */
const MAX_SHOWN = 4;

let toasts: readonly ShownToast[] = [];
let count = 0;
const clocks = new Map<string, Clock>();
const afterwards = new Map<string, () => void>();
const listeners = new Set<() => void>();

/** Shows a toast of one of the documents' variants; returns its id. A repeated text only prolongs its toast. */
export function showToast(toast: Toast): string {
  const same = toasts.find(({ variant, text }) => variant === toast.variant && text === toast.text);
  if (same) {
    stopClock(same.id);
    clocks.delete(same.id);
    change(toasts.map((other) => (other === same ? { ...toast, id: same.id } : other)));
    return same.id;
  }
  const id = `toast-${++count}`;
  change([...toasts, { ...toast, id }]);
  return id;
}

/** Says that an action succeeded. */
export function toastSuccess(said: SuccessText): void {
  showToast({ variant: 'success', ...(typeof said === 'string' ? { text: said } : said) });
}

/** Changes a toast that is shown or queued, and restarts its time; one that has closed opens again. Returns its id. */
export function changeToast(id: string, toast: Toast): string {
  if (!hasToast(id)) return showToast(toast);
  stopClock(id);
  clocks.delete(id);
  change(toasts.map((other) => (other.id === id ? { ...toast, id } : other)));
  return id;
}

/** True while a toast is shown or queued. */
export function hasToast(id: string): boolean {
  return toasts.some((toast) => toast.id === id);
}

/** Shows toasts one after another, each for its whole time. */
export function showToastsInTurn([next, ...rest]: readonly Toast[]): void {
  if (!next) return;
  const id = showToast(next);
  if (rest.length > 0) afterwards.set(id, () => showToastsInTurn(rest));
}

/** Closes a toast before its time is over. */
export function closeToast(id: string): void {
  stopClock(id);
  clocks.delete(id);
  change(toasts.filter((toast) => toast.id !== id));
  const next = afterwards.get(id);
  afterwards.delete(id);
  next?.();
}

/** Pauses the timers: a user who points at a toast is still reading. */
export function holdToasts(): void {
  for (const id of clocks.keys()) stopClock(id);
}

/** Resumes the paused timers. */
export function releaseToasts(): void {
  for (const [id, clock] of clocks) startClock(id, clock);
}

/** The visible toasts, oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

/** Subscribes to changes of the visible toasts; returns the unsubscribe function. */
export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let shown: readonly ShownToast[] = [];

function change(next: readonly ShownToast[]): void {
  toasts = next;
  shown = toasts.slice(0, MAX_SHOWN);
  for (const { id, ms = DEFAULT_MS } of shown) {
    if (clocks.has(id)) continue;
    const clock = { leftMs: ms, startedAt: 0, timer: undefined };
    clocks.set(id, clock);
    startClock(id, clock);
  }
  for (const listener of listeners) listener();
}

function startClock(id: string, clock: Clock): void {
  if (clock.timer !== undefined) return;
  clock.startedAt = Date.now();
  clock.timer = setTimeout(() => closeToast(id), clock.leftMs);
}

function stopClock(id: string): void {
  const clock = clocks.get(id);
  if (clock?.timer === undefined) return;
  clearTimeout(clock.timer);
  clock.timer = undefined;
  clock.leftMs = Math.max(0, clock.leftMs - (Date.now() - clock.startedAt));
}
