import { Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import { useToday } from '../../platform/format/today.ts';
import { serverWordsOr } from '../../platform/http/failure.ts';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { CasosDrawer } from './CasosDrawer.tsx';
import css from './Dashboard.module.css';
import { useDashboard } from './dashboard.queries.ts';
import { casosOf, diasOf, faultOf, type CasosAbiertos, type DashboardSearch } from './dashboard-search.ts';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';
import { EstadosDonut } from './EstadosDonut.tsx';
import { RangoBar } from './RangoBar.tsx';
import { RankingBars } from './RankingBars.tsx';
import { RatingsTable } from './RatingsTable.tsx';
import { SinResponderTable } from './SinResponderTable.tsx';
import { Tarjetas } from './Tarjetas.tsx';

/** The KPIs of a range, their definitions, and the rows behind each of them. */
export function DashboardPage() {
  const search: DashboardSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const dias = diasOf(search, useToday().split('/').reverse().join('-'));
  const fault = faultOf(dias);
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useDashboard(dias, fault === null);
  const go = (change: DashboardSearch) => void navigate({ to: SCREENS.dashboard.path, search: change, replace: true });
  const { rango, desde, hasta } = search;
  const place = { rango, desde, hasta };
  const openCasos = (casos: CasosAbiertos) => {
    // refetches, so that the KPI on the page matches the opened rows
    void refetch();
    void navigate({ to: SCREENS.dashboard.path, search: { ...place, ...casos } });
  };
  const casos = casosOf(search);
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h2 className={css.title}>{DASHBOARD_TEXTS.title}</h2>
        <RangoBar dias={dias} fault={fault} isBusy={isFetching} onRango={go} onRefresh={() => void refetch()} />
      </div>
      {fault === null && isError ? (
        <div className={css.failed}>
          <ErrorState
            text={serverWordsOr(error, DASHBOARD_TEXTS.loadFailed)}
            reason={null}
            onRetry={() => void refetch()}
          />
        </div>
      ) : null}
      {fault === null ? (
        data ? (
          <Cifras data={data} isStale={isPlaceholderData} onCasos={openCasos} />
        ) : isError ? null : (
          <Loading />
        )
      ) : (
        <p className={css.hint}>{DASHBOARD_TEXTS.badRange}</p>
      )}
      <CasosDrawer
        casos={fault === null ? casos : null}
        dias={dias}
        page={search.page ?? 0}
        onPage={(page) => go({ ...place, ...casos, page: page === 0 ? undefined : page })}
        onClose={() => go(place)}
      />
    </div>
  );
}

interface CifrasProps {
  data: Dashboard;
  isStale: boolean;
  onCasos: (casos: CasosAbiertos) => void;
}

function Cifras({ data, isStale, onCasos }: CifrasProps) {
  return (
    <div className={css.body} data-stale={isStale || undefined} aria-busy={isStale}>
      {hasMovement(data) ? null : (
        <p className={css.quiet} role="status">
          <b>{DASHBOARD_TEXTS.noMovement}.</b> {DASHBOARD_TEXTS.noMovementHint}
        </p>
      )}
      <Tarjetas data={data} onCasos={onCasos} />
      <div className={css.pair}>
        <EstadosDonut estados={data.distribucionEstados} enEspera={data.conversacionesPendientes} onCasos={onCasos} />
        <RankingBars ranking={data.rankingAtencion} onCasos={onCasos} />
      </div>
      <div className={css.pair}>
        <SinResponderTable chats={data.abiertasMas2h} total={data.abiertasMas2hTotal} onCasos={onCasos} />
        <RatingsTable ratings={data.ratingPorAgente} onCasos={onCasos} />
      </div>
    </div>
  );
}

/** Whether anything happened in the range: a row of zeros alone does not say so. */
function hasMovement({ distribucionEstados: { ABIERTA, CERRADA, PENDIENTE }, ratingPorAgente }: Dashboard): boolean {
  return ABIERTA + CERRADA + PENDIENTE + ratingPorAgente.length > 0;
}

function Loading() {
  return (
    <div className={css.body} aria-busy="true">
      <p className={css.hint} role="status">
        {DASHBOARD_TEXTS.loading}
      </p>
      <div className={css.cards}>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} height={168} radius={12} />
        ))}
      </div>
      <div className={css.pair}>
        <Skeleton height={260} radius={12} />
        <Skeleton height={260} radius={12} />
      </div>
    </div>
  );
}
