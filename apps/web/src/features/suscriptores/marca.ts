import { useEffect } from 'react';
import { destinationOfMarca } from '@tertulia/contract/realtime/destinations';
import { call } from '../../platform/http/api.ts';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { updateUsuario } from '../../platform/session/session.ts';

/** Asks for the business's name, logo and colour as they stand; without an answer what is known stays. */
export async function refreshMarca(): Promise<void> {
  try {
    const { suscriptor } = await call('GET /api/usuarios/me');
    updateUsuario({ suscriptor });
  } catch {
    // the next change, or the next page load, tells it
  }
}

let renewedAt = Number.NEGATIVE_INFINITY;
const RENEW_MS = 60_000;

/** For an address that is good no more; a picture that is gone for good is not asked for over and over. */
export function renewMarca(): void {
  if (performance.now() - renewedAt < RENEW_MS) return;
  renewedAt = performance.now();
  void refreshMarca();
}

/** Follows the brand as long as the shell is drawn: whoever changes it changes it in every open tab. */
export function useMarcaLive(suscriptorId: number): void {
  useEffect(() => subscribe(destinationOfMarca(suscriptorId), () => void refreshMarca()), [suscriptorId]);
}
