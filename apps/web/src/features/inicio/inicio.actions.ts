import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { applyConversacion, changeBandeja, readBandeja, refreshCounts } from '#public/bandeja';
import { type BodyOf, call } from '../../platform/http/api.ts';

/** Starts a chat with a number, or takes up the open one; it is the own one at once. */
export async function startConversacion(body: BodyOf<'POST /api/conversations'>): Promise<Conversacion> {
  const askedAt = readBandeja().clock;
  const conversacion = await call('POST /api/conversations', { body });
  changeBandeja((bandeja) => applyConversacion(bandeja, conversacion, askedAt));
  void refreshCounts();
  return conversacion;
}
