import { Progress } from '@mantine/core';
import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { partsOf, settledOf } from './avance.ts';
import { DIFUSIONES_TEXTS } from './difusiones.texts.ts';

const COLORS = {
  leidos: 'var(--t-success)',
  entregados: 'color-mix(in srgb, var(--t-success) 70%, var(--t-surface))',
  enviados: 'color-mix(in srgb, var(--t-success) 45%, var(--t-surface))',
  enviando: 'var(--t-accent)',
  fallidos: 'var(--t-danger)',
  omitidos: 'color-mix(in srgb, var(--t-muted) 35%, var(--t-surface))',
  pendientes: 'transparent',
} as const;

/** How far a broadcast has come, part by part. */
export function AvanceBar({ difusion, size = 8 }: { difusion: Difusion; size?: number }) {
  const { totalContactos } = difusion;
  return (
    <div
      role="progressbar"
      aria-label={DIFUSIONES_TEXTS.progressBar}
      aria-valuemin={0}
      aria-valuemax={totalContactos}
      aria-valuenow={settledOf(difusion)}
    >
      <Progress.Root size={size} transitionDuration={200}>
        {partsOf(difusion).map(({ part, share }) => (
          <Progress.Section key={part} value={share} color={COLORS[part]} withAria={false} />
        ))}
      </Progress.Root>
    </div>
  );
}
