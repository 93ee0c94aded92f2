import { useState } from 'react';
import { dayOf } from '../../../platform/format/days.ts';
import { ApiError, waitOf } from '../../../platform/http/api-error.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { saveCsv } from '../../../platform/http/save-csv.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { fetchCsv } from './explorar.queries.ts';
import { isCut } from './csv-filas.ts';
import type { ExplorarFiltros } from './explorar-search.ts';
import { EXPLORAR_TEXTS } from './explorar.texts.ts';

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
