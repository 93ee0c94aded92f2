import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import type { Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import { formatCount } from '../../platform/format/numbers.ts';
import css from './Dashboard.module.css';
import type { CasosAbiertos } from './dashboard-search.ts';
import { CIFRA_TEXTS, DASHBOARD_TEXTS, DEFINICIONES, ESTADO_PLURAL_TEXTS } from './dashboard.texts.ts';
import { VerCasos } from './VerCasos.tsx';

interface EstadosDonutProps {
  estados: Dashboard['distribucionEstados'];
  enEspera: number;
  onCasos: (casos: CasosAbiertos) => void;
}

const ORDER: readonly EstadoConversacion[] = ['ABIERTA', 'CERRADA', 'PENDIENTE'];
const RADIUS = 42;

/** The current states of the range's chats as a ring; its table has the same content for screen readers. */
export function EstadosDonut({ estados, enEspera, onCasos }: EstadosDonutProps) {
  const total = ORDER.reduce((sum, estado) => sum + estados[estado], 0);
  const arcs = arcsOf(
    ORDER.map((estado) => estados[estado]),
    2 * Math.PI * RADIUS,
  );
  const shares = shareTexts(ORDER.map((estado) => estados[estado]));
  return (
    <section className={css.panel} aria-label={DASHBOARD_TEXTS.donut}>
      <h3 className={css.panelTitle}>{DASHBOARD_TEXTS.donut}</h3>
      <p className={css.definition}>{DEFINICIONES.distribucion}</p>
      <div className={css.donutRow}>
        <svg className={css.donut} viewBox="0 0 100 100" aria-hidden>
          <circle className={css.ring} cx="50" cy="50" r={RADIUS} />
          {ORDER.map((estado, index) => {
            const arc = arcs[index];
            return arc && arc.length > 0 ? (
              <circle
                key={estado}
                className={css.arc}
                data-estado={estado}
                cx="50"
                cy="50"
                r={RADIUS}
                strokeDasharray={`${arc.length} ${2 * Math.PI * RADIUS - arc.length}`}
                strokeDashoffset={-arc.offset}
              />
            ) : null;
          })}
          <text className={css.donutTotal} x="50" y="47">
            {formatCount(total)}
          </text>
          <text className={css.donutNoun} x="50" y="63">
            chats
          </text>
        </svg>
        <table className={css.metrics}>
          <thead>
            <tr>
              <th scope="col">{DASHBOARD_TEXTS.estado}</th>
              <th scope="col" data-number>
                {DASHBOARD_TEXTS.chats}
              </th>
              <th scope="col" data-number>
                {DASHBOARD_TEXTS.share}
              </th>
            </tr>
          </thead>
          <tbody>
            {ORDER.map((estado, index) => (
              <tr key={estado}>
                <th scope="row">
                  <span className={css.swatch} data-estado={estado} aria-hidden />
                  {ESTADO_PLURAL_TEXTS[estado]}
                </th>
                <td data-number>
                  <button
                    type="button"
                    className={css.count}
                    aria-label={`${formatCount(estados[estado])} ${ESTADO_PLURAL_TEXTS[estado]}: ${DASHBOARD_TEXTS.cases}`}
                    onClick={() => onCasos({ cifra: 'distribucion', estado })}
                  >
                    {formatCount(estados[estado])}
                  </button>
                </td>
                <td data-number>{shares[index]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.panelFoot}>
        <span>
          {DASHBOARD_TEXTS.waitingNow}: <b>{formatCount(enEspera)}</b>
        </span>
        <VerCasos of={CIFRA_TEXTS.pendientes} onOpen={() => onCasos({ cifra: 'pendientes' })} />
      </div>
    </section>
  );
}

interface Arc {
  /** Its start on the ring and its length, in the unit of the circumference. */
  offset: number;
  length: number;
}

/** The arcs of a ring, one after the other, each as long as its share; a zero has no arc. */
export function arcsOf(counts: readonly number[], circumference: number): Arc[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let offset = 0;
  return counts.map((count) => {
    const arc = { offset, length: total === 0 ? 0 : (count / total) * circumference };
    offset += arc.length;
    return arc;
  });
}

/**
 * `40 %` for each, with a sum of 100: what rounding down leaves goes to the largest remainders. `0 %` if there is
 * nothing.
 */
export function shareTexts(counts: readonly number[]): string[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => '0 %');
  const parts = counts.map((count, index) => ({
    index,
    whole: Math.floor((count * 100) / total),
    rest: (count * 100) % total,
  }));
  const left = 100 - parts.reduce((sum, { whole }) => sum + whole, 0);
  const raised = new Set(
    parts
      .toSorted((a, b) => b.rest - a.rest)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, whole }) => `${whole + Number(raised.has(index))} %`);
}
