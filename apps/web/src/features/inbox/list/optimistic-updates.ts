import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { Bandeja } from './bandeja.ts';
import { patchFromDto, type ConversacionDto } from './bandeja-evento.ts';

/** In whose hands a chat is. */
export type Placement = Pick<Conversacion, 'estado' | 'asignadaA' | 'asignadaADTO'>;

/** A chat that is shown where this person has just put it, while the server has not said so yet. */
interface OptimisticUpdate {
  /** Where the server may still have it, the last being where it was shown before; and the version of what it said last. */
  from: readonly Placement[];
  version: number;
  to: Placement;
  /** Since which moment of the inbox's clock. */
  since: number;
  /** Whether the server agreed. */
  outcome: Promise<boolean>;
  /** The server has put it elsewhere than it was, here or not: what it says counts from then on. */
  isOver: boolean;
}

/** Of a chat nothing but in whose hands it is. */
export function placementOf({ estado, asignadaA, asignadaADTO }: Placement): Placement {
  return { estado, asignadaA, asignadaADTO };
}

const optimisticUpdates = new Map<number, OptimisticUpdate>();

/**
 * Notes that a chat, as it is known, is about to be shown elsewhere. Of several such acts the newest counts; the server may have done
 * none of those before it, or some.
 */
export function beginOptimisticUpdate(
  known: Conversacion,
  begun: Pick<OptimisticUpdate, 'to' | 'since' | 'outcome'>,
): OptimisticUpdate {
  const { id, version } = known;
  const earlier = optimisticUpdates.get(id);
  const from = [...(earlier && !earlier.isOver ? earlier.from : []), placementOf(known)];
  const optimistic = { ...begun, from, version, isOver: false };
  optimisticUpdates.set(id, optimistic);
  return optimistic;
}

/** Notes that the server has answered. True while nothing else has told where the chat is, and this person has not put it elsewhere. */
export function endOptimisticUpdate(id: number, optimistic: OptimisticUpdate): boolean {
  if (optimisticUpdates.get(id) !== optimistic) return false;
  optimisticUpdates.delete(id);
  return !optimistic.isOver;
}

/** True while the server has not answered yet whether the chat is where this person has put it. */
export function isOptimistic(id: number): boolean {
  return optimisticUpdates.has(id);
}

/** How the acceptance ends that is under way; undefined where none is. */
export function outcomeOfAccepting(id: number): Promise<boolean> | undefined {
  const optimistic = optimisticUpdates.get(id);
  return optimistic?.to.estado === 'ABIERTA' ? optimistic.outcome : undefined;
}

/**
 * From which moment on what was done here may be missing in an answer that is asked for now. What is under way is not done yet on
 * the server, however late it is asked.
 */
export function askingAt({ clock }: Bandeja): number {
  return Math.min(clock, ...[...optimisticUpdates.values()].map(({ since }) => since));
}

/** What the server says of a chat, with the chat where this person has put it: the server did not know of that when it spoke. */
export function withOptimisticUpdate(dto: ConversacionDto): ConversacionDto {
  const optimistic = optimisticUpdates.get(dto.id);
  if (!optimistic || optimistic.isOver || dto.version < optimistic.version) return dto;
  optimistic.isOver = optimistic.from.every(
    ({ estado, asignadaA }) => estado !== dto.estado || asignadaA !== dto.asignadaA,
  );
  return optimistic.isOver ? dto : { ...dto, ...optimistic.to };
}

/** The same of its answer. */
export function answerWithOptimisticUpdate({ viewer }: Bandeja, answer: Conversacion): Conversacion {
  const dto = withOptimisticUpdate(answer);
  return dto === answer ? answer : patchFromDto(viewer, answer, dto, new Date().toISOString());
}
