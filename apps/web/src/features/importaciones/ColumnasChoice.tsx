import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import {
  type CampoImportacion,
  CAMPOS_IMPORTACION,
  type Importacion,
  type Revision,
} from '@tertulia/contract/features/importaciones/importacion';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import page from '../../ui/theme/page.module.css';
import css from './Columnas.module.css';
import { CAMPO_NAMES, IMPORTACIONES_TEXTS } from './importaciones.texts.ts';
import { useRef, useState } from 'react';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { refreshImportacion, reviewColumnas } from './importaciones.queries.ts';

interface ColumnasChoiceProps {
  columnas: Revision['columnas'];
  chosen: readonly (CampoImportacion | null)[];
  conTitulos: boolean;
  onChoose: (place: number, campo: CampoImportacion | null) => void;
  onConTitulos: (conTitulos: boolean) => void;
}

/** Each column of a file with its field. */
export function ColumnasChoice({ columnas, chosen, conTitulos, onChoose, onConTitulos }: ColumnasChoiceProps) {
  return (
    <>
      <p className={page.note}>{IMPORTACIONES_TEXTS.columnsNote}</p>
      <ScrollRegion className={css.list} label={IMPORTACIONES_TEXTS.columns}>
        <ul>
          {columnas.map((columna, place) => (
            // a column's only identity is its index
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className={css.column}>
              <Stack gap={0} miw={0}>
                <bdi className={css.title} title={columna.titulo}>
                  {nameOf(columna, place)}
                </bdi>
                <Ejemplo ejemplo={columna.ejemplo} />
              </Stack>
              <NativeSelect
                className={css.select}
                size="sm"
                aria-label={IMPORTACIONES_TEXTS.columnName(nameOf(columna, place))}
                value={chosen[place] ?? ''}
                data={optionsOf(columnas, chosen, place)}
                data-used={chosen[place] === null ? undefined : true}
                onChange={({ currentTarget: { value } }) =>
                  onChoose(place, CAMPOS_IMPORTACION.find((campo) => campo === value) ?? null)
                }
              />
            </li>
          ))}
        </ul>
      </ScrollRegion>
      <Checkbox
        checked={conTitulos}
        label={IMPORTACIONES_TEXTS.conTitulos}
        onChange={(event) => onConTitulos(event.currentTarget.checked)}
      />
    </>
  );
}

function Ejemplo({ ejemplo }: { ejemplo: string | null }) {
  return (
    <span className={css.example} title={ejemplo ?? undefined}>
      {ejemplo === null ? (
        IMPORTACIONES_TEXTS.noEjemplo
      ) : (
        <>
          {IMPORTACIONES_TEXTS.ejemplo1} <bdi>{ejemplo}</bdi>
        </>
      )}
    </span>
  );
}

/** A field that another column uses says so: choosing it here takes it from there. */
function optionsOf(
  columnas: Revision['columnas'],
  chosen: readonly (CampoImportacion | null)[],
  place: number,
): { value: string; label: string }[] {
  const fields = CAMPOS_IMPORTACION.map((campo) => {
    const elsewhere = chosen.indexOf(campo);
    const other = columnas[elsewhere];
    const label =
      other && elsewhere !== place
        ? IMPORTACIONES_TEXTS.nowIn(CAMPO_NAMES[campo], nameOf(other, elsewhere))
        : CAMPO_NAMES[campo];
    return { value: campo, label };
  });
  return [{ value: '', label: IMPORTACIONES_TEXTS.noImportar }, ...fields];
}

interface Eleccion {
  columnas: (CampoImportacion | null)[];
  conTitulos: boolean;
}

/** The name of a column of the file on screen. */
function nameOf({ titulo }: Revision['columnas'][number], place: number): string {
  return titulo === '' ? IMPORTACIONES_TEXTS.unnamed(place) : titulo;
}

/**
 * The columns of an import. Each change requests a new review; a change during a review waits for its end, and only the
 * last one is sent. The choice stays on screen when a review fails.
 */
export function useColumnas({ id }: Importacion, revision: Revision) {
  const [chosen, setChosen] = useState<Eleccion | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const [fault, setFault] = useState<Failure | null>(null);
  const waiting = useRef<Eleccion | null>(null);
  const isRunning = useRef(false);
  const shown: Eleccion = chosen ?? {
    columnas: revision.columnas.map(({ campo }) => campo),
    conTitulos: revision.conTitulos,
  };

  async function review(next: Eleccion): Promise<void> {
    setChosen(next);
    waiting.current = next;
    if (isRunning.current) return;
    isRunning.current = true;
    setReviewing(true);
    setFault(null);
    try {
      while (waiting.current) {
        const one: Eleccion = waiting.current;
        waiting.current = null;
        // each review reads the whole file: one after the other
        // oxlint-disable-next-line no-await-in-loop
        await reviewColumnas(id, one);
      }
      setChosen(null);
    } catch (error) {
      waiting.current = null;
      setFault(failureOf(error, IMPORTACIONES_TEXTS.reviewFailed));
      refreshImportacion();
    } finally {
      isRunning.current = false;
      setReviewing(false);
    }
  }

  return {
    ...shown,
    moved,
    isReviewing,
    fault,
    /** False while the review on screen belongs to other columns. */
    isReviewed: chosen === null,
    choose: (place: number, campo: CampoImportacion | null) => {
      const before = campo === null ? -1 : shown.columnas.indexOf(campo);
      const other = revision.columnas[before];
      setMoved(
        campo !== null && other && before !== place
          ? IMPORTACIONES_TEXTS.moved(CAMPO_NAMES[campo], nameOf(other, before))
          : null,
      );
      const columnas = shown.columnas.map((one, index) => (index === place ? campo : one === campo ? null : one));
      void review({ ...shown, columnas });
    },
    setConTitulos: (conTitulos: boolean) => {
      setMoved(null);
      void review({ ...shown, conTitulos });
    },
    again: () => void review(shown),
    /** Restores the columns of the review. */
    forget: () => {
      setChosen(null);
      setFault(null);
      setMoved(null);
    },
  };
}
