import type { EstadoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import { Glyph } from '../../ui/Glyph.tsx';
import css from './EstadoMark.module.css';
import { ESTADO_TEXTS } from './mensajes.texts.ts';

const GLYPHS = {
  PENDIENTE: 'clock',
  ENVIADO: 'check',
  ENTREGADO: 'checks',
  LEIDO: 'checks',
  ERROR: 'alert',
} as const;

/** The tick of a message: its state by shape, by name for who cannot see it, and only then by colour. */
export function EstadoMark({ estado }: { estado: EstadoMensaje }) {
  const label = ESTADO_TEXTS[estado];
  return (
    <span className={css.mark} data-estado={estado} role="img" aria-label={label} title={label}>
      <Glyph name={GLYPHS[estado]} size={15} />
    </span>
  );
}
