import { failureOf } from '../../../platform/http/failure.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/MessageState.tsx';
import { INICIO_TEXTS } from './inicio.texts.ts';

interface InicioFailedProps {
  error: Error;
  isOpen: boolean;
  onClose: () => void;
  onRetry: () => void;
}

/**
 * Replaces the dialog when it is unknown whether the contact has a chat already: a second one would split the
 * conversation.
 */
export function InicioFailed({ error, isOpen, onClose, onRetry }: InicioFailedProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={INICIO_TEXTS.startChat}>
      <ErrorState {...failureOf(error, INICIO_TEXTS.lookupFailed)} onRetry={onRetry} />
    </Dialog>
  );
}
