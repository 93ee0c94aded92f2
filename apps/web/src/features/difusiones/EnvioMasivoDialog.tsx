import { Button, Modal, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { IconTemplate } from '@tabler/icons-react';
import { usePlantillas } from '#public/plantillas';
import { DIFUSIONES_TEXTS } from './difusiones.texts.ts';
import { EnvioForm, type DifusionRequest } from './EnvioForm.tsx';
import { EnviosAnteriores } from './DifusionesPage.tsx';

interface EnvioMasivoDialogProps extends DifusionRequest {
  isOpen: boolean;
}

/** «Envío masivo por estado»: a template for every contact of a state. Needs the request as key. */
export function EnvioMasivoDialog({ isOpen, onClose, ...rest }: EnvioMasivoDialogProps) {
  const { data, error, isError, refetch } = usePlantillas();
  const [isOlder, setOlder] = useState(false);
  // a SUPERADMIN sees templates in every state
  const plantillas = data?.filter(({ estadoAprobacion }) => estadoAprobacion === 'APROBADA');
  const older = (
    <Button variant="subtle" onClick={() => setOlder(true)}>
      {DIFUSIONES_TEXTS.older}
    </Button>
  );
  return (
    <Modal.Stack>
      <Dialog
        stackId="envio-masivo"
        opened={isOpen}
        onClose={onClose}
        title={isOlder ? DIFUSIONES_TEXTS.older : DIFUSIONES_TEXTS.title}
        size={760}
      >
        {isOlder ? (
          <EnviosAnteriores onOpen={rest.onDifusion} onBack={() => setOlder(false)} />
        ) : isError && !data ? (
          <ErrorState {...failureOf(error, DIFUSIONES_TEXTS.loadFailed)} onRetry={() => void refetch()} />
        ) : plantillas === undefined ? (
          <Skeleton height={240} radius={8} aria-busy="true" />
        ) : plantillas.length === 0 ? (
          <EmptyState icon={IconTemplate} title={DIFUSIONES_TEXTS.noPlantillas} action={older} />
        ) : (
          <EnvioForm {...rest} plantillas={plantillas} older={older} onClose={onClose} />
        )}
      </Dialog>
    </Modal.Stack>
  );
}
