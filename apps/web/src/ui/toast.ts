interface Told {
  text: string;
  /** How long it stays; 4000 unless told. */
  ms?: number;
  /** A button inside the toast, which also closes it; one that `leadsOn` has a place for the focus at the other end. */
  action?: { label: string; onClick?: () => void; leadsOn?: true };
}

/** What failed stands in the text, never why alone: that is the quieter second line, null where it is not known. */
interface ToldFailure extends Told {
  variant: 'danger';
  reason: string | null;
}

interface ToldElse extends Told {
  variant: 'warning' | 'success' | 'info';
  reason?: string | null;
}

export type Toast = ToldFailure | ToldElse;

export type ShownToast = Toast & { id: string };

interface Clock {
  leftMs: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** That of the documents' show method. The 3500 they give a toast without it are nobody's: there is no other way to show one. */
const DEFAULT_MS = 4000;
/** More at once would hide the screen; the next ones wait until there is room, with their whole time before them. */
const MAX_SHOWN = 4;

let toasts: readonly ShownToast[] = [];
let count = 0;
const clocks = new Map<string, Clock>();
const afterwards = new Map<string, () => void>();
const listeners = new Set<() => void>();

/** Shows a toast of one of the documents' variants; returns its id. The same words again only prolong their toast. */
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

/**
 * Says something else, for its whole time, in the toast that is shown or waits for room; one that has gone meanwhile comes anew. Returns
 * the id under which it stands.
 */
export function changeToast(id: string, toast: Toast): string {
  if (!hasToast(id)) return showToast(toast);
  stopClock(id);
  clocks.delete(id);
  change(toasts.map((other) => (other.id === id ? { ...toast, id } : other)));
  return id;
}

/** Whether a toast is shown, or waits for room. */
export function hasToast(id: string): boolean {
  return toasts.some((toast) => toast.id === id);
}

/** Shows toasts one after another, each for its whole time. */
export function showToastsInTurn([next, ...rest]: readonly Toast[]): void {
  if (!next) return;
  const id = showToast(next);
  if (rest.length > 0) afterwards.set(id, () => showToastsInTurn(rest));
}

/** Takes a toast away before its time is over. */
export function closeToast(id: string): void {
  stopClock(id);
  clocks.delete(id);
  change(toasts.filter((toast) => toast.id !== id));
  const next = afterwards.get(id);
  afterwards.delete(id);
  next?.();
}

/** Stops the clocks: whoever points at a toast is still reading. */
export function holdToasts(): void {
  for (const id of clocks.keys()) stopClock(id);
}

/** Lets the clocks go on where they were stopped. */
export function releaseToasts(): void {
  for (const [id, clock] of clocks) startClock(id, clock);
}

/** The toasts that are on the screen now, the oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

/** Calls back after each change of what is shown; returns the way to stop. */
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
