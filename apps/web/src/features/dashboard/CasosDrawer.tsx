import { Drawer, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import { readDuration } from '@tertulia/contract/core/durations';
import { formatPhone } from '@tertulia/contract/core/phone';
import { CASOS_PAGE_SIZE, type Cifra } from '@tertulia/contract/features/dashboard/cifras';
import type { Caso } from '@tertulia/contract/features/dashboard/dashboard';
import { useState } from 'react';
import { formatDateTime } from '../../platform/format/dates.ts';
import { formatDuration } from '../../platform/format/durations.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { formatRange } from '../../platform/format/ranges.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { useLastPage } from '../../platform/query/useLastPage.ts';
import table from '../../ui/table/table-page.module.css';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { Paginator } from '../../ui/table/Paginator.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import css from './CasosDrawer.module.css';
import { clienteText } from './cliente-text.ts';
import { useCasos } from './dashboard.queries.ts';
import type { CasosAbiertos, Dias } from './dashboard-search.ts';
import { CIFRA_TEXTS, DASHBOARD_TEXTS, DEFINICIONES, ESTADO_PLURAL_TEXTS, ESTADO_TEXTS } from './dashboard.texts.ts';

const WIDTH = 860;
const SIZES = [CASOS_PAGE_SIZE];

interface CasosDrawerProps {
  /** Which rows; null if it is closed. */
  casos: CasosAbiertos | null;
  dias: Dias;
  page: number;
  onPage: (page: number) => void;
  onClose: () => void;
}

/** The rows that a KPI counted (beyond A9); each links to its chat. */
export function CasosDrawer({ casos, onClose, ...rest }: CasosDrawerProps) {
  // keeps its rows during the closing animation
  const [shown, setShown] = useState(casos);
  if (casos !== null && JSON.stringify(casos) !== JSON.stringify(shown)) setShown(casos);
  return (
    <Drawer
      opened={casos !== null}
      onClose={onClose}
      position="right"
      size={WIDTH}
      title={shown && titleOf(shown)}
      classNames={{ content: css.content, body: css.body, header: css.header, title: css.title }}
    >
      {shown ? <Casos casos={shown} {...rest} /> : null}
    </Drawer>
  );
}

function titleOf({ cifra, estado, sinCerrar }: CasosAbiertos): string {
  const narrowed = estado ? ESTADO_PLURAL_TEXTS[estado] : sinCerrar ? DASHBOARD_TEXTS.unclosed : null;
  return narrowed === null ? CIFRA_TEXTS[cifra] : `${CIFRA_TEXTS[cifra]}: ${narrowed}`;
}

function Casos({ casos, dias, page, onPage }: Omit<CasosDrawerProps, 'casos' | 'onClose'> & { casos: CasosAbiertos }) {
  const { data, error, isError, isPlaceholderData, refetch } = useCasos(dias, casos, page);
  const total = data?.totalElements ?? 0;
  const pages = { page, size: CASOS_PAGE_SIZE, total, isCapped: false, isLast: data?.last ?? true };
  useLastPage(pages, data !== undefined && !isPlaceholderData, (last) => onPage(last ?? 0));
  if (isError && !data)
    return <ErrorState {...failureOf(error, DASHBOARD_TEXTS.casesFailed)} onRetry={() => void refetch()} />;
  return (
    <>
      <p className={css.definition}>
        {data ? <b>{casosText(total)}</b> : null} {DEFINICIONES[casos.cifra]}
      </p>
      {data && total === 0 ? (
        <p className={css.none}>{DASHBOARD_TEXTS.noCases}</p>
      ) : (
        <ScrollRegion className={`${css.scroller} ${table.folding}`} label={DASHBOARD_TEXTS.casesTable}>
          <CasosTable rows={data?.content} cifra={casos.cifra} isStale={isPlaceholderData} />
        </ScrollRegion>
      )}
      {data && total > 0 ? (
        <div className={css.pages}>
          <Paginator {...pages} sizes={SIZES} range={formatRange(pages)} onPage={onPage} onSize={ignore} />
        </div>
      ) : null}
    </>
  );
}

function casosText(total: number): string {
  return total === 1 ? '1 caso.' : `${formatCount(total)} casos.`;
}

interface CasosTableProps {
  rows: readonly Caso[] | undefined;
  cifra: Cifra;
  isStale: boolean;
}

function CasosTable({ rows, cifra, isStale }: CasosTableProps) {
  const isWait = cifra === 'primeraRespuesta';
  return (
    <table className={table.table} aria-busy={rows === undefined || isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col">{DASHBOARD_TEXTS.client}</th>
          <th scope="col">{DASHBOARD_TEXTS.moment}</th>
          <th scope="col">{DASHBOARD_TEXTS.agente}</th>
          <th scope="col">{DASHBOARD_TEXTS.state}</th>
          {isWait ? <th scope="col">{DASHBOARD_TEXTS.waited}</th> : null}
          {isWait ? <th scope="col">{DASHBOARD_TEXTS.waitedClock}</th> : null}
          {cifra === 'sinResponder' ? <th scope="col">{DASHBOARD_TEXTS.duration}</th> : null}
          {cifra === 'calificaciones' ? <th scope="col">{DASHBOARD_TEXTS.rating}</th> : null}
          <th scope="col">{DASHBOARD_TEXTS.detail}</th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((caso) => <Row key={caso.id} caso={caso} />) ??
          Array.from({ length: 8 }, (_, index) => (
            <tr key={index}>
              <td colSpan={6}>
                <Skeleton height={14} width={`${55 + ((index * 13) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Row({ caso }: { caso: Caso }) {
  const name = clienteText(caso);
  const phone = caso.clienteTelefono === null ? null : formatPhone(caso.clienteTelefono);
  return (
    <tr className={table.row}>
      <td>
        <Link className={css.link} to={SCREENS.explorar.path} search={{ chat: caso.conversacionId }}>
          <bdi>{name}</bdi>
        </Link>
        {phone !== null && phone !== name ? <span className={css.phone}>{phone}</span> : null}
      </td>
      <td data-number>{formatDateTime(caso.ocurrido)}</td>
      <Cell title={DASHBOARD_TEXTS.agente} text={caso.agenteNombre} />
      <Cell title={DASHBOARD_TEXTS.state} text={ESTADO_TEXTS[caso.estado]} />
      {caso.duracion === null ? null : (
        <Cell
          title={caso.duracionReloj === null ? DASHBOARD_TEXTS.duration : DASHBOARD_TEXTS.waited}
          text={formatDuration(readDuration(caso.duracion))}
        />
      )}
      {caso.duracionReloj === null ? null : (
        <Cell title={DASHBOARD_TEXTS.waitedClock} text={formatDuration(readDuration(caso.duracionReloj))} />
      )}
      {caso.rating === null ? null : <Cell title={DASHBOARD_TEXTS.rating} text={`${caso.rating} de 5`} />}
      <td data-long data-title={DASHBOARD_TEXTS.detail} data-empty={caso.texto ? undefined : true}>
        <span className={css.text}>{caso.texto ? caso.texto : '—'}</span>
      </td>
    </tr>
  );
}

function Cell({ title, text }: { title: string; text: string | null }) {
  return (
    <td data-title={title} data-empty={text ? undefined : true} className={css.cell}>
      {text ? <bdi>{text}</bdi> : '—'}
    </td>
  );
}

function ignore(): void {
  // The page size is fixed.
}
