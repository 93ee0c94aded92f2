import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import css from './Usuarios.module.css';
import { resetSegundoFactor, type UsuarioRow } from './usuarios-page.queries.ts';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';

interface SegundoFactorFieldProps {
  usuario: UsuarioRow;
  isGlobal: boolean;
}

/**
 * Removes the second factor of a user who has lost it; asks first, since it leaves the account with only its password.
 */
export function SegundoFactorField({ usuario, isGlobal }: SegundoFactorFieldProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const reset = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const hadOne = await resetSegundoFactor(usuario, isGlobal);
      showToast(
        hadOne
          ? { variant: 'success', text: USUARIOS_TEXTS.factorReset }
          : { variant: 'info', text: USUARIOS_TEXTS.factorNone },
      );
      setConfirming(false);
    } catch (error) {
      setRefusal(failureOf(error, USUARIOS_TEXTS.factorFailed));
    } finally {
      setBusy(false);
    }
  };
  const ask = () => {
    setRefusal(null);
    setConfirming(true);
  };
  return (
    <>
      <Button variant="subtle" color="gray" size="xs" className={css.factor} onClick={ask}>
        {USUARIOS_TEXTS.factor}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        stackId="restablecer-segundo-factor"
        title={USUARIOS_TEXTS.factor}
        text={`¿Seguro que deseas restablecer la verificación en dos pasos de "${usuario.nombre}"?`}
        note={USUARIOS_TEXTS.factorNote}
        accept={USUARIOS_TEXTS.factorAccept}
        isBusy={isBusy}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void reset()}
      >
        {refusal === null ? null : <FailureAlert {...refusal} mt={10} py={8} />}
      </ConfirmDialog>
    </>
  );
}
