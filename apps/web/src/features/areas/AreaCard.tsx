import { ActionIcon, Menu } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import type { Area } from '@tertulia/contract/features/areas/area';
import { Chip } from '../../ui/Chip.tsx';
import { OptionsMenu } from '../../ui/table/OptionsMenu.tsx';
import css from './AreasPage.module.css';
import { DEPENDIENTES_TEXTS } from './dependientes.ts';
import { AREAS_TEXTS } from './areas.texts.ts';
import { nowText, summarizeWeek } from './horario-semana.ts';

interface AreaCardProps {
  area: Area;
  mayWrite: boolean;
  /** The only active area, which cannot be deactivated. */
  isLast: boolean;
  onEdit: () => void;
  onToggle: () => void;
}

/** An area with its hours at a glance. */
export function AreaCard({ area, mayWrite, isLast, onEdit, onToggle }: AreaCardProps) {
  const { nombre, descripcion, estado, timezone, cierraFestivos, horarios, fechas } = area;
  const isActive = estado === 1;
  const Icon = isActive ? IconCircleCheck : IconCircleOff;
  return (
    <li className={css.card} data-inactive={!isActive || undefined}>
      <div className={css.cardHead}>
        <h3 className={css.name}>
          <bdi>{nombre}</bdi>
        </h3>
        <Chip tone={isActive ? 'success' : 'plain'}>
          <Icon size={14} aria-hidden />
          {isActive ? AREAS_TEXTS.activa : AREAS_TEXTS.inactiva}
        </Chip>
        {mayWrite ? (
          <OptionsMenu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={36} aria-label={`${AREAS_TEXTS.more} ${nombre}`}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onEdit}>{AREAS_TEXTS.editAction}</Menu.Item>
              <Menu.Item
                renderRoot={(props) => (
                  <Link to={SCREENS.areaIa.path} params={{ areaId: String(area.id) }} {...props} />
                )}
              >
                {AREAS_TEXTS.configureIa}
              </Menu.Item>
              <Menu.Item disabled={isLast} onClick={onToggle}>
                {isActive ? AREAS_TEXTS.deactivate : AREAS_TEXTS.activate}
                {isLast ? <span className={css.why}>{DEPENDIENTES_TEXTS.lastActive}</span> : null}
              </Menu.Item>
            </Menu.Dropdown>
          </OptionsMenu>
        ) : null}
      </div>
      {descripcion ? <p className={css.description}>{descripcion}</p> : null}
      {isActive ? (
        <p className={css.now} data-open={area.abierta || undefined}>
          {nowText(area, new Date())}
        </p>
      ) : null}
      <dl className={css.hours}>
        {summarizeWeek(horarios).map(({ dias, horas }) => (
          <div key={dias}>
            <dt>{dias}</dt>
            <dd>{horas}</dd>
          </div>
        ))}
      </dl>
      <p className={css.meta}>
        <span>{cierraFestivos ? AREAS_TEXTS.closedOnFestivos : AREAS_TEXTS.openOnFestivos}</span>
        {fechas.length > 0 ? <span>{fechasText(new Set(fechas.map(({ fecha }) => fecha)).size)}</span> : null}
        {timezone === DEFAULT_TIME_ZONE ? null : <span>{timezone}</span>}
      </p>
    </li>
  );
}

function fechasText(count: number): string {
  return count === 1 ? '1 fecha especial' : `${count} fechas especiales`;
}
