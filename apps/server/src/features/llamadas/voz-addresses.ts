/** What the provider asks or tells: what to do once the agent is there, what to say, and how it goes. */
export const PASOS = ['conectar', 'aviso', 'agente', 'cliente', 'fin', 'grabacion'] as const;
export type Paso = (typeof PASOS)[number];

/** Where it asks or tells that of one call. The key names the subscriber, and nobody else can know it. */
export function addressOf(publicUrl: string, paso: Paso, clave: string): string {
  return `${publicUrl}/webhooks/twilio/voice/${paso}?c=${clave}`;
}

/** The subscriber that a key names; null where it is none. */
export function tenantOfClave(clave: string): number | null {
  const [, tenant] = /^T(\d{1,15})L[0-9a-f]{32}$/.exec(clave) ?? [];
  return tenant === undefined || Number(tenant) < 1 ? null : Number(tenant);
}
