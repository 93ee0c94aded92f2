import { ActionIcon, Box, Indicator, Menu, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconClockExclamation, IconDotsVertical, IconEye, IconMessagePlus, IconNote } from '@tabler/icons-react';
import { memo, type DragEvent } from 'react';
import type { Tarjeta } from '@tertulia/contract/features/kanban/kanban';
import { fullNameOf, phoneText } from '#public/contactos';
import { LeadChips, temperaturaOf } from '#public/lead';
import { formatDateTime } from '../../platform/format/dates.ts';
import { formatBadge, formatCount } from '../../platform/format/numbers.ts';
import { OptionsMenu } from '../../ui/table/OptionsMenu.tsx';
import type { TarjetaAsk } from './kanban-ask.ts';
import { KANBAN_PAGE_TEXTS } from './kanban-page.texts.ts';
import css from './TarjetaCard.module.css';

export interface TarjetaHandlers {
  onAsk: (about: TarjetaAsk, tarjeta: Tarjeta) => void;
  onOpen: (tarjeta: Tarjeta) => void;
  onMove: (tarjeta: Tarjeta) => void;
  onDragStart: (event: DragEvent, tarjeta: Tarjeta) => void;
  onDragEnd: () => void;
}

interface TarjetaCardProps extends TarjetaHandlers {
  tarjeta: Tarjeta;
  /** Supervisors assign tasks to others. */
  mayAssign: boolean;
  isOpen: boolean;
  now: number;
}

const DASH = '—';

/** A contact on the board: name, temperature, date and actions. */
export const TarjetaCard = memo(function TarjetaCard({
  tarjeta,
  mayAssign,
  isOpen,
  now,
  onAsk,
  onOpen,
  onMove,
  onDragStart,
  onDragEnd,
}: TarjetaCardProps) {
  const { chatLegible, conversacionId, email, kanbanEstadoFecha, leadScore, leadStage, telefono, totalMensajes } =
    tarjeta;
  const name = fullNameOf(tarjeta);
  const previewRefusal =
    conversacionId === null ? KANBAN_PAGE_TEXTS.noChat : chatLegible ? null : KANBAN_PAGE_TEXTS.lockedChat;
  return (
    <Box
      component="li"
      className={css.card}
      data-card-id={tarjeta.id}
      data-focus-row={tarjeta.id}
      data-temperatura={temperaturaOf(leadScore, leadStage)}
      data-open={isOpen || undefined}
      draggable
      onDragStart={(event) => onDragStart(event, tarjeta)}
      onDragEnd={onDragEnd}
    >
      <div className={css.head}>
        <button
          type="button"
          className={css.name}
          title={name}
          aria-label={`${KANBAN_PAGE_TEXTS.openChat} ${name}`}
          aria-current={isOpen || undefined}
          onClick={() => onOpen(tarjeta)}
        >
          <bdi>{name}</bdi>
        </button>
        <TarjetaMenu tarjeta={tarjeta} name={name} mayAssign={mayAssign} onAsk={onAsk} onMove={onMove} />
      </div>
      {leadScore === null || leadStage === null ? null : (
        <div className={css.chips}>
          <LeadChips score={leadScore} stage={leadStage} />
        </div>
      )}
      <div className={css.facts}>
        <span>{phoneText(telefono)}</span>
        <span className={css.email} title={email ?? undefined}>
          {email ?? DASH}
        </span>
        <span>{tarjeta.usuarioAsignadoDTO?.nombre ?? KANBAN_PAGE_TEXTS.nobody}</span>
        {kanbanEstadoFecha === null ? null : (
          <span>
            {KANBAN_PAGE_TEXTS.since} <time dateTime={kanbanEstadoFecha}>{formatDateTime(kanbanEstadoFecha)}</time>
          </span>
        )}
      </div>
      <div className={css.foot}>
        <TareasPill tarjeta={tarjeta} now={now} onClick={() => onAsk('pendientes', tarjeta)} />
        <span className={css.buttons}>
          <Tooltip label={previewRefusal ?? KANBAN_PAGE_TEXTS.preview}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              disabled={previewRefusal !== null}
              aria-label={`${KANBAN_PAGE_TEXTS.preview} de ${name}`}
              aria-description={previewRefusal ?? undefined}
              onClick={() => onAsk('vista', tarjeta)}
            >
              <IconEye size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={KANBAN_PAGE_TEXTS.notes}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`${KANBAN_PAGE_TEXTS.notes} de ${name}`}
              onClick={() => onAsk('notas', tarjeta)}
            >
              <IconNote size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={KANBAN_PAGE_TEXTS.start}>
            <Indicator
              label={totalMensajes === null ? null : formatBadge(totalMensajes)}
              disabled={totalMensajes === null}
              size={16}
              offset={5}
              classNames={{ indicator: css.badge ?? '' }}
            >
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={`${KANBAN_PAGE_TEXTS.start} con ${name}${totalMensajes === null ? '' : `, ${countText(totalMensajes)}`}`}
                onClick={() => onAsk('iniciar', tarjeta)}
              >
                <IconMessagePlus size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Indicator>
          </Tooltip>
        </span>
      </div>
    </Box>
  );
});

function TareasPill({ tarjeta, now, onClick }: { tarjeta: Tarjeta; now: number; onClick: () => void }) {
  const { tareasPendientes, proximaTareaAt } = tarjeta;
  if (tareasPendientes === 0) return <span />;
  const isOverdue = proximaTareaAt !== null && Date.parse(proximaTareaAt) < now;
  return (
    <button
      type="button"
      className={css.pill}
      data-overdue={isOverdue || undefined}
      title={isOverdue ? KANBAN_PAGE_TEXTS.overdue : undefined}
      onClick={onClick}
    >
      {isOverdue ? <IconClockExclamation size={14} aria-hidden /> : null}
      {tareasPendientes} {tareasPendientes === 1 ? KANBAN_PAGE_TEXTS.task : KANBAN_PAGE_TEXTS.tasks}
      {isOverdue ? <VisuallyHidden> · {KANBAN_PAGE_TEXTS.overdue}</VisuallyHidden> : null}
    </button>
  );
}

type MenuProps = Pick<TarjetaCardProps, 'tarjeta' | 'mayAssign' | 'onAsk' | 'onMove'> & { name: string };

function TarjetaMenu({ tarjeta, name, mayAssign, onAsk, onMove }: MenuProps) {
  return (
    <OptionsMenu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={css.menu}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`${KANBAN_PAGE_TEXTS.cardMenu} ${name}`}
        >
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onMove(tarjeta)}>{KANBAN_PAGE_TEXTS.moveTo}</Menu.Item>
        {tarjeta.noEscribir ? null : (
          <Menu.Item onClick={() => onAsk('llamar', tarjeta)}>{KANBAN_PAGE_TEXTS.call}</Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item onClick={() => onAsk('historial', tarjeta)}>{KANBAN_PAGE_TEXTS.history}</Menu.Item>
        {mayAssign ? (
          <Menu.Item onClick={() => onAsk('asignar', tarjeta)}>{KANBAN_PAGE_TEXTS.assignTask}</Menu.Item>
        ) : null}
        <Menu.Item onClick={() => onAsk('crear', tarjeta)}>{KANBAN_PAGE_TEXTS.createTask}</Menu.Item>
      </Menu.Dropdown>
    </OptionsMenu>
  );
}

const countText = (mensajes: number) => `${formatCount(mensajes)} ${mensajes === 1 ? 'mensaje' : 'mensajes'}`;
