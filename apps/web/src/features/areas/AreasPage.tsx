import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { IconBuildingStore, IconCircleCheck, IconCircleOff, IconDots, IconPlus } from '@tabler/icons-react';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Area } from '@tertulia/contract/features/areas/area';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { ConfirmAction } from '../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { type DialogFrame, useDialog } from '../../ui/dialog/useDialog.tsx';
import { AreaDialog } from './AreaDialog.tsx';
import page from '../../ui/theme/page.module.css';
import table from '../../ui/table/table-page.module.css';
import css from './AreasPage.module.css';
import { setAreaEstado, useAreasPage } from './areas.queries.ts';
import { consecuenciasOf, DEPENDIENTES_TEXTS, useDependientes } from './dependientes.ts';
import { AREAS_TEXTS, estadoQuestion } from './areas.texts.ts';
import { Link } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import { Chip } from '../../ui/Chip.tsx';
import { OptionsMenu } from '../../ui/table/OptionsMenu.tsx';
import { nowText, summarizeWeek } from './horario-semana.ts';

const SKELETONS = 3;

/** The areas of the business with their hours; supervisors create, change, activate and deactivate them. */
export function AreasPage() {
  const mayWrite = isSupervising(rolesOf(useUsuario()));
  const { data, error, isError, isPending, refetch } = useAreasPage();
  const edited = useDialog<Area | null>((about, frame) => <AreaDialog area={about} {...frame} />);
  const toggled = useDialog<Area>((about, frame) => <ToggleArea area={about} {...frame} />);
  const activeCount = data?.filter(({ estado }) => estado === 1).length ?? 0;
  const create = mayWrite ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edited.open(null)}>
      {AREAS_TEXTS.create}
    </Button>
  ) : null;

  return (
    <div className={page.page} style={{ maxWidth: 1180 }}>
      <div className={table.head}>
        <h2 className={table.title}>{AREAS_TEXTS.title}</h2>
        {create}
      </div>
      {isError && !data ? <ErrorState {...loadFailureOf(error)} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? (
        <EmptyState
          icon={IconBuildingStore}
          title={AREAS_TEXTS.emptyTitle}
          text={mayWrite ? AREAS_TEXTS.emptyText : AREAS_TEXTS.emptyReadText}
          action={create}
        />
      ) : null}
      <ul className={page.cards} aria-label={AREAS_TEXTS.title} aria-busy={isPending}>
        {isPending
          ? Array.from({ length: SKELETONS }, (_, index) => (
              <li key={index} className={page.card} aria-hidden>
                <Skeleton height={16} width="50%" mb={14} />
                <Skeleton height={10} width="80%" mb={8} />
                <Skeleton height={10} width="60%" />
              </li>
            ))
          : data?.map((area) => (
              <AreaCard
                key={area.id}
                area={area}
                mayWrite={mayWrite}
                isLast={area.estado === 1 && activeCount === 1}
                onEdit={() => edited.open(area)}
                onToggle={() => toggled.open(area)}
              />
            ))}
      </ul>
      {edited.node}
      {toggled.node}
    </div>
  );
}

/** If the session's own subscriber is unknown to the server, the page does not offer another one. */
function loadFailureOf(error: unknown): Failure {
  if (error instanceof ApiError && error.status === 404) return { text: AREAS_TEXTS.noSuscriptor, reason: null };
  return failureOf(error, AREAS_TEXTS.loadFailed);
}

function ToggleArea({ area, ...frame }: DialogFrame & { area: Area }) {
  const estado = area.estado === 1 ? 0 : 1;
  return (
    <ConfirmAction
      {...frame}
      text={estadoQuestion(estado, area.nombre)}
      accept={estado === 1 ? AREAS_TEXTS.activate : AREAS_TEXTS.deactivate}
      focused={estado === 1 ? 'accept' : 'cancel'}
      action={() => setAreaEstado(area.id, estado)}
      done={AREAS_TEXTS.changed}
      failed={AREAS_TEXTS.estadoFailed}
      onFailed={frame.onClose}
    >
      {estado === 0 ? <Consecuencias areaId={area.id} /> : null}
    </ConfirmAction>
  );
}

function Consecuencias({ areaId }: { areaId: number }) {
  const { data, isError } = useDependientes(areaId);
  if (!data)
    return <p className={css.consequences}>{isError ? DEPENDIENTES_TEXTS.countFailed : DEPENDIENTES_TEXTS.counting}</p>;
  return (
    <ul className={css.consequences}>
      {consecuenciasOf(data).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface AreaCardProps {
  area: Area;
  mayWrite: boolean;
  /** The only active area, which cannot be deactivated. */
  isLast: boolean;
  onEdit: () => void;
  onToggle: () => void;
}

/** An area with its hours at a glance. */
function AreaCard({ area, mayWrite, isLast, onEdit, onToggle }: AreaCardProps) {
  const { nombre, descripcion, estado, timezone, cierraFestivos, horarios, fechas } = area;
  const isActive = estado === 1;
  const Icon = isActive ? IconCircleCheck : IconCircleOff;
  return (
    <li className={page.card} data-inactive={!isActive || undefined}>
      <div className={page.cardHead}>
        <h3 className={page.name}>
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
