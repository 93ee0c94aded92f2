import type { ReactNode } from 'react';
import { initialsOf } from '../../../platform/format/initials.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import pictures from '../../../ui/GlyphPictures.module.css';
import { BANDEJA_TEXTS } from './bandeja.texts.ts';
import css from './RowParts.module.css';

interface RowFaceProps {
  name: string;
  contactoId: number;
  canalNombre: string;
  size: number;
}

/** The contact's avatar, with the WhatsApp mark and the channel's name. */
export function RowFace({ name, contactoId, canalNombre, size }: RowFaceProps) {
  return (
    <span className={css.face} aria-hidden>
      <Avatar initials={initialsOf(name)} seed={contactoId} size={size} />
      <span className={`${css.channel} ${pictures.whatsapp}`} title={canalNombre} />
    </span>
  );
}

/** Marks a chat with a failed message. */
export function FailedMark({ failure }: { failure: string }) {
  return (
    <span className={css.failed} title={failure}>
      <Glyph name="alert" size={14} />
    </span>
  );
}

/** The same as text, for own unsent messages; `children` separate it from what follows. */
export function UnsentMark({ children }: { children?: ReactNode }) {
  return (
    <span className={css.unsent}>
      {BANDEJA_TEXTS.unsentMark}
      {children}
    </span>
  );
}

interface RowOwnerProps {
  title: string;
  nombre: string;
  word?: string;
}

/** The chat's owner, or its last one. */
export function RowOwner({ title, nombre, word = BANDEJA_TEXTS.assignedTo }: RowOwnerProps) {
  return (
    <span className={css.owner} data-before={word === BANDEJA_TEXTS.before || undefined} title={title}>
      {word}: <bdi>{nombre}</bdi>
    </span>
  );
}
