import type { ProviderAccount } from '#integrations/twilio/port';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { CanalEnvio } from './canales.repository.ts';

export type Subaccount = NonNullable<ProviderAccount['subaccount']>;

type Cuenta = Pick<CanalEnvio, 'twilioSid' | 'subcuentaToken'>;

/** Whether the channel sends with a provider's account of its own, and not with the platform's. */
export function isSubcuenta({ twilioSid, subcuentaToken }: Cuenta): boolean {
  return twilioSid?.startsWith('AC') === true && subcuentaToken !== null;
}

/** The provider's account of its own with which a channel sends, opened; undefined for the platform's. */
export function toSubaccount(
  { twilioSid: sid, subcuentaToken }: Cuenta,
  secretBox: Pick<SecretBox, 'open'>,
): Subaccount | undefined {
  return sid?.startsWith('AC') && subcuentaToken !== null ? { sid, token: secretBox.open(subcuentaToken) } : undefined;
}

/** With which of the provider's accounts a channel is reached. */
export function toAccount(canal: Cuenta, secretBox: Pick<SecretBox, 'open'>): ProviderAccount {
  const subaccount = toSubaccount(canal, secretBox);
  return subaccount ? { subaccount } : {};
}
