import type { EstadoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import pictures from '../../../ui/GlyphPictures.module.css';
import css from './EstadoMark.module.css';
import { ESTADO_TEXTS } from './mensajes.texts.ts';

const PICTURES = {
  PENDIENTE: pictures.pendiente,
  ENVIADO: pictures.enviado,
  ENTREGADO: pictures.entregado,
  LEIDO: pictures.leido,
  ERROR: pictures.error,
} as const;

/** The delivery state of a message, by shape, by accessible name, and only then by colour. */
export function EstadoMark({ estado }: { estado: EstadoMensaje }) {
  const label = ESTADO_TEXTS[estado];
  return (
    <span
      className={`${css.mark} ${PICTURES[estado]}`}
      data-estado={estado}
      role="img"
      aria-label={label}
      title={label}
    />
  );
}
