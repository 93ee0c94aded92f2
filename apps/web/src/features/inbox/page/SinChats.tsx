import { IconMoodEmpty } from '@tabler/icons-react';
import { BANDEJA_TEXTS } from '../list/bandeja.texts.ts';
import { useSinCanal } from '#public/canales';
import { EmptyState } from '../../../ui/feedback/MessageState.tsx';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';

/** A list without chats; says that none can arrive if the business has no active channel. */
export function SinChats() {
  const text = useSinCanal() ? CONVERSACIONES_TEXTS.noChatsYet : BANDEJA_TEXTS.noChats;
  return <EmptyState icon={IconMoodEmpty} title={BANDEJA_TEXTS.nothing} text={text} />;
}
