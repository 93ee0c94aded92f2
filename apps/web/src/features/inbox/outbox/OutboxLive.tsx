import { useWindowEvent } from '@mantine/hooks';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent } from 'react';
import { unsentChats } from '../drafts/row-drafts.ts';
import { onNotice, toastHere, type SendNotice } from './send-notices.ts';
import { toastNotice } from './notice-toasts.ts';
import { chatOutbox, outbox } from './chat-outbox.queries.ts';

interface OutboxLiveProps {
  /** The displayed chat: it shows the results of its sends itself. */
  openId: number | null;
  /** The customer's name, if known. */
  nombreOf: (conversacionId: number) => string | null;
  onOpen: (conversacionId: number) => void;
}

/** Renders nothing: reports the results of sends in chats that were left, with a link back. */
export function OutboxLive({ openId, nombreOf, onOpen }: OutboxLiveProps) {
  const showNotice = useEffectEvent((aviso: SendNotice) => {
    const { conversacionId, caso } = aviso;
    // a chat that is being closed is displayed for a moment longer
    if (conversacionId === openId && caso !== 'APARTADO') {
      toastHere(aviso);
      return;
    }
    toastNotice(aviso, nombreOf(conversacionId), () => onOpen(conversacionId));
  });
  useEffect(() => onNotice((aviso) => showNotice(aviso)), []);
  // a pending file exists in this page only
  useWindowEvent('beforeunload', (event) => {
    if (chatOutbox.isUploading()) event.preventDefault();
  });
  const unsent = useSelector(outbox.byChat, readUnsent);
  useEffect(() => unsentChats.setState(() => new Set(unsent === '' ? [] : unsent.split(' ').map(Number))), [unsent]);
  return null;
}

/** A string, so that an unchanged set compares as equal. */
function readUnsent(): string {
  return outbox
    .unsentIn()
    .sort((a, b) => a - b)
    .join(' ');
}
