import type { TipoEvento } from '@tertulia/contract/realtime/tipos-evento';
import type { Log } from '#platform/log/log';
import { createSingleKeyQueue, type Outcome } from '#platform/queue/keyed-queue';

/** What changed of one conversation. */
export interface ChatChange {
  type: TipoEvento | null;
  conversacionId: number;
  mensajeIds: readonly number[];
  /** The user who did it, if listeners need to know. */
  autorId?: number | undefined;
}

/** All changes of one conversation since it was last published. */
export interface PendingChanges {
  tenantId: number;
  conversacionId: number;
  /** In the order in which each came last, with the author of the last one. */
  types: Map<TipoEvento, number | undefined>;
  mensajeIds: Set<number>;
  tries: number;
}

export interface ChangeCoalescerOptions {
  /** Publishes the conversation's current state to the sockets. */
  publish: (pending: PendingChanges) => Promise<void>;
  /** More was waiting than the limit, or publishing failed for good: listeners have to reload. */
  onLost: (tenantId: number) => void;
  log: Log;
  parallel?: number;
  /** Conversations that may wait, and new messages of one of them. */
  maxPending?: number;
  maxMensajes?: number;
  retryMs?: number;
}

const MAX_TRIES = 5;

/**
 * Pending changes. Each conversation is published by one run at a time, so that its frames keep their order; changes
 * during a run are coalesced, so that a burst becomes few frames and the last state is always among them. The keyed
 * queue lets tenants take turns. The size is bounded: beyond it, the changes of the largest tenant are dropped and its
 * listeners reload.
 */
export function createChangeCoalescer(options: ChangeCoalescerOptions) {
  const { publish, onLost, log, parallel = 8, maxPending = 10_000, maxMensajes = 500, retryMs = 250 } = options;
  /** By tenant and conversation; a run takes those of its conversation. */
  const waiting = new Map<number, Map<number, PendingChanges>>();
  let waitingSize = 0;
  let running = 0;
  const queue = createSingleKeyQueue({ run, parallel, perTenant: parallel, log });

  function add(tenantId: number, { type, conversacionId, mensajeIds, autorId }: ChatChange): void {
    const types = new Map(type === null ? [] : [[type, autorId] as const]);
    merge({ tenantId, conversacionId, types, mensajeIds: new Set(mensajeIds), tries: 0 });
  }

  /** Joins changes with the earlier ones of their conversation. */
  function merge(fresh: PendingChanges): void {
    const known = waiting.get(fresh.tenantId)?.get(fresh.conversacionId);
    if (!known) return line(fresh);
    for (const [type, autorId] of fresh.types) {
      known.types.delete(type);
      known.types.set(type, autorId);
    }
    for (const id of fresh.mensajeIds) known.mensajeIds.add(id);
    if (known.mensajeIds.size > maxMensajes) lose(fresh.tenantId);
  }

  function line(fresh: PendingChanges): void {
    const { tenantId, conversacionId } = fresh;
    if (waitingSize >= maxPending) {
      const largest = largestWith(tenantId);
      lose(largest);
      if (largest === tenantId) return;
    }
    const own = waiting.get(tenantId);
    if (own) own.set(conversacionId, fresh);
    else waiting.set(tenantId, new Map([[conversacionId, fresh]]));
    waitingSize += 1;
    queue.poke(tenantId, String(conversacionId));
  }

  /** The tenant that would have most waiting changes if the given one had one more. */
  function largestWith(tenantId: number): number {
    let largest = tenantId;
    let most = (waiting.get(tenantId)?.size ?? 0) + 1;
    for (const [other, { size }] of waiting) {
      if (size <= most) continue;
      largest = other;
      most = size;
    }
    return largest;
  }

  function lose(tenantId: number): void {
    waitingSize -= waiting.get(tenantId)?.size ?? 0;
    waiting.delete(tenantId);
    queue.forget(tenantId);
    log.warn({ tenantId }, 'too many pending changes: they are dropped and the listeners reload');
    onLost(tenantId);
  }

  function take(tenantId: number, conversacionId: number): PendingChanges | undefined {
    const own = waiting.get(tenantId);
    const taken = own?.get(conversacionId);
    if (!own || !taken) return undefined;
    own.delete(conversacionId);
    if (own.size === 0) waiting.delete(tenantId);
    waitingSize -= 1;
    return taken;
  }

  async function run(tenantId: number, key: string): Promise<Outcome> {
    const pending = take(tenantId, Number(key));
    if (!pending) return 'done';
    running += 1;
    try {
      await publish(pending);
      return 'done';
    } catch (error) {
      log.warn({ err: error, tenantId }, 'a change could not be published and is retried');
      return putBack(pending);
    } finally {
      running -= 1;
    }
  }

  /** Waits before the next try. The conversation's later changes stay behind it. */
  function putBack(pending: PendingChanges): Outcome {
    const { tenantId, conversacionId, tries } = pending;
    const later = take(tenantId, conversacionId);
    if (tries + 1 >= MAX_TRIES) lose(tenantId);
    else {
      merge({ ...pending, tries: tries + 1 });
      if (later) merge(later);
    }
    return { retryMs: retryMs * 2 ** tries };
  }

  return {
    add,
    size: () => waitingSize + running,
  };
}
