import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { AuthService } from './auth.service.ts';
import type { Sesiones } from './sesiones.service.ts';

type AuthCalls =
  | 'login'
  | 'finishLogin'
  | 'listRoles'
  | 'logout'
  | 'register'
  | 'getCaptcha'
  | 'forgotPassword'
  | 'verifyResetToken'
  | 'resetPassword';

export function authRoutes(auth: AuthService, sesiones: Sesiones): Pick<Handlers<typeof catalogue>, AuthCalls> {
  return {
    login: ({ input, address, userAgent }) => auth.login(input.body, { direccion: address, userAgent }),
    finishLogin: ({ input, address, userAgent }) => auth.finishLogin(input.body, { direccion: address, userAgent }),
    listRoles: async ({ actor }) => actor.roles.map((nombre) => ({ nombre })),
    logout: async ({ actor }) => {
      await sesiones.close(actor);
      return undefined;
    },
    register: ({ input, address, userAgent }) => auth.register(input.body, { direccion: address, userAgent }),
    getCaptcha: async () => ({ captcha: auth.captcha }),
    forgotPassword: async ({ input }) => {
      await auth.forgotPassword(input.body.email);
      return undefined;
    },
    verifyResetToken: ({ input }) => auth.checkReset(input.query.token),
    resetPassword: async ({ input, address }) => {
      await auth.resetPassword(input.body.token, input.body.password, address);
      return undefined;
    },
  };
}
