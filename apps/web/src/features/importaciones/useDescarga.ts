import { useState } from 'react';
import { ApiError, waitOf } from '../../platform/http/api-error.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { saveCsv } from '../../platform/http/save-csv.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { IMPORTACIONES_TEXTS } from './importaciones.texts.ts';

/** Downloads one file at a time and reports a failure. */
export function useDescarga(failed: string) {
  const [isBusy, setBusy] = useState(false);
  const download = async (name: string, fetchCsv: () => Promise<string>): Promise<boolean> => {
    setBusy(true);
    try {
      saveCsv(name, await fetchCsv());
      return true;
    } catch (error) {
      const isTooOften = error instanceof ApiError && error.status === 429;
      if (isTooOften) showToast({ variant: 'warning', text: IMPORTACIONES_TEXTS.tooOften(waitOf(error)) });
      else showToast({ variant: 'danger', ...failureOf(error, failed) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download } as const;
}
