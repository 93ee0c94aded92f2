import { useNavigate } from '@tanstack/react-router';
import { IconAddressBook, IconLock, IconMessages } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import css from './ChatInterno.module.css';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { detalleOf, tituloOf } from './chat-links.ts';
import { ContactoDrawer } from './ContactoDrawer.tsx';

/** A link to a chat or contact; users who may not see it see only that there is one. */
export function EnlaceChip({ enlace }: { enlace: SalaMensaje['enlaces'][number] }) {
  const navigate = useNavigate();
  const { clase, id, titulo, detalle } = enlace;
  const contacto = useDialog<number>((contactoId, frame) => <ContactoDrawer contactoId={contactoId} {...frame} />);
  if (id === null)
    return (
      <span className={css.enlace} data-hidden>
        <IconLock size={18} stroke={1.7} aria-hidden />
        <span className={css.detail}>{CHAT_INTERNO_TEXTS.hiddenConversacion}</span>
      </span>
    );
  const isChat = clase === 'CONVERSACION';
  const Icon = isChat ? IconMessages : IconAddressBook;
  const kind = isChat ? CHAT_INTERNO_TEXTS.conversacion : CHAT_INTERNO_TEXTS.contacto;
  const open = () => {
    if (isChat) void navigate({ to: SCREENS.conversaciones.path, search: { chat: id } });
    else contacto.open(id);
  };
  return (
    <>
      <button
        type="button"
        className={css.enlace}
        onClick={open}
        title={isChat ? CHAT_INTERNO_TEXTS.openConversacion : CHAT_INTERNO_TEXTS.openContacto}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
        <span className={css.words}>
          <bdi className={css.enlaceTitle}>{tituloOf(titulo, null)}</bdi>
          <span className={css.detail}>{[kind, detalleOf(titulo, detalle)].filter(Boolean).join(' · ')}</span>
        </span>
      </button>
      {contacto.node}
    </>
  );
}
