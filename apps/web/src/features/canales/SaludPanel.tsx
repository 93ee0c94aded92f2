import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SaludCanal } from '@tertulia/contract/features/canales/canal';
import { formatCount } from '../../platform/format/numbers.ts';
import css from './CanalesPage.module.css';
import { SALUD_TEXTS } from './canales.texts.ts';
import { agoText, atrasoText, calidadText, fallosText, isLate, limiteText } from './salud.ts';

interface SaludPanelProps {
  salud: SaludCanal;
  /** An inactive channel receives nothing, so it is neither late nor up to date. */
  isConnected: boolean;
  now: number;
  /** Opens the quarantine; null for users who may not see it. */
  onCuarentena: (() => void) | null;
}

/** The health of a channel at a glance. */
export function SaludPanel({ salud, isConnected, now, onCuarentena }: SaludPanelProps) {
  const { ultimoWebhook, conciliado, atrasoSegundos, aparcados, fallosPorHora, cuarentena, calidad, limite } = salud;
  return (
    <dl className={css.salud} aria-label={SALUD_TEXTS.title}>
      <Line label={SALUD_TEXTS.ultimoWebhook}>
        {ultimoWebhook === null ? SALUD_TEXTS.nothingRecent : agoText(ultimoWebhook, now)}
      </Line>
      {isConnected ? (
        <>
          <Line label={SALUD_TEXTS.conciliado}>{agoText(conciliado, now)}</Line>
          <Line label={SALUD_TEXTS.atraso} isWarning={isLate(atrasoSegundos)}>
            {atrasoText(atrasoSegundos)}
          </Line>
        </>
      ) : (
        <Line label={SALUD_TEXTS.atraso}>{SALUD_TEXTS.off}</Line>
      )}
      {aparcados > 0 ? (
        <Line label={SALUD_TEXTS.aparcados} isWarning>
          {formatCount(aparcados)}
        </Line>
      ) : null}
      <Line label={SALUD_TEXTS.fallos} isWarning={(fallosPorHora.at(-1) ?? 0) > 0}>
        {fallosText(fallosPorHora)}
      </Line>
      <Line label={SALUD_TEXTS.calidad} isWarning={calidad?.toUpperCase() === 'LOW'}>
        {calidadText(calidad)}
      </Line>
      <Line label={SALUD_TEXTS.limite}>{limiteText(limite)}</Line>
      <Line label={SALUD_TEXTS.cuarentena} isWarning={cuarentena > 0}>
        {formatCount(cuarentena)}
        {cuarentena > 0 && onCuarentena ? (
          <button type="button" className={css.link} onClick={onCuarentena}>
            {SALUD_TEXTS.view}
          </button>
        ) : null}
      </Line>
    </dl>
  );
}

function Line({ label, isWarning = false, children }: { label: string; isWarning?: boolean; children: ReactNode }) {
  return (
    <div data-warning={isWarning || undefined}>
      <dt>{label}</dt>
      <dd>
        {isWarning ? <IconAlertTriangle size={14} aria-hidden /> : null}
        {children}
      </dd>
    </div>
  );
}
