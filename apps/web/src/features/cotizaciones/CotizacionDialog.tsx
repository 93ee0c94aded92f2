import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { forgetDraft } from './cotizacion-form.ts';
import { COTIZACIONES_TEXTS } from './cotizaciones.texts.ts';
import { CotizacionForm } from './CotizacionForm.tsx';

interface CotizacionDialogProps {
  isOpen: boolean;
  conversacionId: number;
  onEmail: (contactoId: number, email: string) => Promise<void>;
  onClose: () => void;
}

/** «Generar cotización»: the whole quote in one dialog, full screen on a phone. */
export function CotizacionDialog({ isOpen, conversacionId, onEmail, onClose }: CotizacionDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const close = () => {
    forgetDraft(conversacionId);
    onClose();
  };
  return (
    <Modal.Stack>
      <Dialog
        stackId="cotizacion"
        opened={isOpen}
        onClose={close}
        title={COTIZACIONES_TEXTS.title}
        size={860}
        fullScreen={isPhone}
        // a click outside must not discard twenty lines
        closeOnClickOutside={false}
      >
        <CotizacionForm conversacionId={conversacionId} onEmail={onEmail} onClose={close} />
      </Dialog>
    </Modal.Stack>
  );
}
