import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { MensajesService } from './mensajes.service.ts';

type MensajesCalls =
  | 'listMensajes'
  | 'sendMensaje'
  | 'retryMensaje'
  | 'getUnreadCount'
  | 'listUnreadByConversacion'
  | 'getUnreadTotalMine'
  | 'getUnreadTotalAll'
  | 'markMensajesRead'
  | 'markMensajesUnread'
  | 'countMensajes';

export function mensajesRoutes(mensajes: MensajesService): Pick<Handlers<typeof catalogue>, MensajesCalls> {
  return {
    listMensajes: ({ actor, input }) => mensajes.list(actor, input.params.id, input.query),
    sendMensaje: {
      beforeFile: (actor, params) => mensajes.mayHaveSent(actor, params.id),
      handle: ({ actor, input, upload }) => mensajes.send(actor, input.params.id, input.body, upload),
    },
    retryMensaje: ({ actor, input }) => mensajes.retry(actor, input.params.id, input.params.mensajeId),
    getUnreadCount: async ({ actor, input }) => {
      const chat = await mensajes.readable(actor, input.params.id);
      return { conversacionId: chat.id, noLeidos: chat.noLeidos };
    },
    listUnreadByConversacion: ({ actor }) => mensajes.listUnread(actor),
    getUnreadTotalMine: ({ actor }) => mensajes.unreadTotal(actor, 'mine'),
    getUnreadTotalAll: ({ actor }) => mensajes.unreadTotal(actor, 'all'),
    markMensajesRead: ({ actor, input }) => mensajes.markRead(actor, input.params.id, input.body.hastaSecuencia),
    markMensajesUnread: ({ actor, input }) => mensajes.markUnread(actor, input.params.id),
    countMensajes: async ({ actor, input }) => ({ total: (await mensajes.readable(actor, input.params.id)).secuencia }),
  };
}
