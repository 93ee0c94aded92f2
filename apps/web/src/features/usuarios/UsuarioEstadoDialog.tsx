import { Text } from '@mantine/core';
import { useState } from 'react';
import { failureLine } from '../../platform/http/failure.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { useAction } from '../../ui/feedback/useAction.ts';
import { setUsuarioEstado, type UsuarioRow } from './usuarios-page.queries.ts';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';

interface UsuarioEstadoDialogProps extends DialogFrame {
  usuario: UsuarioRow;
  estado: 0 | 1;
  isGlobal: boolean;
}

const ACTS = {
  0: {
    verb: USUARIOS_TEXTS.deactivate,
    note: USUARIOS_TEXTS.deactivateNote,
    done: USUARIOS_TEXTS.deactivated,
    failed: USUARIOS_TEXTS.deactivateFailed,
  },
  1: {
    verb: USUARIOS_TEXTS.activate,
    note: USUARIOS_TEXTS.activateNote,
    done: USUARIOS_TEXTS.activated,
    failed: USUARIOS_TEXTS.activateFailed,
  },
} as const;

/** Confirms the deactivation or activation of a user, and shows why the server refuses it. */
export function UsuarioEstadoDialog({ usuario, estado, isGlobal, isOpen, onClose }: UsuarioEstadoDialogProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { verb, note, done, failed } = ACTS[estado];
  const { isBusy, run } = useAction({
    action: () => setUsuarioEstado(usuario, estado, isGlobal),
    done,
    failed: () => ({ text: failed, reason: null }),
    onDone: onClose,
    onFailed: (error) => setRefusal(failureLine(error, failed)),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      text={`¿Seguro que deseas ${verb.toLowerCase()} "${usuario.nombre}"?`}
      note={note}
      accept={verb}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={run}
    >
      {refusal === null || isBusy ? null : (
        <Text size="sm" mt={10} c="var(--t-danger)" role="alert">
          {refusal}
        </Text>
      )}
    </ConfirmDialog>
  );
}
