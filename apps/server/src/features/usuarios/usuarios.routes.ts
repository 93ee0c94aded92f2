import type { catalogue } from '@tertulia/contract/catalogue';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import {
  activateUsuario,
  deactivateUsuario,
  getSesionUsuario,
  listColleagues,
  suggestColleagues,
} from './usuarios.service.ts';

type UsuariosCalls = 'getOwnUsuario' | 'listUsuariosMine' | 'suggestUsuarios' | 'deactivateUsuario' | 'activateUsuario';

export function usuariosRoutes(
  database: Database,
  clock: Clock,
  urlOf: (session: { tenantId: number; sessionId: number }, archivoId: number) => string,
): Pick<Handlers<typeof catalogue>, UsuariosCalls> {
  return {
    getOwnUsuario: ({ actor }) => getSesionUsuario(database, actor, urlOf),
    listUsuariosMine: ({ actor }) => listColleagues(database, actor),
    suggestUsuarios: ({ actor, input }) => suggestColleagues(database, actor, input.query.q),
    deactivateUsuario: ({ actor, input }) => deactivateUsuario(database, clock, actor, input.params.id),
    activateUsuario: ({ actor, input }) => activateUsuario(database, actor, input.params.id),
  };
}
