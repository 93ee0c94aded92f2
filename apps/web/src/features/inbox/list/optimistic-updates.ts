import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { onSessionEnd } from '../../../platform/session/session.ts';
import type { Bandeja } from './bandeja.ts';
import { isPlaced, withMove, type Move, type Placement, type Viewer } from './bandeja-evento.ts';

/** A chat that is shown with this user's change before the server confirms it. */
interface OptimisticUpdate {
  /**
   * States that the server may still report, the last being the one shown before; and the version of its last report.
   */
  from: readonly Placement[];
  version: number;
  to: Move;
  /** The inbox's clock at the start of the update. */
  since: number;
  /** Whether the server confirmed. */
  outcome: Promise<boolean>;
  /**
   * The server reported another placement than the earlier ones, the expected one or not: its reports count from then
   * on.
   */
  isOver: boolean;
}

const optimisticUpdates = new Map<number, OptimisticUpdate>();
onSessionEnd(() => optimisticUpdates.clear());

/**
 * Starts an optimistic update of a chat. Of several updates the newest counts; the server may have done none, some or
 * all of those before it.
 */
export function beginOptimisticUpdate(
  known: Conversacion,
  begun: Pick<OptimisticUpdate, 'to' | 'since' | 'outcome'>,
): OptimisticUpdate {
  const { id, version } = known;
  const earlier = optimisticUpdates.get(id);
  const from = [...(earlier && !earlier.isOver ? earlier.from : []), known];
  const optimistic = { ...begun, from, version, isOver: false };
  optimisticUpdates.set(id, optimistic);
  return optimistic;
}

/** Records the server's response. True while no event has reported the placement and no newer update has started. */
export function endOptimisticUpdate(id: number, optimistic: OptimisticUpdate): boolean {
  if (optimisticUpdates.get(id) !== optimistic) return false;
  optimisticUpdates.delete(id);
  return !optimistic.isOver;
}

/** True until the server has confirmed or refused the update. */
export function isOptimistic(id: number): boolean {
  return optimisticUpdates.has(id);
}

/** The outcome of the running acceptance; undefined without one. */
export function outcomeOfAccepting(id: number): Promise<boolean> | undefined {
  const optimistic = optimisticUpdates.get(id);
  return optimistic?.to.estado === 'ABIERTA' ? optimistic.outcome : undefined;
}

/**
 * The moment from which changes made here may be missing in a response that is requested now. A running update is not
 * done on the server yet, however late the request is.
 */
export function askingAt({ clock }: Bandeja): number {
  return Math.min(clock, ...[...optimisticUpdates.values()].map(({ since }) => since));
}

/**
 * Records what the server reports about a chat, which may end its optimistic update, and returns the chat as it is
 * shown: with the optimistic placement as long as the server does not report it.
 */
export function takeInReport(viewer: Viewer, chat: Conversacion): Conversacion {
  const optimistic = optimisticUpdates.get(chat.id);
  if (!optimistic || optimistic.isOver || chat.version < optimistic.version) return chat;
  optimistic.isOver = !optimistic.from.some((placement) => isPlaced(chat, placement));
  return optimistic.isOver ? chat : withMove(viewer, chat, optimistic.to);
}
