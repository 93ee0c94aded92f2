import type { catalogue } from '@tertulia/contract/catalogue';
import type { SesionUsuario } from '@tertulia/contract/features/usuarios/usuario';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { Handlers } from '#platform/http/endpoints';
import type { SegundoFactorService, SesionesPropias } from '#public/auth';
import { changeOwnPassword, checkOwnPassword, updateOwnPerfil } from './perfil.service.ts';

type PerfilCalls =
  | 'getOwnUsuario'
  | 'updatePerfil'
  | 'changePassword'
  | 'listSesiones'
  | 'closeSesion'
  | 'closeOtherSesiones'
  | 'getSegundoFactor'
  | 'beginSegundoFactor'
  | 'confirmSegundoFactor'
  | 'removeSegundoFactor';

export interface PerfilDeps {
  database: Database;
  clock: Clock;
  sesiones: SesionesPropias;
  segundoFactor: SegundoFactorService;
  sesionUsuarioOf: (actor: Actor) => Promise<SesionUsuario>;
}

export function perfilRoutes({
  database,
  clock,
  sesiones,
  segundoFactor,
  sesionUsuarioOf,
}: PerfilDeps): Pick<Handlers<typeof catalogue>, PerfilCalls> {
  return {
    getOwnUsuario: ({ actor }) => sesionUsuarioOf(actor),
    updatePerfil: async ({ actor, input, upload }) => {
      await updateOwnPerfil(database, actor, input.body, upload);
      return sesionUsuarioOf(actor);
    },
    changePassword: async ({ actor, input }) => {
      await changeOwnPassword(database, actor, { ...input.body, now: clock.now() });
      return undefined;
    },

    listSesiones: ({ actor }) => sesiones.list(actor),
    closeSesion: async ({ actor, input }) => {
      await sesiones.close(actor, input.params.id);
      return undefined;
    },
    closeOtherSesiones: async ({ actor }) => ({ cerradas: await sesiones.closeOthers(actor) }),

    getSegundoFactor: ({ actor }) => segundoFactor.state(actor),
    beginSegundoFactor: async ({ actor, input }) => {
      const { email } = await checkOwnPassword(database, actor, { password: input.body.password, field: 'password' });
      return segundoFactor.begin(actor, email);
    },
    confirmSegundoFactor: ({ actor, input }) => segundoFactor.confirm(actor, input.body.codigo),
    removeSegundoFactor: async ({ actor, input }) => {
      await checkOwnPassword(database, actor, { password: input.body.password, field: 'password' });
      await segundoFactor.remove(actor, input.body.codigo);
      return undefined;
    },
  };
}
