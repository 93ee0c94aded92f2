import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import { createChatInternoService } from './chat-interno.service.ts';
import { createSalaCambiosService } from './sala-cambios.service.ts';
import { createSalaMensajesService, type SalaMensajesDeps } from './sala-mensajes.service.ts';

type ChatInternoCalls =
  | 'listSalas'
  | 'createSala'
  | 'getSala'
  | 'updateSala'
  | 'addSalaMiembros'
  | 'removeSalaMiembro'
  | 'listSalaMensajes'
  | 'sendSalaMensaje'
  | 'updateSalaMensaje'
  | 'removeSalaMensaje'
  | 'markSalaLeida'
  | 'countSalasNoLeidas';

export function chatInternoRoutes(deps: SalaMensajesDeps): Pick<Handlers<typeof catalogue>, ChatInternoCalls> {
  const salas = createChatInternoService(deps);
  const mensajes = createSalaMensajesService(deps);
  const cambios = createSalaCambiosService(deps);
  return {
    listSalas: ({ actor, input }) => salas.list(actor, input.query),
    createSala: ({ actor, input }) => salas.create(actor, input.body),
    getSala: ({ actor, input }) => salas.get(actor, input.params.id),
    updateSala: ({ actor, input }) => salas.rename(actor, input.params.id, input.body.nombre),
    addSalaMiembros: ({ actor, input }) => salas.addMiembros(actor, input.params.id, input.body.usuarioIds),
    removeSalaMiembro: async ({ actor, input }) => {
      await salas.removeMiembro(actor, input.params.id, input.params.usuarioId);
      return undefined;
    },
    listSalaMensajes: ({ actor, input }) => mensajes.list(actor, input.params.id, input.query),
    sendSalaMensaje: {
      beforeFile: (actor, params) => salas.get(actor, params.id),
      handle: ({ actor, input, upload }) => mensajes.send(actor, input.params.id, input.body, upload),
    },
    updateSalaMensaje: ({ actor, input }) => cambios.update(actor, input.params.id, input.params.mensajeId, input.body),
    removeSalaMensaje: ({ actor, input }) => cambios.remove(actor, input.params.id, input.params.mensajeId),
    markSalaLeida: ({ actor, input }) => salas.markLeida(actor, input.params.id, input.body.hastaSecuencia),
    countSalasNoLeidas: ({ actor }) => salas.countNoLeidas(actor),
  };
}
