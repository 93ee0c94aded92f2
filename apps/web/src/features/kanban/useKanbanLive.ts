import { useEffect } from 'react';
import { destinationOfKanban } from '@tertulia/contract/realtime/destinations';
import type { KanbanEvent } from '@tertulia/contract/realtime/events';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { throttle } from '../../platform/timing/throttle.ts';
import { refreshColumnas } from './columna.queries.ts';
import { refreshTableros } from './tableros.queries.ts';

/** Many cards moved at once refetch their columns once. */
const COALESCE_MS = 400;

/** Keeps the open board fresh when colleagues change it. */
export function useKanbanLive(): void {
  const { suscriptorId } = useUsuario();
  useEffect(() => {
    const touched = new Set<number>();
    const refresh = throttle(() => {
      refreshColumnas([...touched]);
      touched.clear();
    }, COALESCE_MS);
    const hear = (body: unknown) => {
      if (!isKanbanEvent(body)) return;
      if (body.type === 'BOARD_CHANGED') {
        void refreshTableros();
        // a removed state may have moved its contacts to any column
        return refreshColumnas();
      }
      for (const id of [body.deEstadoId, body.aEstadoId]) if (id !== null) touched.add(id);
      refresh.run();
    };
    // Data loaded before the subscription may lack a move.
    const catchUp = () => {
      void refreshTableros();
      refreshColumnas();
    };
    const leave = subscribe(destinationOfKanban(suscriptorId), hear, catchUp);
    return () => {
      leave();
      refresh.stop();
    };
  }, [suscriptorId]);
}

function isKanbanEvent(body: unknown): body is KanbanEvent {
  return (
    typeof body === 'object' &&
    body !== null &&
    'type' in body &&
    ['MOVED', 'BOARD_CHANGED'].includes(String(body.type))
  );
}
