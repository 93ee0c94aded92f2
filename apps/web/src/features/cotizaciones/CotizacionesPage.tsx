import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconFileInvoice, IconFileTypePdf, IconMessage, IconSend } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { Cotizacion } from '@tertulia/contract/features/cotizaciones/cotizacion';
import { PersonaFilter } from '#public/usuarios';
import { formatDateTime } from '../../platform/format/dates.ts';
import table from '../../ui/table/table-page.module.css';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { DayFilter } from '../../ui/form/DayFilter.tsx';
import { IN_PLACE } from '../../ui/focus/in-place.ts';
import { EmptyState } from '../../ui/feedback/MessageState.tsx';
import { Narrowed } from '../../ui/form/Narrowed.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/table/Cell.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { RowAction } from '../../ui/table/RowMenu.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import {
  COTIZACIONES_LIST,
  type CotizacionesSearch,
  type CotizacionesSort,
  isNarrowed,
} from './cotizaciones-search.ts';
import { EnviarCotizacionDialog } from './EnviarCotizacionDialog.tsx';
import { useCotizaciones } from './cotizaciones.queries.ts';
import { LISTA_TEXTS, numeroText, totalText } from './cotizaciones.texts.ts';

const COLUMNS: readonly Column<Cotizacion, CotizacionesSort>[] = [
  { title: LISTA_TEXTS.numero, isName: true, sort: 'consecutivo', cell: ({ consecutivo }) => numeroText(consecutivo) },
  { title: LISTA_TEXTS.cliente, kind: 'words', sort: 'clienteNombre', cell: (row) => <bdi>{clienteOf(row)}</bdi> },
  { title: LISTA_TEXTS.correo, kind: 'words', cell: ({ clienteEmail }) => clienteEmail },
  { title: LISTA_TEXTS.total, kind: 'number', sort: 'total', cell: ({ total }) => totalText(total) },
  {
    title: LISTA_TEXTS.fecha,
    sort: 'createdAt',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  { title: LISTA_TEXTS.hizo, kind: 'words', cell: ({ usuarioNombre }) => <bdi>{usuarioNombre}</bdi> },
  { title: LISTA_TEXTS.estado, cell: (row) => <EstadoChip mensajeId={row.mensajeId} /> },
];

/** The quotes of the business: find, open and send them later. */
export function CotizacionesPage() {
  const search: CotizacionesSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const sending = useDialog<Cotizacion>((cotizacion, frame) => (
    <EnviarCotizacionDialog cotizacion={cotizacion} {...frame} />
  ));
  const go = (change: CotizacionesSearch) =>
    void navigate({ to: SCREENS.cotizaciones.path, search: { ...search, page: undefined, ...change }, ...IN_PLACE });
  const list = usePages(useCotizaciones(search), search, {
    ...COTIZACIONES_LIST,
    failed: LISTA_TEXTS.loadFailed,
    go,
  });
  const openChat = ({ conversacionId }: Cotizacion) =>
    void navigate({ to: SCREENS.conversaciones.path, search: { chat: conversacionId } });
  const clear = { q: undefined, contactoId: undefined, usuarioId: undefined, desde: undefined, hasta: undefined };
  const isBackwards = search.desde !== undefined && search.hasta !== undefined && search.hasta < search.desde;

  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.cotizaciones.label}</h2>
      </div>
      <form className={table.filters} role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          className={table.search}
          label={LISTA_TEXTS.search}
          q={search.q ?? ''}
          onSearch={(q) => go({ q })}
        />
        <DayFilter label={LISTA_TEXTS.desde} dia={search.desde} onDia={(desde) => go({ desde })} />
        <DayFilter
          label={LISTA_TEXTS.hasta}
          dia={search.hasta}
          min={search.desde}
          error={isBackwards ? LISTA_TEXTS.backwards : undefined}
          onDia={(hasta) => go({ hasta })}
        />
        <PersonaFilter
          label={LISTA_TEXTS.hizo}
          everybody={LISTA_TEXTS.todas}
          value={search.usuarioId}
          otherName={
            list.rows?.find(({ usuarioId }) => usuarioId === search.usuarioId)?.usuarioNombre ?? LISTA_TEXTS.unaPersona
          }
          onChange={(usuarioId) => go({ usuarioId })}
        />
        <Button variant="subtle" disabled={!isNarrowed(search)} onClick={() => go(clear)}>
          {LISTA_TEXTS.clear}
        </Button>
      </form>
      <Narrowed
        texts={{
          contactoId: search.contactoId === undefined ? null : LISTA_TEXTS.unContacto,
        }}
        onClear={(key) => go({ [key]: undefined })}
      />
      <DataTable
        {...list}
        label={SCREENS.cotizaciones.label}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
          isNarrowed(search) ? (
            <EmptyState
              icon={IconFileInvoice}
              title={LISTA_TEXTS.notFoundTitle}
              text={LISTA_TEXTS.notFoundText}
              action={
                <Button variant="default" onClick={() => go(clear)}>
                  {LISTA_TEXTS.clear}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={IconFileInvoice} title={LISTA_TEXTS.emptyTitle} text={LISTA_TEXTS.emptyText} />
          )
        }
        menu={{
          nameOf: ({ consecutivo }) => `Opciones de la cotización ${numeroText(consecutivo)}`,
          actions: (row) => actionsOf(row, { onSend: sending.open, onChat: openChat }),
        }}
        fold="widest"
      />
      {sending.node}
    </div>
  );
}

function actionsOf(
  row: Cotizacion,
  { onSend, onChat }: { onSend: (row: Cotizacion) => void; onChat: (row: Cotizacion) => void },
): RowAction[] {
  const { pdfUrl, mensajeId, noEnviable, puedeLeer } = row;
  return [
    {
      label: LISTA_TEXTS.abrirPdf,
      icon: IconFileTypePdf,
      disabled: pdfUrl === null ? (puedeLeer ? LISTA_TEXTS.sinPdf : LISTA_TEXTS.chatAjeno) : null,
      onClick: () => void window.open(pdfUrl ?? '', '_blank', 'noopener'),
    },
    {
      label: LISTA_TEXTS.enviar,
      icon: IconSend,
      disabled: mensajeId === null ? noEnviable : LISTA_TEXTS.yaEnviada,
      onClick: () => onSend(row),
    },
    {
      label: LISTA_TEXTS.verChat,
      icon: IconMessage,
      disabled: puedeLeer ? null : LISTA_TEXTS.chatAjeno,
      onClick: () => onChat(row),
    },
  ];
}

function EstadoChip({ mensajeId }: Pick<Cotizacion, 'mensajeId'>) {
  return (
    <Chip tone={mensajeId === null ? 'plain' : 'success'}>
      {mensajeId === null ? LISTA_TEXTS.sinEnviar : LISTA_TEXTS.enviada}
    </Chip>
  );
}

function clienteOf({ clienteNombre, clienteApellido }: Cotizacion): string {
  return [clienteNombre, clienteApellido].filter(Boolean).join(' ');
}
