import { Drawer } from '@mantine/core';
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
import type { Column } from '../../ui/table/Cell.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import css from './CasosDrawer.module.css';
import { useCasos } from './dashboard.queries.ts';
import type { CasosAbiertos, Dias } from './dashboard-search.ts';
import { CIFRA_TEXTS, DASHBOARD_TEXTS, DEFINICIONES, ESTADO_PLURAL_TEXTS, ESTADO_TEXTS } from './dashboard.texts.ts';

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
      size={860}
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
  const list = usePages(
    useCasos(dias, casos, page),
    { page },
    { usualSize: CASOS_PAGE_SIZE, failed: DASHBOARD_TEXTS.casesFailed, go: ({ page: next = 0 }) => onPage(next) },
  );
  return (
    <>
      {list.failure ? null : (
        <p className={css.definition}>
          {list.rows ? <b>{casosText(list.pages.total)}</b> : null} {DEFINICIONES[casos.cifra]}
        </p>
      )}
      <DataTable
        {...list}
        label={DASHBOARD_TEXTS.casesTable}
        columns={columnsOf(casos.cifra)}
        keyOf={({ id }) => id}
        empty={<p className={css.none}>{DASHBOARD_TEXTS.noCases}</p>}
        frame={css.frame}
      />
    </>
  );
}

function casosText(total: number): string {
  return total === 1 ? '1 caso.' : `${formatCount(total)} casos.`;
}

const text = (title: string, textOf: (caso: Caso) => string | null): Column<Caso> => ({
  title,
  className: css.cell,
  cell: (caso) => {
    const content = textOf(caso);
    return content ? <bdi>{content}</bdi> : null;
  },
});

const duration = (title: string, of: 'duracion' | 'duracionReloj') =>
  text(title, ({ [of]: lasted }) => (lasted === null ? null : formatDuration(readDuration(lasted))));

/** The columns that only some KPIs have. */
const OF_CIFRA: Partial<Record<Cifra, readonly Column<Caso>[]>> = {
  primeraRespuesta: [
    duration(DASHBOARD_TEXTS.waited, 'duracion'),
    duration(DASHBOARD_TEXTS.waitedClock, 'duracionReloj'),
  ],
  sinResponder: [duration(DASHBOARD_TEXTS.duration, 'duracion')],
  calificaciones: [text(DASHBOARD_TEXTS.rating, ({ rating }) => (rating === null ? null : `${rating} de 5`))],
};

function columnsOf(cifra: Cifra): readonly Column<Caso>[] {
  return [
    { title: DASHBOARD_TEXTS.client, isBare: true, cell: (caso) => <Cliente caso={caso} /> },
    { title: DASHBOARD_TEXTS.moment, kind: 'digits', isBare: true, cell: ({ ocurrido }) => formatDateTime(ocurrido) },
    text(DASHBOARD_TEXTS.agente, ({ agenteNombre }) => agenteNombre),
    text(DASHBOARD_TEXTS.state, ({ estado }) => ESTADO_TEXTS[estado]),
    ...(OF_CIFRA[cifra] ?? []),
    {
      title: DASHBOARD_TEXTS.detail,
      kind: 'text',
      cell: ({ texto }) => (texto ? <span className={css.text}>{texto}</span> : null),
    },
  ];
}

function Cliente({ caso }: { caso: Caso }) {
  const name = clienteText(caso);
  const phone = caso.clienteTelefono === null ? null : formatPhone(caso.clienteTelefono);
  return (
    <>
      <Link className={css.link} to={SCREENS.explorar.path} search={{ chat: caso.conversacionId }}>
        <bdi>{name}</bdi>
      </Link>
      {phone !== null && phone !== name ? <span className={css.phone}>{phone}</span> : null}
    </>
  );
}

/** The customer's name on the dashboard, or the number. */
export function clienteText(chat: { clienteNombre: string | null; clienteTelefono: string | null }): string {
  if (chat.clienteNombre !== null && chat.clienteNombre.trim() !== '') return chat.clienteNombre;
  return chat.clienteTelefono === null ? DASHBOARD_TEXTS.nameless : formatPhone(chat.clienteTelefono);
}
