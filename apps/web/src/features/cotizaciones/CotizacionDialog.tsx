import { Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { COTIZACIONES_TEXTS } from './cotizaciones.texts.ts';
import { CotizacionForm } from './later-parts.ts';

interface CotizacionDialogProps {
  isOpen: boolean;
  conversacionId: number;
  onClose: () => void;
}

const WIDTH = 860;

/** «Generar cotización»: the whole quote in one dialog; on a phone it has the screen to itself. */
export function CotizacionDialog({ isOpen, conversacionId, onClose }: CotizacionDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Stack>
      <Dialog
        stackId="cotizacion"
        opened={isOpen}
        onClose={onClose}
        title={COTIZACIONES_TEXTS.title}
        size={WIDTH}
        fullScreen={isPhone}
        // a click beside it must not throw twenty lines away
        closeOnClickOutside={false}
      >
        <Suspense fallback={<Skeleton height={360} />}>
          <CotizacionForm conversacionId={conversacionId} onClose={onClose} />
        </Suspense>
      </Dialog>
    </Modal.Stack>
  );
}
