import { NativeSelect, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Destinatario, Difusion } from '@tertulia/contract/features/difusiones/difusion';
import {
  DESTINATARIOS_PAGE_SIZE,
  ESTADOS_DESTINATARIO,
  TEXTOS_DESTINATARIO,
  type EstadoDestinatario,
} from '@tertulia/contract/features/difusiones/estados';
import { formatCount } from '../../platform/format/numbers.ts';
import { formatRange } from '../../platform/format/ranges.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { useLastPage } from '../../platform/query/useLastPage.ts';
import table from '../../ui/table/table-page.module.css';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { Paginator } from '../../ui/table/Paginator.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import css from './Difusiones.module.css';
import { useDestinatarios } from './difusiones.queries.ts';
import { DIFUSIONES_TEXTS } from './difusiones.texts.ts';

const DASH = '—';
const COUNTERS = {
  PENDIENTE: 'pendientes',
  OMITIDO: 'omitidos',
  ENVIANDO: 'enviando',
  ENVIADO: 'enviados',
  ENTREGADO: 'entregados',
  LEIDO: 'leidos',
  FALLIDO: 'fallidos',
} as const satisfies Record<EstadoDestinatario, keyof Difusion['contadores']>;

/** All recipients of a broadcast with the state of their message, including the omitted ones. */
export function DestinatariosTable({ difusion }: { difusion: Difusion }) {
  const { contadores } = difusion;
  const [estado, setEstado] = useState<EstadoDestinatario | null>(null);
  const [page, setPage] = useState(0);
  const { data, error, isError, isPlaceholderData, refetch } = useDestinatarios(difusion, { estado, page });
  const pages = {
    page,
    size: DESTINATARIOS_PAGE_SIZE,
    total: data?.totalElements ?? 0,
    isCapped: data?.totalIsCapped === true,
    isLast: data?.last ?? true,
  };
  // the recipients of a state become fewer while the table is open
  useLastPage(pages, data !== undefined && !isPlaceholderData, (last) => setPage(last ?? 0));
  return (
    <section className={css.recipients} aria-label={DIFUSIONES_TEXTS.recipients}>
      <div className={css.recipientsHead}>
        <h3>{DIFUSIONES_TEXTS.recipients}</h3>
        <NativeSelect
          aria-label={DIFUSIONES_TEXTS.filter}
          value={estado ?? ''}
          data={[
            { value: '', label: DIFUSIONES_TEXTS.todos },
            ...ESTADOS_DESTINATARIO.map((value) => ({
              value,
              label: `${TEXTOS_DESTINATARIO[value]} (${formatCount(contadores[COUNTERS[value]])})`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setEstado(ESTADOS_DESTINATARIO.find((one) => one === value) ?? null);
            setPage(0);
          }}
        />
      </div>
      {isError && !data ? (
        <ErrorState {...failureOf(error, DIFUSIONES_TEXTS.progressFailed)} onRetry={() => void refetch()} />
      ) : data?.totalElements === 0 ? (
        <p className={css.nobody}>{DIFUSIONES_TEXTS.nobodyThere}</p>
      ) : (
        <ScrollRegion className={`${css.recipientsScroll} ${table.folding}`} label={DIFUSIONES_TEXTS.recipients}>
          <table
            className={table.table}
            aria-busy={data === undefined || isPlaceholderData}
            data-stale={isPlaceholderData || undefined}
          >
            <thead>
              <tr>
                <th scope="col">{DIFUSIONES_TEXTS.nombre}</th>
                <th scope="col">{DIFUSIONES_TEXTS.telefono}</th>
                <th scope="col">{DIFUSIONES_TEXTS.estado}</th>
                <th scope="col">{DIFUSIONES_TEXTS.detalle}</th>
              </tr>
            </thead>
            <tbody>
              {data?.content.map((one) => <Row key={one.contactoId} destinatario={one} />) ?? (
                <tr>
                  <td colSpan={4}>
                    <Skeleton height={14} width="70%" />
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {data && data.totalElements > DESTINATARIOS_PAGE_SIZE ? (
        <Paginator {...pages} range={formatRange(pages)} onPage={setPage} />
      ) : null}
    </section>
  );
}

function Row({ destinatario: { nombre, telefono, estado, detalle, conversacionId } }: { destinatario: Destinatario }) {
  const name = nombre ?? (telefono === null ? DASH : formatPhone(telefono));
  return (
    <tr className={table.row}>
      <td>
        {conversacionId === null ? (
          <bdi>{name}</bdi>
        ) : (
          <Link
            className={css.link}
            to={`${SCREENS.conversaciones.path}/$conversacionId`}
            params={{ conversacionId: String(conversacionId) }}
          >
            <bdi>{name}</bdi>
          </Link>
        )}
      </td>
      <td data-number data-empty={telefono === null || undefined}>
        {telefono === null ? DASH : formatPhone(telefono)}
      </td>
      <td>
        <span className={css.chip} data-estado={estado}>
          {TEXTOS_DESTINATARIO[estado]}
        </span>
      </td>
      <td data-long data-empty={detalle === null || undefined}>
        {detalle ?? DASH}
      </td>
    </tr>
  );
}
