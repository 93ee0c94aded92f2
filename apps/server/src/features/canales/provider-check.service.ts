import type { SecretBox } from '#platform/crypto/secret-box';
import { AppError } from '#platform/http/app-error';
import type { Log } from '#platform/log/log';
import { ProviderRefusal, type MessagingProvider, type ProviderSender } from '#integrations/twilio/port';
import { cuentaOf, type Conexion } from './canales.policy.ts';

const NO_PROVIDER = 'WhatsApp no está configurado en este servidor.';
const NOT_ANSWERED = 'WhatsApp no respondió como debía. Vuelve a intentarlo.';
const NO_SUBACCOUNT = 'No encontramos esa subcuenta en la cuenta de WhatsApp.';

export interface ProviderCheckDeps {
  /** Null while WhatsApp is not configured. */
  provider: MessagingProvider | null;
  secretBox: Pick<SecretBox, 'seal' | 'open'>;
  log: Log;
}

/** Queries the provider about channels: whether an account has a number, and the token of a subaccount. */
export function createProviderCheck({ provider, secretBox, log }: ProviderCheckDeps) {
  /** The sender of a number in the channel's account; undefined if it has none. Throws UPSTREAM_FAILED. */
  async function findSender(
    { numero, twilioSid }: Conexion,
    subcuentaToken: string | null,
  ): Promise<ProviderSender | undefined> {
    const cuenta = cuentaOf(twilioSid);
    if (!provider || (cuenta !== null && subcuentaToken === null)) return undefined;
    const account =
      cuenta === null || subcuentaToken === null
        ? {}
        : { subaccount: { sid: cuenta, token: secretBox.open(subcuentaToken) } };
    try {
      return await provider.findSender(account, numero);
    } catch (error) {
      throw new AppError('UPSTREAM_FAILED', { message: NOT_ANSWERED, cause: error });
    }
  }

  return {
    findSender,

    /** The same, undefined without an answer. */
    async findSenderIfAnswered(conexion: Conexion, subcuentaToken: string | null): Promise<ProviderSender | undefined> {
      try {
        return await findSender(conexion, subcuentaToken);
      } catch (error) {
        log.warn({ err: error }, 'the provider was asked for a number and did not answer');
        return undefined;
      }
    },

    /**
     * The encrypted token of a subaccount. Throws UNAVAILABLE, UPSTREAM_FAILED, or VALIDATION for an unknown account.
     */
    async sealToken(cuenta: string): Promise<string> {
      if (!provider) throw new AppError('UNAVAILABLE', { message: NO_PROVIDER });
      try {
        return secretBox.seal(await provider.fetchSubaccountToken(cuenta));
      } catch (error) {
        if (!(error instanceof ProviderRefusal) || error.isPassing)
          throw new AppError('UPSTREAM_FAILED', { message: NOT_ANSWERED, cause: error });
        const fault = { field: 'twilioSid', code: 'VALIDATION', message: NO_SUBACCOUNT };
        throw new AppError('VALIDATION', { message: NO_SUBACCOUNT, field: 'twilioSid', errors: [fault] });
      }
    },
  };
}
