import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { AuthService } from './auth.service.ts';
import type { Sesiones } from './sesiones.service.ts';

type AuthCalls =
  | 'login'
  | 'listRoles'
  | 'logout'
  | 'register'
  | 'forgotPassword'
  | 'verifyResetToken'
  | 'resetPassword';

export function authRoutes(auth: AuthService, sesiones: Sesiones): Pick<Handlers<typeof catalogue>, AuthCalls> {
  return {
    login: ({ input }) => auth.login(input.body),
    listRoles: async ({ actor }) => actor.roles.map((nombre) => ({ nombre })),
    logout: async ({ actor }) => {
      await sesiones.close(actor);
      return undefined;
    },
    register: ({ input, address }) => auth.register(input.body, address),
    forgotPassword: async ({ input }) => {
      await auth.forgotPassword(input.body.email);
      return undefined;
    },
    verifyResetToken: async ({ input }) => ({ valid: await auth.isResetValid(input.query.token) }),
    resetPassword: async ({ input }) => {
      await auth.resetPassword(input.body.token, input.body.password);
      return undefined;
    },
  };
}
