import type { z } from 'zod';
import type { SalaEvent } from '@tertulia/contract/features/chat-interno/sala';
import { destinationOfChatInterno } from '@tertulia/contract/realtime/destinations';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Broker } from '#platform/realtime/broker';
import type { salaCambiada, salaLeida, salaMensajeCambiado, salaMensajeCreado } from './chat-interno.events.ts';
import { listMiembroIds } from './chat-interno.repository.ts';
import { findAnunciado } from './sala-mensajes.repository.ts';
import { resumenOfRow } from './sala-resumen.ts';

/** Publishes room events to the sockets of this process: those of current members only. */
export function createChatInternoPublisher({
  database,
  broker,
  log,
}: {
  database: Database;
  broker: Broker;
  log: Log;
}) {
  function deliver(tenantId: number, event: SalaEvent, mayHear: (userId: number) => boolean): void {
    const topic = destinationOfChatInterno(tenantId);
    broker.deliver(tenantId, topic, JSON.stringify(event), (principal) => mayHear(principal.userId));
  }

  async function publishMensaje(tenantId: number, { salaId, mensajeId }: { salaId: number; mensajeId: number }) {
    const found = await findAnunciado(database, { tenantId }, mensajeId);
    if (!found) return;
    const { secuencia, autorUsuarioId, autorNombre, salaNombre, esEvento, miembros, menciones } = found;
    const event: SalaEvent = {
      type: 'MENSAJE',
      salaId,
      secuencia,
      autorUsuarioId,
      autorNombre,
      salaNombre,
      resumen: resumenOfRow(found),
      menciones: menciones ?? [],
      esEvento,
    };
    deliver(tenantId, event, (userId) => miembros.includes(userId));
  }

  async function publishSala(tenantId: number, { salaId, ademas }: { salaId: number; ademas: readonly number[] }) {
    const miembros = await listMiembroIds(database, { tenantId }, salaId);
    deliver(tenantId, { type: 'SALA', salaId }, (userId) => miembros.has(userId) || ademas.includes(userId));
  }

  async function publishCambio(tenantId: number, { salaId, cambio }: { salaId: number; cambio: number }) {
    const miembros = await listMiembroIds(database, { tenantId }, salaId);
    deliver(tenantId, { type: 'CAMBIO', salaId, cambio }, (userId) => miembros.has(userId));
  }

  function publishing(tenantId: number, publish: () => Promise<void>): void {
    if (!broker.hasSubscribers(tenantId, destinationOfChatInterno(tenantId))) return;
    publish().catch((error: unknown) => {
      log.warn({ err: error, tenantId }, 'a sala’s change could not be published');
      // reconnecting browsers request what they missed
      broker.resync((principal) => principal.tenantId === tenantId);
    });
  }

  return {
    onMensaje: (tenantId: number, data: z.output<typeof salaMensajeCreado.payload>) =>
      publishing(tenantId, () => publishMensaje(tenantId, data)),
    onSala: (tenantId: number, data: z.output<typeof salaCambiada.payload>) =>
      publishing(tenantId, () => publishSala(tenantId, data)),
    onCambio: (tenantId: number, data: z.output<typeof salaMensajeCambiado.payload>) =>
      publishing(tenantId, () => publishCambio(tenantId, data)),
    onLeida: (tenantId: number, { salaId, usuarioId }: z.output<typeof salaLeida.payload>) =>
      deliver(tenantId, { type: 'LEIDA', salaId }, (userId) => userId === usuarioId),
  };
}
