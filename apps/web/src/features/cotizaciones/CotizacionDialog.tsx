import { Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { COTIZACIONES_TEXTS } from './cotizaciones.texts.ts';
import { CotizacionForm } from './lazy-parts.ts';
import { PartFailed, LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';

interface CotizacionDialogProps {
  isOpen: boolean;
  conversacionId: number;
  onEmail: (contactoId: number, email: string) => Promise<void>;
  onClose: () => void;
}

const WIDTH = 860;

/** «Generar cotización»: the whole quote in one dialog, full screen on a phone. */
export function CotizacionDialog({ isOpen, conversacionId, onEmail, onClose }: CotizacionDialogProps) {
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
        // a click outside must not discard twenty lines
        closeOnClickOutside={false}
      >
        <LazyBoundary fallback={<Skeleton height={360} />} failed={<PartFailed />}>
          <CotizacionForm conversacionId={conversacionId} onEmail={onEmail} onClose={onClose} />
        </LazyBoundary>
      </Dialog>
    </Modal.Stack>
  );
}
