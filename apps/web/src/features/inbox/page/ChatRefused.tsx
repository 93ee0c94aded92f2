import { Button, Group } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { BANDEJA_TEXTS } from '../list/bandeja.texts.ts';
import { nameOf } from '../list/names.ts';
import { SinEnviar } from '../outbox/SinEnviar.tsx';
import { VistaPreviaDialog } from '../thread/VistaPreviaDialog.tsx';
import { ApiError } from '../../../platform/http/api-error.ts';
import { EmptyState } from '../../../ui/feedback/MessageState.tsx';
import { useDialog } from '../../../ui/dialog/useDialog.tsx';
import { CHAT_TEXTS } from './chat.texts.ts';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';

interface ChatRefusedProps {
  conversacionId: number;
  /** Undefined if the server does not show it at all. */
  chat: Conversacion | undefined;
  /** Why a known chat does not open. */
  hint: string;
  error: unknown;
  onBack: () => void;
  onAccept: (chat: Conversacion) => void;
}

/** Why a chat opened by its address does not open, and the actions that remain. */
export function ChatRefused({ conversacionId, chat, hint, error, onBack, onAccept }: ChatRefusedProps) {
  const preview = useDialog<Conversacion>((shown, frame) => (
    <VistaPreviaDialog conversacionId={shown.id} clienteNombre={nameOf(shown)} {...frame} />
  ));
  const back = useRef<HTMLButtonElement>(null);
  const isUnknown = error instanceof ApiError && error.status === 404;
  const action = (
    <>
      <Group justify="center" gap={8}>
        {chat?.puede.aceptar && chat.puede.leer ? (
          <Button onClick={() => onAccept(chat)}>{BANDEJA_TEXTS.accept}</Button>
        ) : null}
        {chat?.puede.leer ? (
          <Button variant="default" onClick={() => preview.open(chat)}>
            {BANDEJA_TEXTS.preview}
          </Button>
        ) : null}
        <Button ref={back} variant="default" onClick={onBack}>
          {CONVERSACIONES_TEXTS.back}
        </Button>
      </Group>
      <SinEnviar conversacionId={conversacionId} onLast={() => back.current?.focus()} />
    </>
  );
  return (
    <>
      <EmptyState
        icon={IconMessages}
        title={chat ? hint : isUnknown ? BANDEJA_TEXTS.unknown : CHAT_TEXTS.forbidden}
        {...(chat?.puede.leer ? { text: nameOf(chat) } : {})}
        action={action}
      />
      {preview.node}
    </>
  );
}
