import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import bubble from '../../ui/chat/ChatBubble.module.css';
import { OptionsMenu } from '../../ui/table/OptionsMenu.tsx';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { isChangeable } from './citado.ts';

/** The actions on a message of the sala; null if the sala is closed for writing. */
export interface SalaActos {
  onReply: (mensaje: SalaMensaje) => void;
  onEdit: (mensaje: SalaMensaje) => void;
  onRemove: (mensaje: SalaMensaje) => void;
}

interface SalaMenuProps {
  mensaje: SalaMensaje;
  isOwn: boolean;
  actos: SalaActos;
}

/** The menu of a bubble: answer it and, for its author and a limited time, change or delete it. */
export function SalaMenu({ mensaje, isOwn, actos }: SalaMenuProps) {
  const about = `${mensaje.autorNombre}: ${mensaje.contenido.slice(0, 60)}`;
  if (!isOwn || !isChangeable(mensaje, Date.now()))
    return (
      <button
        type="button"
        className={bubble.reply}
        data-always
        onClick={() => actos.onReply(mensaje)}
        aria-label={`${CHAT_INTERNO_TEXTS.reply}: ${about}`}
        title={CHAT_INTERNO_TEXTS.reply}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </button>
    );
  return (
    <OptionsMenu position="bottom-end" width={170} returnFocus={false}>
      <Menu.Target>
        <button
          type="button"
          className={bubble.reply}
          data-always
          aria-label={`${CHAT_INTERNO_TEXTS.options}: ${about}`}
          title={CHAT_INTERNO_TEXTS.options}
        >
          <IconDots size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => actos.onReply(mensaje)}>
          {CHAT_INTERNO_TEXTS.reply}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => actos.onEdit(mensaje)}>
          {CHAT_INTERNO_TEXTS.edit}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          color="var(--t-danger)"
          onClick={() => actos.onRemove(mensaje)}
        >
          {CHAT_INTERNO_TEXTS.removeMensaje}
        </Menu.Item>
      </Menu.Dropdown>
    </OptionsMenu>
  );
}
