import { parseDestination } from '@tertulia/contract/realtime/destinations';
import type { Principal } from '#platform/realtime/principal';

/**
 * Authorises a subscription. Accepts every topic of the own subscriber: each delivery is authorised separately
 * (decisions §14.2). Refuses a foreign subscriber's topics, and topics that the documents do not name.
 */
export function authorizeSubscribe(principal: Principal, destination: string): 'allow' | 'silent' | 'refuse' {
  const parsed = parseDestination(destination);
  if (parsed === null) return 'refuse';
  if ('suscriptorId' in parsed && parsed.suscriptorId !== principal.tenantId) return 'refuse';
  return parsed.kind === 'mensajes' || parsed.kind === 'presencia' ? 'silent' : 'allow';
}
