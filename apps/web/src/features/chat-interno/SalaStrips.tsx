import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconLink, IconPencil, IconX, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import field from '../../ui/chat/ChatField.module.css';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import type { BorradorSala } from './borrador-sala.ts';
import { tituloOf } from './chat-links.ts';

interface SalaStripsProps {
  borrador: Pick<BorradorSala, 'cita' | 'enlace'>;
  isEditing: boolean;
  onRemoveCita: () => void;
  onRemoveEnlace: () => void;
  onStopEdit: () => void;
}

/** Above the field: the message that the text answers or changes, and its link. */
export function SalaStrips({ borrador, isEditing, onRemoveCita, onRemoveEnlace, onStopEdit }: SalaStripsProps) {
  const { cita, enlace } = borrador;
  const kind = enlace?.clase === 'CONVERSACION' ? CHAT_INTERNO_TEXTS.conversacion : CHAT_INTERNO_TEXTS.contacto;
  return (
    <>
      {isEditing ? (
        <Strip icon={IconPencil} label={CHAT_INTERNO_TEXTS.stopEditing} onRemove={onStopEdit}>
          {CHAT_INTERNO_TEXTS.editing}
        </Strip>
      ) : null}
      {cita ? (
        <Strip icon={IconArrowBackUp} label={CHAT_INTERNO_TEXTS.removeQuote} onRemove={onRemoveCita}>
          {CHAT_INTERNO_TEXTS.replyTo} {cita.autorNombre}: {cita.resumen}
        </Strip>
      ) : null}
      {enlace ? (
        <Strip icon={IconLink} label={CHAT_INTERNO_TEXTS.removeLink} onRemove={onRemoveEnlace}>
          {kind}: {tituloOf(enlace.titulo, null)}
        </Strip>
      ) : null}
    </>
  );
}

interface StripProps {
  icon: TablerIcon;
  /** The label of the button that removes it. */
  label: string;
  onRemove: () => void;
  children: ReactNode;
}

function Strip({ icon: Icon, label, onRemove, children }: StripProps) {
  return (
    <div className={field.media}>
      <Icon size={16} aria-hidden />
      <bdi>{children}</bdi>
      <ActionIcon variant="subtle" color="gray" size="var(--composer-tool)" onClick={onRemove} aria-label={label}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
