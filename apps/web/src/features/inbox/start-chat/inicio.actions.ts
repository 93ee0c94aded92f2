import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { applyConversacion } from '../list/bandeja.ts';
import { changeBandeja, readBandeja } from '../list/bandeja.cache.ts';
import { refreshCounts } from '../list/bandeja.queries.ts';
import { type BodyOf, call } from '../../../platform/http/api.ts';

/** Starts a chat with a number, or takes up the open one; it is the own one at once. */
export async function startConversacion(body: BodyOf<'POST /api/conversations'>): Promise<Conversacion> {
  const requestedAt = readBandeja().clock;
  const conversacion = await call('POST /api/conversations', { body });
  changeBandeja((bandeja) => applyConversacion(bandeja, conversacion, requestedAt));
  void refreshCounts();
  return conversacion;
}
