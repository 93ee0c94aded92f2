import { memo } from 'react';
import { formatDaySeparator } from '../../platform/format/dates.ts';
import { useToday } from '../../platform/format/today.ts';
import lines from '../../ui/chat/ChatLines.module.css';
import css from './ChatInterno.module.css';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
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
      {day === null ? null : <DayTitle day={day} />}
      {isNewLine ? (
        <div className={lines.newLine} role="separator" aria-label={CHAT_INTERNO_TEXTS.newMessages}>
          <span>{CHAT_INTERNO_TEXTS.newMessages}</span>
        </div>
      ) : null}
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

function DayTitle({ day }: { day: string }) {
  useToday();
  return (
    <div className={lines.day}>
      <span>{formatDaySeparator(day)}</span>
    </div>
  );
}
