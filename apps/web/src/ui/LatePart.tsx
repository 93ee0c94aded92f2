import { Component, type ReactNode, Suspense } from 'react';
import { showToast } from './toast.ts';

interface LatePartProps {
  /** What stands in its place until it has come. */
  fallback?: ReactNode;
  /** Another one gives a part that failed another chance. */
  turn?: number;
  children: ReactNode;
}

interface LatePartState {
  hasFailed: boolean;
  turn: number | undefined;
}

const TOLD_MS = 9000;
const TEXTS = {
  failed: 'No pudimos abrir esta parte. Revisa tu conexión y recarga la página.',
  reload: 'Recargar',
} as const;

/** A part whose code comes when it is first wanted. One that does not come is told, and takes nothing else along. */
export class LatePart extends Component<LatePartProps, LatePartState> {
  static getDerivedStateFromError(): Pick<LatePartState, 'hasFailed'> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ turn }: LatePartProps, before: LatePartState): LatePartState | null {
    return turn === before.turn ? null : { turn, hasFailed: false };
  }

  override state: LatePartState = { hasFailed: false, turn: this.props.turn };

  override componentDidCatch(error: unknown): void {
    console.error('A part of the page failed', error);
    const action = { label: TEXTS.reload, onClick: () => location.reload() };
    showToast({ variant: 'danger', text: TEXTS.failed, reason: null, ms: TOLD_MS, action });
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return null;
    return <Suspense fallback={this.props.fallback ?? null}>{this.props.children}</Suspense>;
  }
}
