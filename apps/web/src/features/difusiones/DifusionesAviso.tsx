import { Button } from '@mantine/core';
import { IconCalendarTime, IconPlayerPause, IconSend } from '@tabler/icons-react';
import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { formatDateTime } from '../../platform/format/dates.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { AvanceBar } from './AvanceBar.tsx';
import { isProgramada, isUnderWay, settledOf } from './difusion-progress.ts';
import css from './Difusiones.module.css';
import { useDifusiones } from './difusiones.queries.ts';
import { DIFUSIONES_TEXTS } from './difusiones.texts.ts';
import { useDifusionesLive } from './useDifusionesLive.ts';

/** Lists active broadcasts of all users above the board; renders nothing if there is none. */
export function DifusionesAviso({ onOpen }: { onOpen: (id: number) => void }) {
  const { data, dataUpdatedAt } = useDifusiones();
  useDifusionesLive(data?.content, dataUpdatedAt);
  const running = data?.content.filter(isUnderWay) ?? [];
  if (running.length === 0) return null;
  return (
    <ul className={css.avisos} aria-label={DIFUSIONES_TEXTS.running}>
      {running.map((difusion) => (
        <Aviso key={difusion.id} difusion={difusion} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Aviso({ difusion, onOpen }: { difusion: Difusion; onOpen: (id: number) => void }) {
  const { id, estado, plantillaNombre, kanbanEstadoNombre, totalContactos, esperaHasta } = difusion;
  const isPaused = estado === 'PAUSADA';
  const isWaiting = isProgramada(difusion);
  const Icon = isPaused ? IconPlayerPause : isWaiting ? IconCalendarTime : IconSend;
  return (
    <li className={css.aviso}>
      <Icon size={18} aria-hidden />
      <span className={css.avisoText}>
        <strong>
          {isPaused ? DIFUSIONES_TEXTS.paused : isWaiting ? DIFUSIONES_TEXTS.scheduled : DIFUSIONES_TEXTS.running}
        </strong>
        <bdi>
          {plantillaNombre} · {kanbanEstadoNombre}
        </bdi>
        <span className={css.numbers}>
          {isWaiting && esperaHasta !== null
            ? formatDateTime(esperaHasta)
            : `${formatCount(settledOf(difusion))} de ${formatCount(totalContactos)}`}
        </span>
      </span>
      <span className={css.avisoBar}>
        <AvanceBar difusion={difusion} />
      </span>
      <Button size="xs" variant="default" onClick={() => onOpen(id)}>
        {DIFUSIONES_TEXTS.see}
      </Button>
    </li>
  );
}
