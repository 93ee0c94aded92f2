import { Children, Component, type ReactNode, Suspense } from 'react';
import { needsNewPage } from './bring-code.ts';
import { forgetFailures } from './later.ts';
import { ErrorState } from './MessageState.tsx';
import { showToast } from './toast.ts';

interface LatePartProps {
  /** What stands in its place until it has come. */
  fallback?: ReactNode;
  /** What stands in its place when it did not come, given the way to ask again; else a toast tells. */
  renderFailed?: (again: () => void) => ReactNode;
  /** Called when it did not come, by whoever is asked for it by a press: that press may be repeated. */
  onFailed?: () => void;
  /** Another one gives a part that failed another chance. */
  turn?: unknown;
  children: ReactNode;
}

interface LatePartState {
  hasFailed: boolean;
  turn: unknown;
}

const TOLD_MS = 9000;
const TEXTS = {
  failed: 'No pudimos abrir esta parte.',
  why: 'Revisa tu conexión y vuelve a intentarlo; si sigue igual, recarga la página.',
  again: 'Reintentar',
  reload: 'Recargar',
} as const;

/** Those that told by the toast: it is one for all of them, and so is its button. */
const told = new Set<LatePart>();

/** A part whose code comes when it is first wanted. One that does not come is told, and takes nothing else along. */
export class LatePart extends Component<LatePartProps, LatePartState> {
  static getDerivedStateFromError(): Pick<LatePartState, 'hasFailed'> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ turn, children }: LatePartProps, before: LatePartState): LatePartState | null {
    // with nothing to draw nothing has failed any more: what is drawn next gets its chance
    const isAnew = turn !== before.turn || Children.toArray(children).length === 0;
    return isAnew ? { turn, hasFailed: false } : null;
  }

  override state: LatePartState = { hasFailed: false, turn: this.props.turn };

  override componentDidCatch(error: unknown): void {
    console.error('A part of the page failed', error);
    forgetFailures();
    const { renderFailed, onFailed } = this.props;
    if (renderFailed) return;
    if (!onFailed) told.add(this);
    showToast({ variant: 'danger', text: TEXTS.failed, reason: TEXTS.why, ms: TOLD_MS, ...wayOut() });
    onFailed?.();
  }

  override componentWillUnmount(): void {
    told.delete(this);
  }

  // asked for within this page, one in ten was awaited without end: a new page brings it for sure
  again = (): void => location.reload();

  override render(): ReactNode {
    const { fallback = null, renderFailed, children } = this.props;
    if (this.state.hasFailed) return renderFailed?.(this.again) ?? null;
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}

/** `renderFailed` of a part that has a place of its own: says in it that it did not come. */
export function failedInPlace(again: () => void): ReactNode {
  return <ErrorState text={TEXTS.failed} reason={TEXTS.why} onRetry={again} />;
}

/** The button of the toast: none where the press that asked may be repeated. */
function wayOut() {
  if (needsNewPage()) return { action: { label: TEXTS.reload, onClick: () => location.reload() } };
  return told.size > 0 ? { action: { label: TEXTS.again, onClick: askAgain } } : {};
}

function askAgain(): void {
  for (const part of told) part.again();
  told.clear();
}
