import type { Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import { formatCount } from '../../platform/format/numbers.ts';
import css from './Dashboard.module.css';
import type { CasosAbiertos } from './dashboard-search.ts';
import { DASHBOARD_TEXTS, DEFINICION_RANKING } from './dashboard.texts.ts';

interface RankingBarsProps {
  ranking: Dashboard['rankingAtencion'];
  onCasos: (casos: CasosAbiertos) => void;
}

/** The number of chats by agent, as bars in a table; the numbers open their chats. */
export function RankingBars({ ranking, onCasos }: RankingBarsProps) {
  const longest = Math.max(1, ...ranking.map(({ conversacionesAtendidas }) => conversacionesAtendidas));
  return (
    <section className={css.panel} aria-label={DASHBOARD_TEXTS.ranking}>
      <h3 className={css.panelTitle}>{DASHBOARD_TEXTS.ranking}</h3>
      <p className={css.definition}>{DEFINICION_RANKING}</p>
      <table className={css.metrics}>
        <thead>
          <tr>
            <th scope="col">{DASHBOARD_TEXTS.agente}</th>
            <th scope="col">{DASHBOARD_TEXTS.attended}</th>
          </tr>
        </thead>
        <tbody>
          {ranking.map(({ usuarioId, agenteNombre, conversacionesAtendidas: count, conversacionesSinCerrar: open }) => (
            <tr key={usuarioId}>
              <th scope="row" className={css.agent}>
                <bdi>{agenteNombre}</bdi>
              </th>
              <td className={css.barCell}>
                <span className={css.bar} style={{ width: `${(count / longest) * 100}%` }} aria-hidden />
                <button
                  type="button"
                  className={css.count}
                  aria-label={`${formatCount(count)} de ${agenteNombre}: ${DASHBOARD_TEXTS.cases}`}
                  onClick={() => onCasos({ cifra: 'atendidas', usuarioId })}
                >
                  {formatCount(count)}
                </button>
                {open > 0 ? (
                  <button
                    type="button"
                    className={css.count}
                    data-weak
                    aria-label={`${formatCount(open)} ${DASHBOARD_TEXTS.unclosed} de ${agenteNombre}: ${DASHBOARD_TEXTS.cases}`}
                    onClick={() => onCasos({ cifra: 'atendidas', usuarioId, sinCerrar: true })}
                  >
                    ({formatCount(open)} {DASHBOARD_TEXTS.unclosed})
                  </button>
                ) : null}
              </td>
            </tr>
          ))}
          {ranking.length === 0 ? (
            <tr>
              <td colSpan={2} className={css.none}>
                {DASHBOARD_TEXTS.noRanking}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}
