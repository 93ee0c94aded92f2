import { IconEye, IconPencil } from '@tabler/icons-react';
import css from './PresenciaLine.module.css';
import { describePresentes } from './presentes.ts';
import { usePresencia } from './usePresencia.ts';

/** The other users in the chat, in one line; renders nothing without any. */
export function PresenciaLine({ conversacionId }: { conversacionId: number }) {
  const presentes = usePresencia(conversacionId);
  const text = describePresentes(presentes);
  const Icon = presentes.some(({ estaEscribiendo }) => estaEscribiendo) ? IconPencil : IconEye;
  return (
    <div role="status" className={css.root}>
      {text === null ? null : (
        <span className={css.line} title={presentes.map(({ nombre }) => nombre).join(', ')}>
          <Icon size={14} aria-hidden />
          {text}
        </span>
      )}
    </div>
  );
}
