import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { lastSecuencia, receiveMensaje, type Thread } from './thread.ts';

/**
 * Keeps events that arrive during a page load of the same chat: the page may have been read before them, and nothing
 * else would bring them again.
 */
export class InFlightBuffer {
  private readonly loads = new Set<{ conversacionId: number; arrived: Mensaje[] }>();

  /** Runs a load of a chat and merges the events that arrived during it into the result. */
  async bufferDuring(conversacionId: number, load: () => Promise<Thread>): Promise<Thread> {
    const pending = { conversacionId, arrived: new Array<Mensaje>() };
    this.loads.add(pending);
    try {
      const loaded = await load();
      // nothing is shown behind a gap: the chat is refetched when the gap is noticed
      return pending.arrived.reduce(
        (thread, one) => (one.secuencia > lastSecuencia(thread) + 1 ? thread : receiveMensaje(thread, one)),
        loaded,
      );
    } finally {
      this.loads.delete(pending);
    }
  }

  add(mensaje: Mensaje): void {
    for (const { conversacionId, arrived } of this.loads)
      if (conversacionId === mensaje.conversacionId) arrived.push(mensaje);
  }
}
