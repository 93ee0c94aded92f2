import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { lastSecuencia, receiveMensaje, type Hilo } from './hilo.ts';

/**
 * What came live while a page of the same chat was under way: the page may have been read before it, and nothing else would
 * bring it again.
 */
export class Llegadas {
  private readonly watches = new Set<{ conversacionId: number; came: Mensaje[] }>();

  /** Runs a load of a chat, and takes into its outcome what came meanwhile. */
  async during(conversacionId: number, load: () => Promise<Hilo>): Promise<Hilo> {
    const watch = { conversacionId, came: new Array<Mensaje>() };
    this.watches.add(watch);
    try {
      const loaded = await load();
      // behind a hole nothing is shown: the chat is asked for again when it is noticed
      return watch.came.reduce(
        (hilo, one) => (one.secuencia > lastSecuencia(hilo) + 1 ? hilo : receiveMensaje(hilo, one)),
        loaded,
      );
    } finally {
      this.watches.delete(watch);
    }
  }

  note(mensaje: Mensaje): void {
    for (const { conversacionId, came } of this.watches)
      if (conversacionId === mensaje.conversacionId) came.push(mensaje);
  }
}
