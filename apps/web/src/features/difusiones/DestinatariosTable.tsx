import { Group, NativeSelect } from '@mantine/core';
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
import type { Column } from '../../ui/table/Cell.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePages } from '../../platform/query/usePages.ts';
import { Chip } from '../../ui/Chip.tsx';
import css from './Difusiones.module.css';
import { useDestinatarios } from './difusiones.queries.ts';
import { DIFUSIONES_TEXTS, ESTADO_TONES } from './difusiones.texts.ts';

const COUNTERS = {
  PENDIENTE: 'pendientes',
  OMITIDO: 'omitidos',
  ENVIANDO: 'enviando',
  ENVIADO: 'enviados',
  ENTREGADO: 'entregados',
  LEIDO: 'leidos',
  FALLIDO: 'fallidos',
} as const satisfies Record<EstadoDestinatario, keyof Difusion['contadores']>;

const COLUMNS: readonly Column<Destinatario>[] = [
  {
    title: DIFUSIONES_TEXTS.nombre,
    isBare: true,
    cell: ({ nombre, telefono, conversacionId }) => {
      const name = nombre ?? (telefono === null ? '—' : formatPhone(telefono));
      return conversacionId === null ? (
        <bdi>{name}</bdi>
      ) : (
        <Link
          className={css.link}
          to={`${SCREENS.conversaciones.path}/$conversacionId`}
          params={{ conversacionId: String(conversacionId) }}
        >
          <bdi>{name}</bdi>
        </Link>
      );
    },
  },
  {
    title: DIFUSIONES_TEXTS.telefono,
    kind: 'digits',
    isBare: true,
    cell: ({ telefono }) => (telefono === null ? null : formatPhone(telefono)),
  },
  {
    title: DIFUSIONES_TEXTS.estado,
    isBare: true,
    cell: ({ estado }) => <Chip tone={ESTADO_TONES[estado]}>{TEXTOS_DESTINATARIO[estado]}</Chip>,
  },
  { title: DIFUSIONES_TEXTS.detalle, kind: 'text', isBare: true, cell: ({ detalle }) => detalle },
];

/** All recipients of a broadcast with the state of their message, including the omitted ones. */
export function DestinatariosTable({ difusion }: { difusion: Difusion }) {
  const { contadores } = difusion;
  const [estado, setEstado] = useState<EstadoDestinatario | null>(null);
  const [page, setPage] = useState(0);
  // the recipients of a state become fewer while the table is open
  const list = usePages(
    useDestinatarios(difusion, { estado, page }),
    { page },
    {
      usualSize: DESTINATARIOS_PAGE_SIZE,
      failed: DIFUSIONES_TEXTS.progressFailed,
      go: ({ page: next = 0 }) => setPage(next),
    },
  );
  return (
    <div className={css.recipients}>
      <Group gap={12} justify="space-between" wrap="nowrap" mb={8}>
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
      </Group>
      <DataTable
        {...list}
        label={DIFUSIONES_TEXTS.recipients}
        columns={COLUMNS}
        keyOf={({ contactoId }) => contactoId}
        empty={<p className={css.nobody}>{DIFUSIONES_TEXTS.nobodyThere}</p>}
        frame={css.recipientsFrame}
        pages={list.pages.total > DESTINATARIOS_PAGE_SIZE ? list.pages : undefined}
      />
    </div>
  );
}
