import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { formatDateTime } from '../../platform/format/dates.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { isProgramada, resultOf } from './difusion-progress.ts';
import { Chip } from '../../ui/Chip.tsx';
import css from './Difusiones.module.css';
import { useDifusiones } from './difusiones.queries.ts';
import {
  contactosText,
  DIFUSIONES_TEXTS,
  ESTADO_DIFUSION_TEXTS,
  ESTADO_TONES,
  partsText,
  PROGRAMADA_TEXT,
  resultText,
} from './difusiones.texts.ts';

interface EnviosAnterioresProps {
  onOpen: (id: number) => void;
  onBack: () => void;
}

/** The newest broadcasts with their results. */
export function EnviosAnteriores({ onOpen, onBack }: EnviosAnterioresProps) {
  const { data, error, isError, refetch } = useDifusiones();
  return (
    <>
      {data ? (
        data.content.length === 0 ? (
          <p className={css.nobody}>{DIFUSIONES_TEXTS.empty}</p>
        ) : (
          <ul className={css.older}>
            {data.content.map((difusion) => (
              <li key={difusion.id}>
                <button type="button" onClick={() => onOpen(difusion.id)}>
                  <span className={css.olderName}>
                    <bdi>{difusion.plantillaNombre}</bdi>
                    <Chip tone={ESTADO_TONES[difusion.estado]}>
                      {isProgramada(difusion) ? PROGRAMADA_TEXT : ESTADO_DIFUSION_TEXTS[difusion.estado]}
                    </Chip>
                  </span>
                  <span className={css.olderMore}>
                    {formatDateTime(difusion.createdAt)} · <bdi>{difusion.kanbanEstadoNombre}</bdi> ·{' '}
                    {contactosText(formatCount(difusion.totalContactos), difusion.totalContactos)} ·{' '}
                    {resultText(resultOf(difusion))} · {partsText(difusion.contadores)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <ErrorState {...failureOf(error, DIFUSIONES_TEXTS.listFailed)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} radius={8} aria-busy="true" />
      )}
      <div className={css.footer}>
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {DIFUSIONES_TEXTS.title}
        </Button>
      </div>
    </>
  );
}
