import { IconAlertTriangle, IconCheck, IconClock, IconPencil, IconPlayerPause, IconX } from '@tabler/icons-react';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { Chip } from '../../ui/Chip.tsx';
import { ESTADO_TEXTS } from './plantillas.texts.ts';

type Estado = Plantilla['estadoAprobacion'];

const LOOKS = {
  APROBADA: { tone: 'success', icon: IconCheck },
  PENDIENTE: { tone: 'warning', icon: IconClock },
  RECHAZADA: { tone: 'danger', icon: IconX },
  PAUSADA: { tone: 'warning', icon: IconPlayerPause },
  DESHABILITADA: { tone: 'danger', icon: IconAlertTriangle },
  SIN_ENVIAR: { tone: 'plain', icon: IconPencil },
} as const satisfies Record<Estado, unknown>;

/** WhatsApp's state of a template: by word, shape and colour. */
export function EstadoChip({ estado }: { estado: Estado }) {
  const { tone, icon: Icon } = LOOKS[estado];
  return (
    <Chip tone={tone}>
      <Icon size={13} stroke={2.2} aria-hidden />
      {ESTADO_TEXTS[estado]}
    </Chip>
  );
}
