import { VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import { formatCount } from '../../platform/format/numbers.ts';
import css from './Dashboard.module.css';
import type { CasosAbiertos } from './dashboard-search.ts';
import { CIFRA_TEXTS, DASHBOARD_TEXTS, DEFINICIONES } from './dashboard.texts.ts';
import { VerCasos } from './VerCasos.tsx';

interface RatingsTableProps {
  ratings: Dashboard['ratingPorAgente'];
  onCasos: (casos: CasosAbiertos) => void;
}

const mean = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Customers' ratings by agent. */
export function RatingsTable({ ratings, onCasos }: RatingsTableProps) {
  return (
    <section className={css.panel} aria-label={DASHBOARD_TEXTS.ratings}>
      <h3 className={css.panelTitle}>{DASHBOARD_TEXTS.ratings}</h3>
      <p className={css.definition}>{DEFINICIONES.calificaciones}</p>
      <table className={css.metrics}>
        <thead>
          <tr>
            <th scope="col">{DASHBOARD_TEXTS.agente}</th>
            <th scope="col" data-number>
              {DASHBOARD_TEXTS.rating}
            </th>
            <th scope="col" data-number>
              {DASHBOARD_TEXTS.answers}
            </th>
          </tr>
        </thead>
        <tbody>
          {ratings.map(({ usuarioId, agenteNombre, promedioRating, respuestas }) => (
            <tr key={usuarioId ?? 0}>
              <th scope="row" className={css.agent}>
                <bdi>{agenteNombre}</bdi>
              </th>
              <td data-number>
                {promedioRating === null ? (
                  '—'
                ) : (
                  <>
                    {mean.format(promedioRating)} <IconStarFilled size={12} className={css.star} aria-hidden />
                    <VisuallyHidden>de 5</VisuallyHidden>
                  </>
                )}
              </td>
              <td data-number>
                {usuarioId === null ? (
                  formatCount(respuestas)
                ) : (
                  <button
                    type="button"
                    className={css.count}
                    aria-label={`${formatCount(respuestas)} de ${agenteNombre}: ${DASHBOARD_TEXTS.cases}`}
                    onClick={() => onCasos({ cifra: 'calificaciones', usuarioId })}
                  >
                    {formatCount(respuestas)}
                  </button>
                )}
              </td>
            </tr>
          ))}
          {ratings.length === 0 ? (
            <tr>
              <td colSpan={3} className={css.none}>
                {DASHBOARD_TEXTS.noAnswers}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {ratings.length > 0 ? (
        <div className={css.panelFoot}>
          <span />
          <VerCasos of={CIFRA_TEXTS.calificaciones} onOpen={() => onCasos({ cifra: 'calificaciones' })} />
        </div>
      ) : null}
    </section>
  );
}
