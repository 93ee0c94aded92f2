import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Broker } from '#platform/realtime/broker';
import type { BusEvent } from '#platform/realtime/bus';
import { readEvent } from '#platform/realtime/event';
import { sessionEnded } from './features/auth/auth.events.ts';
import { botCambiado } from './features/bot/bot.events.ts';
import { createBotPublisher } from './features/bot/bot.topics.ts';
import {
  salaCambiada,
  salaLeida,
  salaMensajeCambiado,
  salaMensajeCreado,
} from './features/chat-interno/chat-interno.events.ts';
import { createChatInternoPublisher } from './features/chat-interno/chat-interno.topics.ts';
import { createConversacionesPublisher } from './features/inbox/lists/conversaciones.topics.ts';
import { difusionCambiada } from './features/difusiones/difusiones.events.ts';
import { createDifusionesPublisher } from './features/difusiones/difusiones.topics.ts';
import { conversacionCambiada, mensajeCambiado } from './features/inbox/messages/mensajes.events.ts';
import { tableroCambiado, tarjetaMovida } from './features/kanban/kanban.events.ts';
import { createKanbanPublisher } from './features/kanban/kanban.topics.ts';
import { llamadaCambiada } from './features/llamadas/llamadas.events.ts';
import { createLlamadasPublisher } from './features/llamadas/llamadas.topics.ts';
import { saldoCambiado } from './features/saldo/saldo.events.ts';
import { createSaldoPublisher } from './features/saldo/saldo.topics.ts';
import { suscriptorCambiado } from './features/suscriptores/suscriptores.events.ts';
import { createSuscriptoresPublisher } from './features/suscriptores/suscriptores.topics.ts';
import { tareasCambiadas, tareasRecordadas } from './features/tareas/tareas.events.ts';
import { createTareasPublisher } from './features/tareas/tareas.topics.ts';
import { presenciaDicha } from './features/inbox/presence/presencia.events.ts';
import { createPresenciaPublisher } from './features/inbox/presence/presencia.topics.ts';

/** Every event that this process hears. */
export const EVENTS = [
  conversacionCambiada,
  mensajeCambiado,
  presenciaDicha,
  sessionEnded,
  tarjetaMovida,
  tableroCambiado,
  difusionCambiada,
  tareasRecordadas,
  tareasCambiadas,
  suscriptorCambiado,
  saldoCambiado,
  salaMensajeCreado,
  salaMensajeCambiado,
  salaCambiada,
  salaLeida,
  llamadaCambiada,
  botCambiado,
] as const;

/** Leads each event of the bus to whoever acts on it; a kind that stands in EVENTS does not compile until it is led somewhere. */
export function createEventRouter(deps: {
  broker: Broker;
  database: Database;
  /** The address of a file of ours without a signature. */
  unsignedUrl: (archivoId: number) => string;
  log: Log;
}): (event: BusEvent) => void {
  const { broker, database, log } = deps;
  const conversaciones = createConversacionesPublisher(deps);
  const presencia = createPresenciaPublisher({ database, broker, log });
  const kanban = createKanbanPublisher(broker);
  const difusiones = createDifusionesPublisher(broker);
  const tareas = createTareasPublisher(broker);
  const chatInterno = createChatInternoPublisher({ database, broker, log });
  const suscriptores = createSuscriptoresPublisher(broker);
  const saldo = createSaldoPublisher(broker);
  const llamadas = createLlamadasPublisher({ database, broker, log });
  const bot = createBotPublisher(broker);
  return (event) => {
    const known = readEvent(EVENTS, event);
    if (!known) return log.warn({ event: event.name, tenantId: event.tenantId }, 'an event that nobody here knows');
    switch (known.name) {
      case 'conversacion':
        return conversaciones.onChange(known.tenantId, known.data);
      case 'mensaje':
        return conversaciones.onChange(known.tenantId, {
          type: null,
          conversacionId: known.data.conversacionId,
          mensajeIds: [known.data.mensajeId],
        });
      case 'presencia':
        return presencia.onPresencia(known.tenantId, known.data);
      case 'kanban.tarjeta':
        return kanban.onTarjeta(known.tenantId, known.data);
      case 'kanban.tablero':
        return kanban.onTablero(known.tenantId, known.data);
      case 'difusion':
        return difusiones.onDifusion(known.tenantId, known.data);
      case 'tareas.recordadas':
        return tareas.onRecordadas(known.tenantId, known.data);
      case 'tareas.cambiadas':
        return tareas.onCambiadas(known.tenantId, known.data);
      case 'suscriptor':
        return suscriptores.onSuscriptor(known.tenantId);
      case 'saldo':
        return saldo.onSaldo(known.tenantId);
      case 'sala.mensaje':
        return chatInterno.onMensaje(known.tenantId, known.data);
      case 'sala.mensaje.cambiado':
        return chatInterno.onCambio(known.tenantId, known.data);
      case 'sala.cambiada':
        return chatInterno.onSala(known.tenantId, known.data);
      case 'sala.leida':
        return chatInterno.onLeida(known.tenantId, known.data);
      case 'llamada':
        return llamadas.onLlamada(known.tenantId, known.data);
      case 'bot':
        return bot.onBot(known.tenantId);
      case 'session.ended':
        return endSockets(broker, known.tenantId, known.data);
      default:
        return known satisfies never;
    }
  };
}

/** A session that ended on any node ends its sockets on this one, within the second (RT-03). */
function endSockets(broker: Broker, tenantId: number, ended: { userId?: number; sessionId?: number }): void {
  broker.disconnect(
    (principal) =>
      principal.tenantId === tenantId &&
      (principal.sessionId === ended.sessionId || (ended.userId !== undefined && principal.userId === ended.userId)),
    'session ended',
  );
}
