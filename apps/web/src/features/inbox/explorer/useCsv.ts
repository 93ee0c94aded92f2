import { useState } from 'react';
import { dayOf } from '../../../platform/format/days.ts';
import { ApiError, waitOf } from '../../../platform/http/api-error.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { saveCsv } from '../../../platform/http/save-csv.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { fetchCsv } from './explorar.queries.ts';
import type { ExplorarFiltros } from './explorar-search.ts';
import { EXPLORAR_TEXTS } from './explorar.texts.ts';
import { CSV_MAX_FILAS } from '@tertulia/contract/features/conversaciones/estados';

const CUT_MS = 9000;

/** Downloads the filtered chats, one file at a time. */
export function useCsv(filtros: ExplorarFiltros) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const csv = await fetchCsv(filtros);
      saveCsv(`chats-${dayOf(Date.now())}.csv`, csv);
      if (isCut(csv)) showToast({ variant: 'warning', text: EXPLORAR_TEXTS.csvCut, ms: CUT_MS });
      else showToast({ variant: 'success', text: EXPLORAR_TEXTS.csvReady, ms: 3000 });
    } catch (error) {
      const isTooOften = error instanceof ApiError && error.status === 429;
      if (isTooOften) showToast({ variant: 'warning', text: EXPLORAR_TEXTS.csvTooOften(waitOf(error)) });
      else showToast({ variant: 'danger', ...failureOf(error, EXPLORAR_TEXTS.csvFailed) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download: () => void download() } as const;
}

/** True if a file has the maximum length: the filtered chats may continue after it. */
export function isCut(csv: string, max = CSV_MAX_FILAS): boolean {
  let filas = -1;
  let isQuoted = false;
  // by character: a quoted cell may contain line breaks
  for (let at = 0; at < csv.length; at += 1) {
    if (csv[at] === '"') isQuoted = !isQuoted;
    else if (csv[at] === '\n' && !isQuoted) filas += 1;
  }
  return filas >= max;
}
