import { useEffect } from 'react';
import { destinationOfMarca } from '@tertulia/contract/realtime/destinations';
import { call } from '../../platform/http/api.ts';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { updateUsuario } from '../../platform/session/session.ts';

/** Refetches the business's name, logo and colour; on failure the known ones stay. */
export async function refreshMarca(): Promise<void> {
  try {
    const { suscriptor } = await call('GET /api/usuarios/me');
    updateUsuario({ suscriptor });
  } catch {
    // the next change or page load brings it
  }
}

let renewedAt = Number.NEGATIVE_INFINITY;
const RENEW_MS = 60_000;

/** For an expired address; a picture that is gone for good is not requested repeatedly. */
export function renewMarca(): void {
  if (performance.now() - renewedAt < RENEW_MS) return;
  renewedAt = performance.now();
  void refreshMarca();
}

/** Follows the brand while the shell is mounted: a change is shown in every open tab. */
export function useMarcaLive(suscriptorId: number): void {
  useEffect(() => subscribe(destinationOfMarca(suscriptorId), () => void refreshMarca()), [suscriptorId]);
}
