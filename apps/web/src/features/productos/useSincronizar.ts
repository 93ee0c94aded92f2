import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../platform/http/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { beginSincronizacion, refreshProductos, useSincronizacion } from './productos.queries.ts';
import { PRODUCTOS_TEXTS } from './productos.texts.ts';

/** The synchronization on the page: its progress, its result, and the action that starts one. */
export function useSincronizar(mayWrite: boolean) {
  const { data: run } = useSincronizacion(mayWrite);
  const [isBeginning, setBeginning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The end of a run that was seen active is reported, also if another user started it.
  const watched = useRef<number | null>(null);
  useEffect(() => {
    if (!run) return;
    if (run.estado === 'EN_CURSO') {
      watched.current = run.id;
      return;
    }
    if (watched.current !== run.id) return;
    watched.current = null;
    if (run.estado === 'COMPLETADA') showToast({ variant: 'success', text: PRODUCTOS_TEXTS.syncDone });
    else showToast({ variant: 'danger', text: PRODUCTOS_TEXTS.syncFailed, reason: null });
    void refreshProductos();
  }, [run]);

  const begin = async () => {
    setBeginning(true);
    setRefusal(null);
    try {
      await beginSincronizacion();
    } catch (error) {
      showToast({ variant: 'danger', text: PRODUCTOS_TEXTS.syncFailed, reason: null });
      setRefusal(failureOf(error, PRODUCTOS_TEXTS.syncFailed).reason);
    } finally {
      setBeginning(false);
    }
  };
  return {
    run: run ?? null,
    isBusy: isBeginning || run?.estado === 'EN_CURSO',
    /** Why the last run failed, until something newer is known. */
    fault: refusal ?? (run?.estado === 'ERROR' ? run.motivo : null),
    begin: () => void begin(),
  } as const;
}
