import { ApiError, waitOf } from '../../platform/http/api-error.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { saveCsv } from '../../platform/http/save-csv.ts';
import { showToast, type SuccessText } from '../../ui/feedback/toast.ts';
import { useAction } from '../../ui/feedback/useAction.ts';
import { IMPORTACIONES_TEXTS } from './importaciones.texts.ts';

interface Descarga {
  name: string;
  fetchCsv: () => Promise<string>;
}

/** Downloads one file at a time and reports a failure. */
export function useDescarga(failed: string, done: SuccessText | null = null) {
  return useAction({
    action: async ({ name, fetchCsv }: Descarga) => saveCsv(name, await fetchCsv()),
    done,
    failed: null,
    onFailed: (error) => {
      const isTooOften = error instanceof ApiError && error.status === 429;
      if (isTooOften) showToast({ variant: 'warning', text: IMPORTACIONES_TEXTS.tooOften(waitOf(error)) });
      else showToast({ variant: 'danger', ...failureOf(error, failed) });
    },
  });
}
