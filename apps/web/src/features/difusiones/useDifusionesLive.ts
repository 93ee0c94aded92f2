import { useEffect } from 'react';
import { destinationOfDifusiones } from '@tertulia/contract/realtime/destinations';
import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import type { DifusionEvent } from '@tertulia/contract/realtime/events';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { throttle } from '../../platform/timing/throttle.ts';
import { showToast } from '../../ui/toast.ts';
import { resultOf } from './avance.ts';
import { refreshDifusion, refreshDifusiones } from './difusiones.queries.ts';
import { resultText } from './difusiones.texts.ts';
import { takeEnded, unwatchDifusiones } from './watched.ts';

/** Several broadcasts may tell of themselves within one second. */
const COALESCE_MS = 1000;

/**
 * Keeps what is shown of broadcasts as it is, whoever changes them, and says how those ended that were begun here or seen
 * under way. Looks at `recientes` each time they were loaded, for an equal list may hold what is watched only since.
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
    // what was loaded before the topic was heard may lack an event
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
