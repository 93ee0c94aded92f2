import type { TipoEvento } from '@tertulia/contract/realtime/events';
import type { Log } from '#platform/log/log';

/** What changed of one conversation. */
export interface Cambio {
  type: TipoEvento | null;
  conversacionId: number;
  mensajeIds: readonly number[];
}

/** Everything that changed of one conversation since it was last told. */
export interface Pendiente {
  tenantId: number;
  conversacionId: number;
  /** In the order in which each came last. */
  types: Set<TipoEvento>;
  mensajeIds: Set<number>;
  tries: number;
}

export interface CambiosOptions {
  /** Tells the sockets how the conversation stands now. */
  publish: (pendiente: Pendiente) => Promise<void>;
  /** More was waiting than may be held, or telling failed for good: who listens has to ask anew. */
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
 * The changes that wait to be told. One conversation is told by one at a time, so that its frames keep their order; what
 * comes meanwhile is gathered, so that a burst becomes few frames and the last state is always among them. The size is
 * bounded: beyond it nothing is kept, and the listeners are sent to ask anew.
 */
export function createCambios(options: CambiosOptions) {
  const { publish, onLost, log, parallel = 8, maxPending = 10_000, maxMensajes = 500, retryMs = 250 } = options;
  const waiting = new Map<string, Pendiente>();
  const running = new Set<string>();

  function add(tenantId: number, { type, conversacionId, mensajeIds }: Cambio): void {
    const types = new Set(type === null ? [] : [type]);
    merge({ tenantId, conversacionId, types, mensajeIds: new Set(mensajeIds), tries: 0 });
    fill();
  }

  function merge(fresh: Pendiente): void {
    const key = `${fresh.tenantId}:${fresh.conversacionId}`;
    const known = waiting.get(key);
    if (!known) {
      if (waiting.size >= maxPending) return lose(fresh.tenantId);
      waiting.set(key, fresh);
      return;
    }
    for (const type of fresh.types) {
      known.types.delete(type);
      known.types.add(type);
    }
    for (const id of fresh.mensajeIds) known.mensajeIds.add(id);
    known.tries = Math.max(known.tries, fresh.tries);
    if (known.mensajeIds.size > maxMensajes) lose(fresh.tenantId);
  }

  /** Forgets what waits of a tenant: its listeners will ask for all of it. */
  function lose(tenantId: number): void {
    for (const [key, pendiente] of waiting) if (pendiente.tenantId === tenantId) waiting.delete(key);
    log.warn({ tenantId }, 'changes came faster than they could be told: the listeners ask anew');
    onLost(tenantId);
  }

  function fill(): void {
    for (const [key, pendiente] of waiting) {
      if (running.size >= parallel) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      running.add(key);
      void tell(key, pendiente);
    }
  }

  async function tell(key: string, pendiente: Pendiente): Promise<void> {
    try {
      await publish(pendiente);
    } catch (error) {
      log.warn({ err: error, tenantId: pendiente.tenantId }, 'a change could not be told now');
      retry(pendiente);
    }
    running.delete(key);
    fill();
  }

  function retry(pendiente: Pendiente): void {
    const tries = pendiente.tries + 1;
    if (tries >= MAX_TRIES) return lose(pendiente.tenantId);
    setTimeout(
      () => {
        // what came later stands behind it, in its order
        const key = `${pendiente.tenantId}:${pendiente.conversacionId}`;
        const later = waiting.get(key);
        waiting.delete(key);
        merge({ ...pendiente, tries });
        if (later) merge(later);
        fill();
      },
      retryMs * 2 ** pendiente.tries,
    ).unref();
  }

  return {
    add,
    size: () => waiting.size + running.size,
  };
}
