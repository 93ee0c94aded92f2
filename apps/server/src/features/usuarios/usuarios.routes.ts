import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import { createGestionService, type GestionDeps } from './gestion.service.ts';
import { createGlobalesService } from './globales.service.ts';
import { resetSegundoFactor } from './reset-segundo-factor.service.ts';
import { listColleagues, suggestColleagues } from './usuarios.service.ts';

type UsuariosCalls =
  | 'listUsuariosMine'
  | 'suggestUsuarios'
  | 'listUsuariosPagina'
  | 'listUsuarios'
  | 'createUsuario'
  | 'inviteUsuario'
  | 'reinviteUsuario'
  | 'updateUsuario'
  | 'deactivateUsuario'
  | 'activateUsuario'
  | 'resetSegundoFactor'
  | 'listUsuariosGlobal'
  | 'suggestSuscriptores'
  | 'listAreasGlobal'
  | 'createUsuarioGlobal'
  | 'inviteUsuarioGlobal'
  | 'reinviteUsuarioGlobal'
  | 'updateUsuarioGlobal'
  | 'deactivateUsuarioGlobal'
  | 'activateUsuarioGlobal'
  | 'resetSegundoFactorGlobal';

export function usuariosRoutes(deps: GestionDeps): Pick<Handlers<typeof catalogue>, UsuariosCalls> {
  const { database, clock } = deps;
  const gestion = createGestionService(deps);
  const globales = createGlobalesService({ ...deps, gestion });
  return {
    listUsuariosMine: ({ actor }) => listColleagues(database, actor),
    suggestUsuarios: ({ actor, input }) => suggestColleagues(database, actor, input.query.q),

    listUsuariosPagina: ({ actor, input }) => gestion.listPagina(actor, input.query),
    listUsuarios: ({ actor }) => gestion.list(actor),
    createUsuario: ({ actor, input, upload }) => gestion.create(actor, actor, input.body, upload),
    inviteUsuario: ({ actor, input, upload }) => gestion.invite(actor, actor, input.body, upload),
    reinviteUsuario: ({ actor, input }) => gestion.reinvite(actor, actor, input.params.id),
    updateUsuario: ({ actor, input, upload }) => gestion.update(actor, actor, input.params.id, input.body, upload),
    deactivateUsuario: ({ actor, input }) => gestion.setEstado(actor, actor, input.params.id, 0),
    activateUsuario: ({ actor, input }) => gestion.setEstado(actor, actor, input.params.id, 1),
    resetSegundoFactor: ({ actor, input }) => resetSegundoFactor(database, clock, actor, actor, input.params.id),

    listUsuariosGlobal: ({ actor, input }) => globales.listPagina(actor, input.query),
    suggestSuscriptores: ({ actor, input }) => globales.suggestSuscriptores(actor, input.query.q),
    listAreasGlobal: ({ actor, input }) => globales.listAreas(actor, input.params.suscriptorId),
    createUsuarioGlobal: ({ actor, input }) => globales.create(actor, input.params.suscriptorId, input.body),
    inviteUsuarioGlobal: ({ actor, input }) => globales.invite(actor, input.params.suscriptorId, input.body),
    reinviteUsuarioGlobal: ({ actor, input: { params } }) => globales.reinvite(actor, params.suscriptorId, params.id),
    updateUsuarioGlobal: ({ actor, input: { params, body } }) =>
      globales.update(actor, params.suscriptorId, params.id, body),
    deactivateUsuarioGlobal: ({ actor, input: { params } }) =>
      globales.setEstado(actor, params.suscriptorId, params.id, 0),
    activateUsuarioGlobal: ({ actor, input: { params } }) =>
      globales.setEstado(actor, params.suscriptorId, params.id, 1),
    resetSegundoFactorGlobal: ({ actor, input: { params } }) =>
      globales.resetSegundoFactor(actor, params.suscriptorId, params.id),
  };
}
