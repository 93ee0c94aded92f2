/** The amounts of rows of one tenant. */
export interface TenantShape {
  contactos: number;
  conversaciones: number;
  mensajes: number;
  /** Agents with chats. */
  agentes: number;
  /** Users who are only connected and get the events of workload f. */
  oyentes: number;
}

export const TENANTS = 10;
export const AREAS = 3;
const AGENTES = 20;
/** With the agents: the 500 of workload f, one socket each. */
const OYENTES = 480;

export interface Size {
  scale: number;
  /** Replaces the first tenant's number of conversations: many short ones (P15), with the same number of messages. */
  chats?: number | undefined;
}

/** The first tenant at full size, the nine others at a tenth of it (P0). */
export function shapeOf(tenant: number, { scale, chats }: Size): TenantShape {
  const part = tenant === 0 ? scale : scale / 10;
  const many = tenant === 0 ? chats : undefined;
  const conversaciones = many ?? Math.max(20, Math.round(20_000 * part));
  return {
    contactos: Math.max(conversaciones, Math.round(50_000 * part)),
    conversaciones,
    mensajes: Math.max((many === undefined ? 20 : 1) * conversaciones, Math.round(1_000_000 * part)),
    agentes: AGENTES,
    oyentes: tenant === 0 ? OYENTES : 0,
  };
}

const TAIL = 0.9;

/**
 * The number of messages of each conversation: a few are very long, most are short; they add up to the total exactly.
 */
export function lengthsOf(conversaciones: number, mensajes: number): Int32Array {
  const weights = Float64Array.from({ length: conversaciones }, (_, rank) => 1 / (rank + 1) ** TAIL);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const spare = mensajes - conversaciones;
  const lengths = Int32Array.from(weights, (weight) => 1 + Math.floor((spare * weight) / sum));
  let missing = mensajes - lengths.reduce((total, length) => total + length, 0);
  for (let rank = 0; missing > 0; rank = (rank + 1) % conversaciones, missing--)
    lengths[rank] = (lengths[rank] ?? 0) + 1;
  return lengths;
}
