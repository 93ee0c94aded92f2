import { Skeleton } from '@mantine/core';
import type { Importacion } from '@tertulia/contract/features/importaciones/importacion';
import { failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { ArchivoStep } from './ArchivoStep.tsx';
import { AvanceStep, ResultadoStep } from './ResultadoStep.tsx';
import { useImportacion } from './importaciones.queries.ts';
import { IMPORTACIONES_TEXTS } from './importaciones.texts.ts';
import { RevisionStep } from './RevisionStep.tsx';

interface BulkImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** An ended import whose result has been seen. */
  seen: number | null;
  onSeen: (id: number | null) => void;
}

/** An import of contacts from the choice of the file to the result of its rows. The server decides its step. */
export function BulkImportDialog({ isOpen, onClose, seen, onSeen }: BulkImportDialogProps) {
  const { data: load, error, isPending, refetch } = useImportacion();
  const close = () => {
    if (load?.terminada) onSeen(load.id);
    onClose();
  };
  return (
    <Dialog opened={isOpen} onClose={close} title={IMPORTACIONES_TEXTS.title} size={760}>
      {isPending ? (
        <Skeleton height={180} radius={10} role="group" aria-busy="true" aria-label={IMPORTACIONES_TEXTS.title} />
      ) : null}
      {load === undefined && !isPending ? (
        <ErrorState {...failureOf(error, IMPORTACIONES_TEXTS.loadFailed)} onRetry={() => void refetch()} />
      ) : null}
      {load === undefined ? null : (
        <Step load={load?.id === seen ? null : load} onAnother={() => onSeen(load?.id ?? null)} onClose={close} />
      )}
    </Dialog>
  );
}

interface StepProps {
  load: Importacion | null;
  onAnother: () => void;
  onClose: () => void;
}

function Step({ load, onAnother, onClose }: StepProps) {
  if (load?.estado === 'EN_CURSO') return <AvanceStep load={load} onClose={onClose} />;
  if (load?.estado === 'REVISION' && load.revision)
    return <RevisionStep key={load.id} load={load} revision={load.revision} onAnother={onAnother} />;
  if (load && load.estado !== 'REVISION' && load.procesadas + Number(load.motivo !== null) > 0)
    return <ResultadoStep load={load} onAnother={onAnother} onClose={onClose} />;
  return <ArchivoStep />;
}
