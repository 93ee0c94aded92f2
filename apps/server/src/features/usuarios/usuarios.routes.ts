import type { catalogue } from '@tertulia/contract/catalogue';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import type { GestionService } from './gestion.service.ts';
import type { GlobalesService } from './globales.service.ts';
import { getSesionUsuario, listColleagues, suggestColleagues } from './usuarios.service.ts';

type UsuariosCalls =
  | 'getOwnUsuario'
  | 'listUsuariosMine'
  | 'suggestUsuarios'
  | 'listUsuariosPagina'
  | 'listUsuarios'
  | 'createUsuario'
  | 'updateUsuario'
  | 'deactivateUsuario'
  | 'activateUsuario'
  | 'listUsuariosGlobal'
  | 'suggestSuscriptores'
  | 'listAreasGlobal'
  | 'createUsuarioGlobal'
  | 'updateUsuarioGlobal'
  | 'deactivateUsuarioGlobal'
  | 'activateUsuarioGlobal';

export function usuariosRoutes(
  database: Database,
  gestion: GestionService,
  globales: GlobalesService,
): Pick<Handlers<typeof catalogue>, UsuariosCalls> {
  return {
    getOwnUsuario: ({ actor }) => getSesionUsuario(database, actor),
    listUsuariosMine: ({ actor }) => listColleagues(database, actor),
    suggestUsuarios: ({ actor, input }) => suggestColleagues(database, actor, input.query.q),

    listUsuariosPagina: ({ actor, input }) => gestion.listPagina(actor, input.query),
    listUsuarios: ({ actor }) => gestion.list(actor),
    createUsuario: ({ actor, input, upload }) => gestion.create(actor, actor, input.body, upload),
    updateUsuario: ({ actor, input, upload }) => gestion.update(actor, actor, input.params.id, input.body, upload),
    deactivateUsuario: ({ actor, input }) => gestion.setEstado(actor, actor, input.params.id, 0),
    activateUsuario: ({ actor, input }) => gestion.setEstado(actor, actor, input.params.id, 1),

    listUsuariosGlobal: ({ actor, input }) => globales.listPagina(actor, input.query),
    suggestSuscriptores: ({ input }) => globales.suggestSuscriptores(input.query.q),
    listAreasGlobal: ({ actor, input }) => globales.listAreas(actor, input.params.suscriptorId),
    createUsuarioGlobal: ({ actor, input }) => globales.create(actor, input.params.suscriptorId, input.body),
    updateUsuarioGlobal: ({ actor, input: { params, body } }) =>
      globales.update(actor, params.suscriptorId, params.id, body),
    deactivateUsuarioGlobal: ({ actor, input: { params } }) =>
      globales.setEstado(actor, params.suscriptorId, params.id, 0),
    activateUsuarioGlobal: ({ actor, input: { params } }) =>
      globales.setEstado(actor, params.suscriptorId, params.id, 1),
  };
}
