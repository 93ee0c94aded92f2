import type { catalogue } from '@tertulia/contract/catalogue';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Handlers } from '#platform/http/endpoints';
import { resetSegundoFactor } from './segundo-factor.service.ts';
import { activateUsuario, deactivateUsuario, listColleagues, suggestColleagues } from './usuarios.service.ts';

type UsuariosCalls =
  | 'listUsuariosMine'
  | 'suggestUsuarios'
  | 'deactivateUsuario'
  | 'activateUsuario'
  | 'resetSegundoFactor';

export function usuariosRoutes(database: Database, clock: Clock): Pick<Handlers<typeof catalogue>, UsuariosCalls> {
  return {
    listUsuariosMine: ({ actor }) => listColleagues(database, actor),
    suggestUsuarios: ({ actor, input }) => suggestColleagues(database, actor, input.query.q),
    resetSegundoFactor: ({ actor, input }) => resetSegundoFactor(database, clock, actor, input.params.id),
    deactivateUsuario: ({ actor, input }) => deactivateUsuario(database, clock, actor, input.params.id),
    activateUsuario: ({ actor, input }) => activateUsuario(database, actor, input.params.id),
  };
}
