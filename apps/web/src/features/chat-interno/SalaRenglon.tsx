import { memo } from 'react';
import { LineMarks } from '../../ui/chat/ChatParts.tsx';
import css from './ChatInterno.module.css';
import type { RenglonSala } from './renglones-sala.ts';
import type { SalaActos } from './SalaMenu.tsx';
import { SalaOutboxBubble, SalaBubble } from './SalaBubble.tsx';

interface SalaRenglonProps {
  renglon: RenglonSala;
  usuarioId: number;
  isGrupo: boolean;
  isHighlighted?: boolean;
  actos: SalaActos | null;
  onJump: (secuencia: number) => void;
  onMediaLoad: () => void;
}

/** One line of the sala under its day and its mark. */
export const SalaRenglon = memo(function SalaRenglon({ renglon, usuarioId, ...rest }: SalaRenglonProps) {
  const { content, day, isNewLine, startsGroup } = renglon;
  return (
    <>
      <LineMarks day={day} isNewLine={isNewLine} />
      {content.kind === 'entry' ? (
        <SalaOutboxBubble entry={content.entry} startsGroup={startsGroup} />
      ) : content.mensaje.evento ? (
        <p className={css.evento}>{content.mensaje.contenido}</p>
      ) : (
        <SalaBubble mensaje={content.mensaje} usuarioId={usuarioId} startsGroup={startsGroup} {...rest} />
      )}
    </>
  );
});
