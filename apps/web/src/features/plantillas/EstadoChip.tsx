import { IconAlertTriangle, IconCheck, IconClock, IconPencil, IconPlayerPause, IconX } from '@tabler/icons-react';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import css from './EstadoChip.module.css';
import { ESTADO_TEXTS } from './plantillas.texts.ts';

type Estado = Plantilla['estadoAprobacion'];

const ICONS = {
  APROBADA: IconCheck,
  PENDIENTE: IconClock,
  RECHAZADA: IconX,
  PAUSADA: IconPlayerPause,
  DESHABILITADA: IconAlertTriangle,
  SIN_ENVIAR: IconPencil,
} as const satisfies Record<Estado, unknown>;

/** WhatsApp's state of a template: by word, shape and colour. */
export function EstadoChip({ estado }: { estado: Estado }) {
  const Icon = ICONS[estado];
  return (
    <span className={css.chip} data-estado={estado}>
      <Icon size={13} stroke={2.2} aria-hidden />
      {ESTADO_TEXTS[estado]}
    </span>
  );
}
