import type { ProviderAccount } from '#integrations/twilio/port';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { CanalEnvio } from './canales.repository.ts';

export type Subaccount = NonNullable<ProviderAccount['subaccount']>;

type Cuenta = Pick<CanalEnvio, 'twilioSid' | 'subcuentaToken'>;

/** True if the channel sends with its own provider account. */
export function isSubcuenta({ twilioSid, subcuentaToken }: Cuenta): boolean {
  return twilioSid?.startsWith('AC') === true && subcuentaToken !== null;
}

/** The channel's own provider account, with its token decrypted; undefined for the platform's. */
export function toSubaccount(
  { twilioSid: sid, subcuentaToken }: Cuenta,
  secretBox: Pick<SecretBox, 'open'>,
): Subaccount | undefined {
  return sid?.startsWith('AC') && subcuentaToken !== null ? { sid, token: secretBox.open(subcuentaToken) } : undefined;
}

/** The provider account of a channel. */
export function toAccount(canal: Cuenta, secretBox: Pick<SecretBox, 'open'>): ProviderAccount {
  const subaccount = toSubaccount(canal, secretBox);
  return subaccount ? { subaccount } : {};
}
