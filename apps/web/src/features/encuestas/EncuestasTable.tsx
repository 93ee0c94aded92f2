import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconStarFilled } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Encuesta } from '@tertulia/contract/features/encuestas/encuesta';
import { formatDateTime } from '../../platform/format/dates.ts';
import table from '../../ui/table/table-page.module.css';
import { ENCUESTAS_TEXTS } from './encuestas.texts.ts';
import css from './EncuestasTable.module.css';

interface EncuestasTableProps {
  /** Undefined while the first page is loading. */
  encuestas: readonly Encuesta[] | undefined;
  isStale: boolean;
}

const DASH = '—';
const SKELETONS = 8;
const COLUMNS = 6;

/** The ratings as a table, as cards on a phone. */
export function EncuestasTable({ encuestas, isStale }: EncuestasTableProps) {
  return (
    <table className={table.table} aria-busy={encuestas === undefined || isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col">{ENCUESTAS_TEXTS.date}</th>
          <th scope="col">{ENCUESTAS_TEXTS.rating}</th>
          <th scope="col">{ENCUESTAS_TEXTS.phone}</th>
          <th scope="col">{ENCUESTAS_TEXTS.chat}</th>
          <th scope="col">{ENCUESTAS_TEXTS.agente}</th>
          <th scope="col">{ENCUESTAS_TEXTS.comment}</th>
        </tr>
      </thead>
      <tbody>
        {encuestas?.map((encuesta) => <Row key={encuesta.id} encuesta={encuesta} />) ??
          Array.from({ length: SKELETONS }, (_, index) => (
            <tr key={index}>
              <td colSpan={COLUMNS}>
                <Skeleton height={14} width={`${55 + ((index * 13) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Row({ encuesta }: { encuesta: Encuesta }) {
  const { createdAt, rating, clienteTelefono, conversacionId, conversacionDTO, comentario } = encuesta;
  const agente = conversacionDTO.asignadaADTO?.nombre;
  return (
    <tr className={table.row}>
      <td data-number>{formatDateTime(createdAt)}</td>
      <td>
        <span className={css.rating}>
          {rating}
          <IconStarFilled size={13} className={css.star} aria-hidden />
          <VisuallyHidden>{ENCUESTAS_TEXTS.of}</VisuallyHidden>
        </span>
      </td>
      <td data-number data-empty={clienteTelefono === null || undefined}>
        {clienteTelefono === null ? DASH : formatPhone(clienteTelefono)}
      </td>
      <td data-number data-title={ENCUESTAS_TEXTS.chat}>
        <Link
          className={css.link}
          to={`${SCREENS.conversaciones.path}/$conversacionId`}
          params={{ conversacionId: String(conversacionId) }}
        >
          #{conversacionId}
        </Link>
      </td>
      <td data-words data-title={ENCUESTAS_TEXTS.agente} data-empty={agente === undefined || undefined}>
        {agente === undefined ? DASH : <bdi>{agente}</bdi>}
      </td>
      <td data-long data-title={ENCUESTAS_TEXTS.comment} data-empty={comentario === null || undefined}>
        {comentario ?? DASH}
      </td>
    </tr>
  );
}
