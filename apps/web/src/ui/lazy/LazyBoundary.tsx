import {
  Children,
  Component,
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  use,
} from 'react';
import { bringCode, needsNewPage, NotBrought } from '../../platform/http/bring-code.ts';
import { followInto } from '../focus/follow-into.ts';
import { ErrorState } from '../feedback/MessageState.tsx';
import { showToast } from '../feedback/toast.ts';

interface LazyBoundaryProps {
  /** Shown until the part has loaded. */
  fallback?: ReactNode;
  /** Shown if the part failed to load; a toast by default. */
  failed?: ReactNode;
  /** Called when it did not come, by a part that a press asks for: that press may be repeated. */
  onFailed?: () => void;
  /**
   * No user has asked for it: what did not come is asked for once more without a word, where another try can bring it.
   */
  isBackground?: boolean;
  /** Another one gives a part that failed another chance. */
  resetKey?: unknown;
  children: ReactNode;
}

interface LazyBoundaryState {
  hasFailed: boolean;
  resetKey: unknown;
}

const TOAST_MS = 9000;
const AGAIN_MS = 3000;
const TEXTS = {
  failed: 'No pudimos abrir esta parte.',
  why: 'Revisa tu conexión y vuelve a intentarlo; si sigue igual, recarga la página.',
  again: 'Reintentar',
  reload: 'Recargar',
} as const;

/** The parts whose failure the toast shows: all share one toast and its button. */
const failedParts = new Set<LazyBoundary>();

/** What makes failed parts load again. */
const failures = new Set<() => void>();

const AskAgain = createContext(openAnew);

/**
 * A part whose code comes when it is first drawn, in a `LazyBoundary`, which shows when it does not come. It is asked
 * for again when it is next drawn there: React's own `lazy` would remember the failure for as long as the page lives.
 *
 *     const DayCalendar = lazyPart(() => import('./DayCalendar.tsx'), (code) => code.DayCalendar);
 */
export function lazyPart<Code, Props extends object>(
  load: () => Promise<Code>,
  pick: (code: Code) => ComponentType<Props>,
): ComponentType<Props> {
  const ask = () =>
    lazy(async () => {
      try {
        return { default: pick(await bringCode(load)) };
      } catch (error) {
        failures.add(forget);
        throw error;
      }
    });
  const forget = () => {
    Part = ask();
  };
  let Part = ask();
  return function LazyPart(props: Props) {
    return createElement<Props>(Part, props);
  };
}

/** A part whose code comes when it is first wanted. A failure shows a toast, and takes nothing else along. */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  static getDerivedStateFromError(): Pick<LazyBoundaryState, 'hasFailed'> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey, children }: LazyBoundaryProps,
    before: LazyBoundaryState,
  ): LazyBoundaryState | null {
    // with nothing to draw nothing has failed any more: what is drawn next gets its chance
    const isAnew = resetKey !== before.resetKey || Children.toArray(children).length === 0;
    return isAnew ? { resetKey, hasFailed: false } : null;
  }

  override state: LazyBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  private again: AbortController | undefined;

  override componentDidCatch(error: unknown): void {
    console.error('A part of the page failed', error);
    // not before it is shown: React draws a part that failed again at once, and would ask for it endlessly
    for (const forget of failures) forget();
    failures.clear();
    const { failed, onFailed, isBackground = false } = this.props;
    if (failed !== undefined) return;
    if (isBackground && error instanceof NotBrought && !needsNewPage() && this.again === undefined)
      return this.askOnceMore();
    if (!onFailed) failedParts.add(this);
    showToast({ variant: 'danger', text: TEXTS.failed, reason: TEXTS.why, ms: TOAST_MS, ...wayOut() });
    onFailed?.();
  }

  private askOnceMore(): void {
    const again = new AbortController();
    const ask = () => {
      if (!again.signal.aborted) this.setState({ hasFailed: false });
    };
    setTimeout(() => {
      if (navigator.onLine) ask();
      else addEventListener('online', ask, { once: true, signal: again.signal });
    }, AGAIN_MS);
    this.again = again;
  }

  askAgain = (): void => {
    if (needsNewPage()) openAnew();
    else this.setState({ hasFailed: false });
  };

  override componentWillUnmount(): void {
    this.again?.abort();
    failedParts.delete(this);
  }

  override render(): ReactNode {
    const { fallback = null, failed = null, children } = this.props;
    if (this.state.hasFailed) return <AskAgain value={this.askAgain}>{failed}</AskAgain>;
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}

/** `failed` of a part that has a place of its own: says in it that it did not come. */
export function PartFailed() {
  const askAgain = use(AskAgain);
  const onRetry = () => {
    followInto(document.activeElement?.closest('[role="alert"]') ?? null);
    askAgain();
  };
  return <ErrorState text={TEXTS.failed} reason={TEXTS.why} onRetry={onRetry} />;
}

/** The button of the toast: none where the press that asked may be repeated. */
function wayOut() {
  if (needsNewPage()) return { action: { label: TEXTS.reload, onClick: openAnew } };
  return failedParts.size > 0 ? { action: { label: TEXTS.again, onClick: askForAll } } : {};
}

function askForAll(): void {
  if (needsNewPage()) return openAnew();
  for (const part of failedParts) part.askAgain();
  return failedParts.clear();
}

function openAnew(): void {
  location.reload();
}
