import { Button, Drawer, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconExternalLink, IconMessages } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { ESTADO_CHAT_TEXTS } from '@tertulia/contract/features/conversaciones/textos';
import { BANDEJA_TEXTS } from '../list/bandeja.texts.ts';
import { isShownTo } from '../list/apertura.ts';
import { nameOf } from '../list/names.ts';
import { ChatBody } from '../thread/ChatBody.tsx';
import { isRefusal } from '../../../platform/http/api-error.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/MessageState.tsx';
import css from './LecturaPanel.module.css';
import { useLectura } from './explorar.queries.ts';
import { EXPLORAR_TEXTS } from './explorar.texts.ts';
import { useLecturaLive } from './useLecturaLive.ts';

const WIDTH = 560;

/** A read-only chat beside the list: nothing is sent, and nothing is marked as read. */
export function LecturaPanel({ openId, onClose }: { openId: number | null; onClose: () => void }) {
  const { data: chat, error, isError, refetch } = useLectura(openId);
  return (
    <Drawer
      opened={openId !== null}
      onClose={onClose}
      position="right"
      size={WIDTH}
      title={chat ? nameOf(chat) : EXPLORAR_TEXTS.reading}
      classNames={{ content: css.content, body: css.body, header: css.header, title: css.title }}
    >
      {isError && !chat && !isRefusal(error) ? (
        <ErrorState {...failureOf(error, EXPLORAR_TEXTS.readFailed)} onRetry={() => void refetch()} />
      ) : null}
      {isError && !chat && isRefusal(error) ? (
        <EmptyState
          icon={IconMessages}
          title={BANDEJA_TEXTS.unknown}
          action={
            <Button variant="default" onClick={onClose}>
              {EXPLORAR_TEXTS.backToList}
            </Button>
          }
        />
      ) : null}
      {!chat && !isError && openId !== null ? <LecturaSkeleton /> : null}
      {chat && openId !== null ? <Lectura key={chat.id} chat={chat} /> : null}
    </Drawer>
  );
}

function Lectura({ chat }: { chat: Conversacion }) {
  const { id, clienteTelefono, estado, asignadaADTO, canalNombre } = chat;
  useLecturaLive(id);
  return (
    <>
      <div className={css.facts}>
        <span>
          {[
            clienteTelefono === null ? null : formatPhone(clienteTelefono),
            ESTADO_CHAT_TEXTS[estado],
            asignadaADTO?.nombre,
            canalNombre,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isShownTo(chat) ? (
          <Button
            renderRoot={(props) => <Link to={SCREENS.conversaciones.path} search={{ chat: id }} {...props} />}
            variant="default"
            size="xs"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {EXPLORAR_TEXTS.openInInbox}
          </Button>
        ) : null}
      </div>
      <div className={css.chat}>
        <ChatBody
          conversacionId={id}
          clienteNombre={nameOf(chat)}
          noLeidosAtOpening={0}
          maySend={false}
          onSeen={ignore}
        />
      </div>
      <p className={css.readOnly}>{EXPLORAR_TEXTS.readOnly}</p>
    </>
  );
}

function LecturaSkeleton() {
  return (
    <div className={css.loading} role="group" aria-busy="true" aria-label={EXPLORAR_TEXTS.reading}>
      {['55%', '40%', '65%', '35%', '50%'].map((width, index) => (
        <Skeleton key={width} height={44} width={width} ml={index % 2 === 0 ? 0 : 'auto'} />
      ))}
    </div>
  );
}

function ignore(): void {
  // Reading here is not reported.
}
