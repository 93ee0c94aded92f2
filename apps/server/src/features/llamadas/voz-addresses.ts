/**
 * The provider's questions and reports about a call: what to do when the agent answers, what to play, whether the
 * answering user may take it, whom to ring next, and state changes.
 */
export const PASOS = ['conectar', 'aviso', 'atender', 'agente', 'cliente', 'fin', 'turno', 'grabacion'] as const;
export type Paso = (typeof PASOS)[number];

/** The provider's requests about a number: a call arrives, or it has ended. The number determines the tenant. */
export const PASOS_DE_NUMERO = ['entrante', 'colgado'] as const;
export type PasoDeNumero = (typeof PASOS_DE_NUMERO)[number];

/** The address of a call's questions and reports. The key determines the tenant and is secret. */
export function addressOf(publicUrl: string, paso: Paso, clave: string): string {
  return `${publicUrl}/webhooks/twilio/voice/${paso}?c=${clave}`;
}

/** The address of one ring attempt of an incoming call. */
export function addressOfAttempt(
  publicUrl: string,
  paso: 'atender' | 'agente' | 'turno',
  clave: string,
  attempt: number,
): string {
  return `${addressOf(publicUrl, paso, clave)}&v=${attempt}`;
}

/** The tenant of a key; null for an invalid key. */
export function tenantOfClave(clave: string): number | null {
  const [, tenant] = /^T(\d{1,15})L[0-9a-f]{32}$/.exec(clave) ?? [];
  return tenant === undefined || Number(tenant) < 1 ? null : Number(tenant);
}
