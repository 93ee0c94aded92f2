import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconBrandWhatsapp, IconLayoutSidebarRight, IconMailOpened, IconX } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { BANDEJA_TEXTS } from '../list/bandeja.texts.ts';
import { nameOf } from '../list/names.ts';
import { LeadWhy, puntajeOf } from '#public/lead';
import { initialsOf } from '../../../platform/format/initials.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import css from './ChatHeader.module.css';
import { ChatMenu, type ChatAsk } from './ChatMenu.tsx';
import { refreshConversacion } from './chat.actions.ts';
import { CHAT_TEXTS } from './chat.texts.ts';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';

interface ChatHeaderProps {
  conversacion: Conversacion;
  isFichaOpen: boolean;
  /** The Kanban state, rendered by its feature. */
  kanban: ReactNode;
  onBack: () => void;
  onMarkUnread: () => void;
  onResolve: (farewell: 'with-farewell' | 'quietly') => void;
  onAsk: (ask: ChatAsk) => void;
  onFicha: () => void;
}

/** The contact, the owner and the actions of a chat. */
export function ChatHeader({ conversacion, isFichaOpen, kanban, onBack, ...acts }: ChatHeaderProps) {
  const { clienteTelefono, canalNombre, puede, contactoId } = conversacion;
  const score = puntajeOf(conversacion);
  const { onMarkUnread, onResolve, onFicha } = acts;
  const name = nameOf(conversacion);
  const phone = clienteTelefono === null ? null : formatPhone(clienteTelefono);
  return (
    <header className={css.header}>
      <div className={css.bar}>
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
        <span className={css.face}>
          <Avatar initials={initialsOf(name)} seed={contactoId} size={40} />
        </span>
        <div className={css.who}>
          <div className={css.nameLine}>
            <h1 className={css.name} title={name}>
              <bdi>{name}</bdi>
            </h1>
            <span className={css.marks}>
              <LeadWhy
                conversacion={conversacion}
                score={score}
                mayPin={puede.resolver}
                onPinned={() => refreshConversacion(conversacion.id)}
              />
              {kanban}
            </span>
          </div>
          <div className={css.facts}>
            {phone !== null && phone !== name ? <span className={css.phone}>{phone}</span> : null}
            <span className={css.owner} title={ownerText(conversacion)}>
              {ownerText(conversacion)}
            </span>
            <span className={css.channel} title={canalNombre}>
              <IconBrandWhatsapp size={14} stroke={1.7} aria-hidden /> {canalNombre}
            </span>
          </div>
        </div>
        <div className={css.actions}>
          <Tooltip label={CHAT_TEXTS.details}>
            <ActionIcon
              className={`${css.action} ${css.roomy}`}
              variant={isFichaOpen ? 'light' : 'subtle'}
              color="gray"
              size={36}
              onClick={onFicha}
              aria-label={CHAT_TEXTS.details}
              aria-pressed={isFichaOpen}
              data-opens-ficha
            >
              <IconLayoutSidebarRight size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {puede.resolver ? (
            <>
              <Tooltip label={CHAT_TEXTS.markUnread}>
                <ActionIcon
                  className={`${css.action} ${css.roomy}`}
                  variant="subtle"
                  color="gray"
                  size={36}
                  onClick={onMarkUnread}
                  aria-label={CHAT_TEXTS.markUnread}
                >
                  <IconMailOpened size={20} stroke={1.7} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <Tooltip label={CHAT_TEXTS.resolve}>
                <ActionIcon
                  className={css.action}
                  variant="subtle"
                  color="gray"
                  size={36}
                  onClick={() => onResolve('with-farewell')}
                  aria-label={CHAT_TEXTS.resolve}
                >
                  <IconX size={20} stroke={1.7} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </>
          ) : null}
          <ChatMenu conversacion={conversacion} {...acts} />
        </div>
      </div>
    </header>
  );
}

function ownerText({ estado, asignadaADTO }: Conversacion): string {
  if (estado === 'CERRADA') return BANDEJA_TEXTS.closed;
  return asignadaADTO ? `${BANDEJA_TEXTS.assignedTo} ${asignadaADTO.nombre}` : CHAT_TEXTS.unassigned;
}
