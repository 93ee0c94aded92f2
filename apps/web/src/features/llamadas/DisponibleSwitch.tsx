import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useAction } from '../../ui/feedback/useAction.ts';
import { askMicrophone, useAuricular } from './auricular-propio.ts';
import css from './Llamadas.module.css';
import { setDisponible, useCanalesVoz, useDisponibilidad } from './llamadas.queries.ts';
import { LLAMADAS_TEXTS } from './llamadas.texts.ts';
import { failureOfLlamada } from './llamar.ts';

const HELP_MS = 10_000;

/** «Disponible para llamadas»: whether customers' calls ring here. Renders nothing if no number can be called. */
export function DisponibleSwitch() {
  const { data } = useDisponibilidad();
  const canales = useCanalesVoz();
  const { isLost } = useAuricular();
  const disponible = data?.disponible ?? false;
  const { isBusy, run } = useAction({
    action: async () => {
      // asks while the user looks at the page: on the first call it would be too late
      if (!disponible) await askMicrophone();
      await setDisponible(!disponible);
    },
    done: disponible ? LLAMADAS_TEXTS.nowUnavailable : LLAMADAS_TEXTS.nowAvailable,
    failed: (error) => ({ ...failureOfLlamada(error, LLAMADAS_TEXTS.availableFailed), ms: HELP_MS }),
  });
  if (!data || (!canales.data?.length && !disponible)) return null;

  const state = disponible ? LLAMADAS_TEXTS.available : LLAMADAS_TEXTS.isUnavailable;
  const Icon = disponible ? IconPhone : IconPhoneOff;
  return (
    <Tooltip
      label={isLost ? LLAMADAS_TEXTS.notReachable : disponible ? LLAMADAS_TEXTS.nowAvailable : LLAMADAS_TEXTS.turnOn}
    >
      <UnstyledButton
        className={css.available}
        role="switch"
        aria-checked={disponible}
        aria-label={LLAMADAS_TEXTS.available}
        aria-busy={isBusy}
        data-lost={isLost || undefined}
        onClick={run}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
        <span className={css.availableText}>{isLost ? LLAMADAS_TEXTS.notReachable : state}</span>
      </UnstyledButton>
    </Tooltip>
  );
}
