import { useRef, useState } from 'react';
import type { CampoImportacion, Importacion, Revision } from '@tertulia/contract/features/importaciones/importacion';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { refreshImportacion, reviewColumnas } from './importaciones.queries.ts';
import { CAMPO_NAMES, IMPORTACIONES_TEXTS } from './importaciones.texts.ts';

interface Eleccion {
  columnas: (CampoImportacion | null)[];
  conTitulos: boolean;
}

/** The name of a column of the file on screen. */
export function nameOf({ titulo }: Revision['columnas'][number], place: number): string {
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
