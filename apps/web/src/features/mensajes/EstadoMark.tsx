import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import type { EstadoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import css from './EstadoMark.module.css';
import { ESTADO_TEXTS } from './mensajes.texts.ts';

const ICONS = {
  PENDIENTE: IconClock,
  ENVIADO: IconCheck,
  ENTREGADO: IconChecks,
  LEIDO: IconChecks,
  ERROR: IconAlertCircle,
} as const;

/** The tick of a message: its state by shape, by name for who cannot see it, and only then by colour. */
export function EstadoMark({ estado }: { estado: EstadoMensaje }) {
  const Icon = ICONS[estado];
  const label = ESTADO_TEXTS[estado];
  return (
    <span className={css.mark} data-estado={estado} role="img" aria-label={label} title={label}>
      <Icon size={15} stroke={estado === 'LEIDO' ? 2.4 : 1.8} aria-hidden />
    </span>
  );
}
