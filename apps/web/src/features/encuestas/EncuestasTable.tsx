import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconStarFilled } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Encuesta } from '@tertulia/contract/features/encuestas/encuesta';
import { formatDateTime } from '../../platform/format/dates.ts';
import type { Column } from '../../ui/table/Cell.tsx';
import type { EncuestasSort } from './encuestas-search.ts';
import { ENCUESTAS_TEXTS } from './encuestas.texts.ts';
import css from './EncuestasTable.module.css';

export const COLUMNS: readonly Column<Encuesta, EncuestasSort>[] = [
  { title: ENCUESTAS_TEXTS.date, kind: 'digits', isBare: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    title: ENCUESTAS_TEXTS.rating,
    isBare: true,
    cell: ({ rating }) => (
      <span className={css.rating}>
        {rating}
        <IconStarFilled size={13} className={css.star} aria-hidden />
        <VisuallyHidden>{ENCUESTAS_TEXTS.of}</VisuallyHidden>
      </span>
    ),
  },
  {
    title: ENCUESTAS_TEXTS.phone,
    kind: 'digits',
    isBare: true,
    cell: ({ clienteTelefono }) => (clienteTelefono === null ? null : formatPhone(clienteTelefono)),
  },
  {
    title: ENCUESTAS_TEXTS.chat,
    kind: 'digits',
    cell: ({ conversacionId }) => (
      <Link
        className={css.link}
        to={`${SCREENS.conversaciones.path}/$conversacionId`}
        params={{ conversacionId: String(conversacionId) }}
      >
        #{conversacionId}
      </Link>
    ),
  },
  {
    title: ENCUESTAS_TEXTS.agente,
    kind: 'words',
    cell: ({ conversacionDTO: { asignadaADTO } }) => (asignadaADTO ? <bdi>{asignadaADTO.nombre}</bdi> : null),
  },
  { title: ENCUESTAS_TEXTS.comment, kind: 'text', cell: ({ comentario }) => comentario },
];
