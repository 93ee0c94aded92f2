import { Tooltip } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import type { Cifra } from '@tertulia/contract/features/dashboard/cifras';
import type { Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import { formatDuration } from '../../platform/format/durations.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import css from './Dashboard.module.css';
import { respuestaOf } from './respuesta.ts';
import type { CasosAbiertos } from './dashboard-search.ts';
import { CIFRA_TEXTS, DASHBOARD_TEXTS, DEFINICIONES } from './dashboard.texts.ts';
import { VerCasos } from './VerCasos.tsx';

interface TarjetasProps {
  data: Dashboard;
  onCasos: (casos: CasosAbiertos) => void;
}

const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

/** The five KPIs, each with its definition, its change, and a link to its rows. */
export function Tarjetas({ data, onCasos }: TarjetasProps) {
  const { anterior } = data;
  const { label, hint, ...wait } = respuestaOf(data);
  const waitBefore = respuestaOf(anterior);
  // an opening time is not compared with a wall-clock time
  const isComparable = (label === undefined) === (waitBefore.label === undefined);
  const count = (cifra: Cifra, now: number, before: number) => (
    <Tarjeta cifra={cifra} value={formatCount(now)} cambio={cambioOf(now, before)} onCasos={onCasos} />
  );
  return (
    <section className={css.cards} aria-label={DASHBOARD_TEXTS.metrics}>
      {count('recibidos', data.mensajesRecibidos, anterior.mensajesRecibidos)}
      {count('enviados', data.mensajesEnviados, anterior.mensajesEnviados)}
      {count('atendidas', data.conversacionesAtendidas, anterior.conversacionesAtendidas)}
      {count('cerradas', data.conversacionesCerradas, anterior.conversacionesCerradas)}
      <Tarjeta
        cifra="primeraRespuesta"
        value={wait.value}
        {...(hint !== undefined && { hint })}
        {...(label !== undefined && { label })}
        cambio={isComparable ? cambioOfTiempo(wait, waitBefore, formatDuration) : null}
        without={
          wait.count === 0
            ? DASHBOARD_TEXTS.noneNow
            : waitBefore.count === 0
              ? DASHBOARD_TEXTS.noneBefore
              : DASHBOARD_TEXTS.notComparable
        }
        onCasos={onCasos}
      />
    </section>
  );
}

interface TarjetaProps {
  cifra: Cifra;
  value: string;
  /** Further information on the value. */
  hint?: string;
  /** The kind of value, if it is not the usual one. */
  label?: string;
  cambio: Cambio | null;
  /** Why no change is shown. */
  without?: string;
  onCasos: (casos: CasosAbiertos) => void;
}

function Tarjeta({ cifra, value, hint, label, cambio, without, onCasos }: TarjetaProps) {
  const Icon = cambio === null ? null : ICONS[cambio.direction];
  return (
    <article className={css.card} aria-label={CIFRA_TEXTS[cifra]}>
      <h3 className={css.cardTitle}>{CIFRA_TEXTS[cifra]}</h3>
      <p className={css.value}>
        {hint === undefined ? (
          value
        ) : (
          <Tooltip label={hint} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
            <button type="button" className={css.hinted} aria-label={`${value}. ${hint}`}>
              {value}
            </button>
          </Tooltip>
        )}
        {label === undefined ? null : <small className={css.valueLabel}>{label}</small>}
      </p>
      <p className={css.change} data-direction={cambio?.direction}>
        {cambio === null || Icon === null ? (
          without
        ) : (
          <>
            <Icon size={14} aria-hidden /> <b>{cambio.text}</b> {DASHBOARD_TEXTS.compared}
          </>
        )}
      </p>
      <p className={css.definition}>{DEFINICIONES[cifra]}</p>
      <VerCasos of={CIFRA_TEXTS[cifra]} onOpen={() => onCasos({ cifra })} />
    </article>
  );
}

/** The change of a KPI against the preceding range of equal length. */
interface Cambio {
  direction: 'up' | 'down' | 'same';
  /** `+12 %`, `-5 min`, `igual`; the plain difference after zero, which has no percentage. */
  text: string;
}

const percent = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });

/** The change of a count as a percentage, or as a number after zero. */
export function cambioOf(now: number, before: number): Cambio {
  if (now === before) return { direction: 'same', text: 'igual' };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, text: `+${percent.format(now)}` };
  return { direction, text: `${signOf(direction)}${percent.format(Math.abs((now - before) / before) * 100)} %` };
}

/** The change of a duration as a duration; null if one of the two ranges has no answers. */
export function cambioOfTiempo(
  now: { ms: number; count: number },
  before: { ms: number; count: number },
  format: (ms: number) => string,
): Cambio | null {
  if (now.count === 0 || before.count === 0) return null;
  if (format(now.ms) === format(before.ms)) return { direction: 'same', text: 'igual' };
  const direction = now.ms > before.ms ? 'up' : 'down';
  return { direction, text: `${signOf(direction)}${format(Math.abs(now.ms - before.ms))}` };
}

function signOf(direction: 'up' | 'down'): string {
  return direction === 'up' ? '+' : '-';
}
