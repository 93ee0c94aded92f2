import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { readDay } from '../../platform/format/days.ts';
import css from './Dashboard.module.css';
import type { DashboardSearch, Dias, faultOf } from './dashboard-search.ts';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';
import { DateField } from '../../ui/form/DateField.tsx';

interface RangoBarProps {
  dias: Dias;
  fault: ReturnType<typeof faultOf>;
  isBusy: boolean;
  onRango: (change: DashboardSearch) => void;
  onRefresh: () => void;
}

/** The days of the KPIs: two presets, or picked by hand. */
export function RangoBar({ dias, fault, isBusy, onRango, onRefresh }: RangoBarProps) {
  const inForce = `${dias.desde}|${dias.hasta}`;
  const [typed, setTyped] = useState({ inForce, desde: dias.desde, hasta: dias.hasta });
  if (typed.inForce !== inForce) setTyped({ inForce, desde: dias.desde, hasta: dias.hasta });
  const { desde, hasta } = typed;
  /** A date that is being typed is no day yet and changes nothing. */
  const pick = (days: { desde: string; hasta: string }) => {
    setTyped({ inForce, ...days });
    if (readDay(days.desde) !== undefined && readDay(days.hasta) !== undefined) onRango(days);
  };
  return (
    <div className={css.range} role="group" aria-label={DASHBOARD_TEXTS.range}>
      <div className={css.quick}>
        <Button
          variant={dias.rapido === 'hoy' ? 'filled' : 'default'}
          aria-pressed={dias.rapido === 'hoy'}
          onClick={() => onRango({})}
        >
          {DASHBOARD_TEXTS.hoy}
        </Button>
        <Button
          variant={dias.rapido === 'semana' ? 'filled' : 'default'}
          aria-pressed={dias.rapido === 'semana'}
          onClick={() => onRango({ rango: 'semana' })}
        >
          {DASHBOARD_TEXTS.semana}
        </Button>
      </div>
      <DateField label={DASHBOARD_TEXTS.desde} value={desde} onChange={(day) => pick({ desde: day, hasta })} />
      <DateField
        label={DASHBOARD_TEXTS.hasta}
        value={hasta}
        error={fault === null ? undefined : DASHBOARD_TEXTS[fault]}
        onChange={(day) => pick({ desde, hasta: day })}
      />
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={isBusy}
        disabled={fault !== null}
        onClick={onRefresh}
      >
        {DASHBOARD_TEXTS.refresh}
      </Button>
    </div>
  );
}
