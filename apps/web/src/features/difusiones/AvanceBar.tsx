import { Progress } from '@mantine/core';
import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { avanceText, partsOf, partText, settledOf } from './difusion-progress.ts';
import css from './Difusiones.module.css';
import { DIFUSIONES_TEXTS } from './difusiones.texts.ts';

const COLORS = {
  leidos: 'var(--t-success)',
  entregados: 'color-mix(in srgb, var(--t-success) 70%, var(--t-surface))',
  enviados: 'color-mix(in srgb, var(--t-success) 45%, var(--t-surface))',
  // not sent yet: pale, so that a bar full of it does not look finished
  enviando: 'color-mix(in srgb, var(--t-accent) 25%, var(--t-surface))',
  fallidos: 'var(--t-danger)',
  omitidos: 'var(--t-muted)',
  pendientes: 'transparent',
} as const;

/** The progress of a broadcast, part by part. */
export function AvanceBar({ difusion, size = 8 }: { difusion: Difusion; size?: number }) {
  const { totalContactos } = difusion;
  return (
    <div
      role="progressbar"
      aria-label={DIFUSIONES_TEXTS.progressBar}
      aria-valuemin={0}
      aria-valuemax={totalContactos}
      aria-valuenow={settledOf(difusion)}
      aria-valuetext={avanceText(difusion)}
    >
      <Progress.Root size={size} transitionDuration={200}>
        {partsOf(difusion).map(({ part, count, share }) => (
          <Progress.Section
            key={part}
            className={part === 'omitidos' ? css.omitted : undefined}
            title={partText(part, count)}
            value={share}
            color={COLORS[part]}
            withAria={false}
          />
        ))}
      </Progress.Root>
    </div>
  );
}
