import { useState } from 'react';
import { ApiError, errorText } from '../../platform/http/api-error.ts';
import { saveCsv } from '../../platform/http/save-csv.ts';
import { showToast } from '../../ui/toast.ts';
import { IMPORTACIONES_TEXTS } from './importaciones.texts.ts';

/** Downloads one table at a time; what keeps it from coming is told. */
export function useDescarga(failed: string) {
  const [isBusy, setBusy] = useState(false);
  const download = async (name: string, fetchCsv: () => Promise<string>): Promise<boolean> => {
    setBusy(true);
    try {
      saveCsv(name, await fetchCsv());
      return true;
    } catch (error) {
      const isTooOften = error instanceof ApiError && error.status === 429;
      const text = isTooOften ? IMPORTACIONES_TEXTS.tooOften : errorText(error, failed);
      showToast({ variant: isTooOften ? 'warning' : 'danger', text });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download } as const;
}
