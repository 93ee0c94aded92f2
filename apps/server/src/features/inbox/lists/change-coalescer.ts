import type { TipoEvento } from '@tertulia/contract/realtime/tipos-evento';
import type { Log } from '#platform/log/log';

/** What changed of one conversation. */
export interface ChatChange {
  type: TipoEvento | null;
  conversacionId: number;
  mensajeIds: readonly number[];
}

/** All changes of one conversation since it was last published. */
export interface PendingChanges {
  tenantId: number;
  conversacionId: number;
  /** In the order in which each came last. */
  types: Set<TipoEvento>;
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
 * during a run are coalesced, so that a burst becomes few frames and the last state is always among them. Tenants take
 * turns. The size is bounded: beyond it, the changes of the largest tenant are dropped and its listeners reload.
 */
export function createChangeCoalescer(options: ChangeCoalescerOptions) {
  const { publish, onLost, log, parallel = 8, maxPending = 10_000, maxMensajes = 500, retryMs = 250 } = options;
  /** By tenant, in the order of their turns, and by conversation. */
  const waiting = new Map<number, Map<number, PendingChanges>>();
  let waitingSize = 0;
  const running = new Set<string>();

  function add(tenantId: number, { type, conversacionId, mensajeIds }: ChatChange): void {
    const types = new Set(type === null ? [] : [type]);
    merge({ tenantId, conversacionId, types, mensajeIds: new Set(mensajeIds), tries: 0 });
    fill();
  }

  function merge(fresh: PendingChanges): void {
    const known = waiting.get(fresh.tenantId)?.get(fresh.conversacionId);
    if (!known) return line(fresh);
    for (const type of fresh.types) {
      known.types.delete(type);
      known.types.add(type);
    }
    for (const id of fresh.mensajeIds) known.mensajeIds.add(id);
    known.tries = Math.max(known.tries, fresh.tries);
    if (known.mensajeIds.size > maxMensajes) lose(fresh.tenantId);
  }

  function line(fresh: PendingChanges): void {
    if (waitingSize >= maxPending) {
      const largest = largestWith(fresh.tenantId);
      lose(largest);
      if (largest === fresh.tenantId) return;
    }
    const own = waiting.get(fresh.tenantId);
    if (own) own.set(fresh.conversacionId, fresh);
    else waiting.set(fresh.tenantId, new Map([[fresh.conversacionId, fresh]]));
    waitingSize += 1;
  }

  /** Who would have most in the line if one more of the tenant's came into it. */
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

  /** Forgets what waits of a tenant: its listeners will ask for all of it. */
  function lose(tenantId: number): void {
    waitingSize -= waiting.get(tenantId)?.size ?? 0;
    waiting.delete(tenantId);
    log.warn({ tenantId }, 'too many pending changes: they are dropped and the listeners reload');
    onLost(tenantId);
  }

  function fill(): void {
    while (running.size < parallel) {
      const next = takeNext();
      if (!next) return;
      running.add(keyOf(next));
      void build(next);
    }
  }

  /** Takes the next publishable conversation of the first tenant; the tenant goes to the end of the line. */
  function takeNext(): PendingChanges | undefined {
    for (const [tenantId, own] of waiting) {
      for (const pending of own.values()) {
        if (running.has(keyOf(pending))) continue;
        take(pending);
        if (waiting.delete(tenantId)) waiting.set(tenantId, own);
        return pending;
      }
    }
    return undefined;
  }

  function take({ tenantId, conversacionId }: PendingChanges): PendingChanges | undefined {
    const own = waiting.get(tenantId);
    const taken = own?.get(conversacionId);
    if (!own || !taken) return undefined;
    own.delete(conversacionId);
    if (own.size === 0) waiting.delete(tenantId);
    waitingSize -= 1;
    return taken;
  }

  async function build(pending: PendingChanges): Promise<void> {
    try {
      await publish(pending);
    } catch (error) {
      log.warn({ err: error, tenantId: pending.tenantId }, 'a change could not be published and is retried');
      retry(pending);
    }
    running.delete(keyOf(pending));
    fill();
  }

  function retry(pending: PendingChanges): void {
    const tries = pending.tries + 1;
    if (tries >= MAX_TRIES) return lose(pending.tenantId);
    setTimeout(
      () => {
        // later changes come after it, in their order
        const later = take(pending);
        merge({ ...pending, tries });
        if (later) merge(later);
        fill();
      },
      retryMs * 2 ** pending.tries,
    ).unref();
  }

  return {
    add,
    size: () => waitingSize + running.size,
  };
}

const keyOf = ({ tenantId, conversacionId }: PendingChanges) => `${tenantId}:${conversacionId}`;
