import { useState } from 'react';
import { ApiError, errorText } from '../../platform/http/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import { fetchCsv } from './explorar.queries.ts';
import type { ExplorarFiltros } from './explorar-search.ts';
import { EXPLORAR_TEXTS } from './explorar.texts.ts';

/** Reading an answer as text takes its mark away, without which spreadsheets misread every accent. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads what the filters leave, one file at a time. */
export function useCsv(filtros: ExplorarFiltros) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      save(await fetchCsv(filtros));
      showToast({ variant: 'success', text: EXPLORAR_TEXTS.csvReady, ms: 3000 });
    } catch (error) {
      const isTooOften = error instanceof ApiError && error.status === 429;
      const text = isTooOften ? EXPLORAR_TEXTS.csvTooOften : errorText(error, EXPLORAR_TEXTS.csvFailed);
      showToast({ variant: isTooOften ? 'warning' : 'danger', text });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download: () => void download() } as const;
}

function save(csv: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `chats-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
