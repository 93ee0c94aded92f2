import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { destinationOfTareas } from '@tertulia/contract/realtime/destinations';
import { dayOf } from '../../platform/format/days.ts';
import { call } from '../../platform/http/api.ts';
import { keepAsking } from '../../platform/query/keep-asking.ts';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { avisosOf, type Aviso } from './recordatorios.ts';
import { refreshTareas } from './tareas.queries.ts';
import type { TareasSearch } from './tareas-search.ts';
import { TAREAS_TEXTS } from './tareas.texts.ts';

const KEPT = 'recordatorios';
/** The limit of reminders remembered as shown, more than a day brings. */
const KEPT_IDS = 100;
const SHOWN_MS = 15_000;

/**
 * Renders nothing: notifies of due tasks on every screen, with a link. Each tab notifies once; shown reminders are not
 * repeated after a reload, and those that arrived while the user was away are shown on return.
 */
export function RecordatoriosLive() {
  const { suscriptorId } = useUsuario();
  const navigate = useNavigate();
  const shown = useRef<Set<number> | null>(null);
  useEffect(() => {
    const open = (aviso: Aviso) => {
      const { tarea } = aviso;
      const day = tarea === null ? undefined : dayOf(tarea.fechaProgramada);
      const search: TareasSearch =
        tarea === null ? { estado: 'PENDIENTE' } : { desde: day, hasta: day, tarea: tarea.id };
      void navigate({ to: SCREENS.tareas.path, search });
    };
    const look = async () => {
      const known = (shown.current ??= new Set(readShown()));
      const recordatorios = await call('GET /api/tareas/recordatorios');
      const news = recordatorios.filter(({ id }) => !known.has(id));
      if (news.length === 0) return;
      for (const { id } of news) known.add(id);
      writePersonal(KEPT, [...new Set([...readShown(), ...known])].slice(-KEPT_IDS));
      refreshTareas();
      for (const aviso of avisosOf(news))
        showToast({
          variant: aviso.isLate ? 'warning' : 'info',
          text: aviso.text,
          ms: SHOWN_MS,
          action: { label: TAREAS_TEXTS.open, onClick: () => open(aviso), leadsOn: true },
        });
    };
    const looking = keepAsking(look);
    // reminders from before the subscription are requested on subscribing
    const hear = (body: unknown) => {
      // another user changed or removed a task of this user: lists and badge refetch
      if (isCambio(body)) refreshTareas();
      else looking.run();
    };
    const leave = subscribe(destinationOfTareas(suscriptorId), hear, looking.run);
    return () => {
      leave();
      looking.stop();
    };
  }, [suscriptorId, navigate]);
  return null;
}

function isCambio(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'type' in body && body.type === 'CAMBIADAS';
}

function readShown(): number[] {
  const kept = readPersonal(KEPT);
  return Array.isArray(kept) ? kept.filter((id): id is number => typeof id === 'number') : [];
}
