import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { lastSecuencia, receiveMensaje, type Thread } from './thread.ts';

/**
 * What came live while a page of the same chat was under way: the page may have been read before it, and nothing else would
 * bring it again.
 */
export class InFlightBuffer {
  private readonly loads = new Set<{ conversacionId: number; arrived: Mensaje[] }>();

  /** Runs a load of a chat, and takes into its outcome what came meanwhile. */
  async bufferDuring(conversacionId: number, load: () => Promise<Thread>): Promise<Thread> {
    const pending = { conversacionId, arrived: new Array<Mensaje>() };
    this.loads.add(pending);
    try {
      const loaded = await load();
      // behind a hole nothing is shown: the chat is asked for again when it is noticed
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
