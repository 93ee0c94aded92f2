import { useEffect } from 'react';
import { destinationOfDifusiones } from '@tertulia/contract/realtime/destinations';
import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import type { DifusionEvent } from '@tertulia/contract/realtime/events';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { throttle } from '../../platform/timing/throttle.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { resultOf } from './difusion-progress.ts';
import { refreshDifusion, refreshDifusiones } from './difusiones.queries.ts';
import { resultText } from './difusiones.texts.ts';
import { takeEnded, unwatchDifusiones } from './watched.ts';

/** Several broadcasts may send events within one second. */
const COALESCE_MS = 1000;

/**
 * Keeps broadcasts on screen fresh, and reports the end of those that were started here or seen active. Runs after each
 * load of `recientes`, since an equal list may contain a broadcast that is watched only since.
 */
export function useDifusionesLive(recientes: readonly Difusion[] | undefined, loadedAt: number): void {
  const { suscriptorId } = useUsuario();
  useEffect(() => {
    const touched = new Set<number>();
    const refresh = throttle(() => {
      for (const id of touched) void refreshDifusion(id);
      touched.clear();
    }, COALESCE_MS);
    const hear = (body: unknown) => {
      if (!isDifusionEvent(body)) return;
      touched.add(body.difusionId);
      refresh.run();
    };
    // data loaded before the subscription may lack an event
    const leave = subscribe(destinationOfDifusiones(suscriptorId), hear, refreshDifusiones);
    return () => {
      leave();
      refresh.stop();
      unwatchDifusiones();
    };
  }, [suscriptorId]);

  useEffect(() => {
    for (const difusion of takeEnded(recientes ?? [])) {
      const result = resultOf(difusion);
      showToast({ variant: result.errores > 0 ? 'warning' : 'success', text: resultText(result) });
    }
  }, [recientes, loadedAt]);
}

function isDifusionEvent(body: unknown): body is DifusionEvent {
  return typeof body === 'object' && body !== null && 'type' in body && body.type === 'DIFUSION_CHANGED';
}
