import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconBrandWhatsapp, IconDotsVertical, IconMailOpened, IconX } from '@tabler/icons-react';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { Avatar } from './Avatar.tsx';
import css from './ChatHeader.module.css';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';
import { LeadChips } from './LeadChips.tsx';
import { nameOf } from './names.ts';

interface ChatHeaderProps {
  conversacion: Conversacion;
  onBack: () => void;
  onMarkUnread: () => void;
  onResolve: (farewell: 'with-farewell' | 'quietly') => void;
}

/** Whose chat this is, who attends it, and what may be done with it. */
export function ChatHeader({ conversacion, onBack, onMarkUnread, onResolve }: ChatHeaderProps) {
  const { clienteTelefono, canalNombre, puede, contactoId } = conversacion;
  const name = nameOf(conversacion);
  const phone = clienteTelefono === null ? null : formatPhone(clienteTelefono);
  return (
    <header className={css.header}>
      <ActionIcon
        className={css.back}
        variant="subtle"
        color="gray"
        size={44}
        onClick={onBack}
        aria-label={CONVERSACIONES_TEXTS.back}
      >
        <IconArrowLeft size={22} aria-hidden />
      </ActionIcon>
      <Avatar name={name} seed={contactoId} size={40} />
      <div className={css.who}>
        <div className={css.nameLine}>
          <h1 className={css.name}>
            <bdi>{name}</bdi>
          </h1>
          <span className={css.chips}>
            <LeadChips score={conversacion.leadScore} stage={conversacion.leadStage} />
          </span>
        </div>
        <div className={css.facts}>
          {phone !== null && phone !== name ? <span>{phone}</span> : null}
          <span>{ownerText(conversacion)}</span>
          <span>
            <IconBrandWhatsapp size={14} stroke={1.7} aria-hidden /> {canalNombre}
          </span>
        </div>
      </div>
      {puede.resolver ? (
        <div className={css.actions}>
          <Tooltip label={CONVERSACIONES_TEXTS.markUnread}>
            <ActionIcon
              className={`${css.action} ${css.roomy}`}
              variant="subtle"
              color="gray"
              size={36}
              onClick={onMarkUnread}
              aria-label={CONVERSACIONES_TEXTS.markUnread}
            >
              <IconMailOpened size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={CONVERSACIONES_TEXTS.resolve}>
            <ActionIcon
              className={css.action}
              variant="subtle"
              color="gray"
              size={36}
              onClick={() => onResolve('with-farewell')}
              aria-label={CONVERSACIONES_TEXTS.resolve}
            >
              <IconX size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Menu position="bottom-end" width={240}>
            <Menu.Target>
              <ActionIcon
                className={css.action}
                variant="subtle"
                color="gray"
                size={36}
                aria-label={CONVERSACIONES_TEXTS.more}
              >
                <IconDotsVertical size={20} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item className={css.narrow} onClick={onMarkUnread}>
                {CONVERSACIONES_TEXTS.markUnread}
              </Menu.Item>
              <Menu.Item onClick={() => onResolve('quietly')}>{CONVERSACIONES_TEXTS.resolveQuietly}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      ) : null}
    </header>
  );
}

function ownerText({ estado, asignadaADTO }: Conversacion): string {
  if (estado === 'CERRADA') return CONVERSACIONES_TEXTS.closed;
  return asignadaADTO ? `${CONVERSACIONES_TEXTS.assignedTo} ${asignadaADTO.nombre}` : CONVERSACIONES_TEXTS.unassigned;
}
