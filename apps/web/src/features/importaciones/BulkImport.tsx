import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { refreshContactos } from '#public/contactos';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { percentOf, summaryOf } from './ResultadoStep.tsx';
import css from './BulkImport.module.css';
import { BulkImportDialog } from './BulkImportDialog.tsx';
import { useImportacion } from './importaciones.queries.ts';
import { IMPORTACIONES_TEXTS } from './importaciones.texts.ts';

/** The button that opens the import of contacts; during an import of any user it shows the progress. */
export function BulkImport() {
  const { data: load } = useImportacion();
  // each opening of the dialog starts fresh; a result is shown once
  const [seen, setSeen] = useState<number | null>(null);
  const { isOpen, open, node } = useDialog((_, frame) => <BulkImportDialog {...frame} seen={seen} onSeen={setSeen} />);
  // The end of an import that was seen active is reported.
  const watched = useRef<number | null>(null);
  const isShown = useRef(isOpen);
  useEffect(() => {
    isShown.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    if (!load) return;
    if (load.estado === 'EN_CURSO') {
      watched.current = load.id;
      return;
    }
    if (watched.current !== load.id) return;
    watched.current = null;
    refreshContactos();
    // an open dialog shows it itself
    if (load.estado === 'REVISION' || isShown.current) return;
    showToast({
      variant: load.estado === 'COMPLETADA' ? 'success' : 'warning',
      text: `${IMPORTACIONES_TEXTS[load.estado]}: ${summaryOf(load)}.`,
    });
  }, [load]);
  const isRunning = load?.estado === 'EN_CURSO';
  return (
    <>
      <Button
        className={css.confirmed}
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => open()}
      >
        {isRunning ? `${IMPORTACIONES_TEXTS.open} · ${percentOf(load)} %` : IMPORTACIONES_TEXTS.open}
      </Button>
      {node}
    </>
  );
}
