import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDotsVertical } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { OptionsMenu } from '../../../ui/table/OptionsMenu.tsx';
import css from './ChatHeader.module.css';
import { CHAT_TEXTS } from './chat.texts.ts';
import { ReenviarEncuestaItem } from './ReenviarEncuestaItem.tsx';

/** The dialog that a menu item opens. */
export type ChatAsk = 'estado' | 'llamar' | 'no-contactar' | 'transferir' | 'devolver' | 'cotizacion' | 'encuesta';

interface ChatMenuProps {
  conversacion: Pick<Conversacion, 'id' | 'puede' | 'noEscribir'>;
  onMarkUnread: () => void;
  onResolve: (farewell: 'with-farewell' | 'quietly') => void;
  onAsk: (ask: ChatAsk) => void;
  onFicha: () => void;
}

/** Where the header has no space for a separate button. */
const NARROW_QUERY = '(max-width: 599.98px)';

/** «Más opciones»: the actions on the chat and its contact that this user may take. */
export function ChatMenu({ conversacion, onMarkUnread, onResolve, onAsk, onFicha }: ChatMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Not rendered instead of hidden: the arrow keys would stop at an item that cannot take the focus.
  const isNarrow = useMediaQuery(NARROW_QUERY, undefined, { getInitialValueInEffect: false });
  const { puede, noEscribir } = conversacion;
  // The item unmounts with the menu: the dialog returns the focus to the button.
  const from = (act: () => void) => () => {
    button.current?.focus();
    act();
  };
  return (
    <OptionsMenu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          className={css.action}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={CHAT_TEXTS.more}
        >
          <IconDotsVertical size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        <Menu.Item onClick={from(() => onAsk('estado'))}>{CHAT_TEXTS.assignEstado}</Menu.Item>
        {noEscribir ? null : <Menu.Item onClick={from(() => onAsk('llamar'))}>{CHAT_TEXTS.call}</Menu.Item>}
        {puede.resolver ? (
          <>
            {isNarrow ? <Menu.Item onClick={onMarkUnread}>{CHAT_TEXTS.markUnread}</Menu.Item> : null}
            <Menu.Item onClick={from(() => onResolve('quietly'))}>{CHAT_TEXTS.resolveQuietly}</Menu.Item>
          </>
        ) : null}
        {puede.encuestar ? (
          <ReenviarEncuestaItem conversacionId={conversacion.id} onClick={from(() => onAsk('encuesta'))} />
        ) : null}
        {noEscribir ? null : (
          <Menu.Item onClick={from(() => onAsk('no-contactar'))}>{CHAT_TEXTS.blockContact}</Menu.Item>
        )}
        {puede.transferir ? (
          <Menu.Item onClick={from(() => onAsk('transferir'))}>{CHAT_TEXTS.transfer}</Menu.Item>
        ) : null}
        {puede.devolver ? <Menu.Item onClick={from(() => onAsk('devolver'))}>{CHAT_TEXTS.giveBack}</Menu.Item> : null}
        <Menu.Item onClick={from(onFicha)}>{CHAT_TEXTS.details}</Menu.Item>
        {puede.leer ? <Menu.Item onClick={from(() => onAsk('cotizacion'))}>{CHAT_TEXTS.createQuote}</Menu.Item> : null}
      </Menu.Dropdown>
    </OptionsMenu>
  );
}
