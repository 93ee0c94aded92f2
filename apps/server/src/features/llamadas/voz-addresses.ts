/**
 * What the provider asks or tells of a call: what to do once the agent is there, what to say, whether who answers may, whom to ring
 * next, and how it goes.
 */
export const PASOS = ['conectar', 'aviso', 'atender', 'agente', 'cliente', 'fin', 'turno', 'grabacion'] as const;
export type Paso = (typeof PASOS)[number];

/** What it tells of a number: that a customer calls it, and that this call is over. The number names the subscriber. */
export const PASOS_DE_NUMERO = ['entrante', 'colgado'] as const;
export type PasoDeNumero = (typeof PASOS_DE_NUMERO)[number];

/** Where it asks or tells that of one call. The key names the subscriber, and nobody else can know it. */
export function addressOf(publicUrl: string, paso: Paso, clave: string): string {
  return `${publicUrl}/webhooks/twilio/voice/${paso}?c=${clave}`;
}

/** The same of a customer's call while it rings with the person of that turn. */
export function addressOfAttempt(
  publicUrl: string,
  paso: 'atender' | 'agente' | 'turno',
  clave: string,
  attempt: number,
): string {
  return `${addressOf(publicUrl, paso, clave)}&v=${attempt}`;
}

/** The subscriber that a key names; null where it is none. */
export function tenantOfClave(clave: string): number | null {
  const [, tenant] = /^T(\d{1,15})L[0-9a-f]{32}$/.exec(clave) ?? [];
  return tenant === undefined || Number(tenant) < 1 ? null : Number(tenant);
}
