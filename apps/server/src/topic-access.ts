import { parseDestination } from '@tertulia/contract/realtime/destinations';
import type { Principal } from '#platform/realtime/principal';

/**
 * Who may subscribe to what. A topic of the own subscriber is always accepted: whether anything arrives is decided at
 * each delivery (decisions §14.2). A foreign subscriber's, or none of the documents' topics, is refused.
 */
export function authorizeSubscribe(principal: Principal, destination: string): 'allow' | 'silent' | 'refuse' {
  const parsed = parseDestination(destination);
  if (parsed === null) return 'refuse';
  if ('suscriptorId' in parsed && parsed.suscriptorId !== principal.tenantId) return 'refuse';
  return parsed.kind === 'mensajes' || parsed.kind === 'presencia' ? 'silent' : 'allow';
}
