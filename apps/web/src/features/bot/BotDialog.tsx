import { Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MAX_NOMBRE_USUARIO } from '@tertulia/contract/features/usuarios/limites';
import { createUsuarioBot } from '#public/usuarios';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import css from './Bot.module.css';
import { BOT_DIALOG_TEXTS } from './bot.texts.ts';
import { FormFoot } from './FormFoot.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface BotDialogProps {
  areaId: number;
  isOpen: boolean;
  onClose: () => void;
  onCreated: (usuarioId: number) => void;
}

const WIDTH = 440;

/** Creates a BOT user. A bot does not sign in, so a name is enough. */
export function BotDialog({ isOpen, onClose, ...rest }: BotDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={BOT_DIALOG_TEXTS.title} size={WIDTH}>
      <BotFields {...rest} onClose={onClose} />
    </Dialog>
  );
}

function BotFields({ areaId, onClose, onCreated }: Omit<BotDialogProps, 'isOpen'>) {
  const [nombre, setNombre] = useState('');
  const [presentar, setPresentar] = useState(true);
  const [fault, setFault] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isComplete = nombre.trim() !== '';
  const save = async () => {
    if (!isComplete || isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const { id } = await createUsuarioBot({ nombre, areaId, presentar });
      showToast({ variant: 'success', text: BOT_DIALOG_TEXTS.created(nombre.trim()) });
      onCreated(id);
      onClose();
    } catch (error) {
      setFault(failureOf(error, BOT_DIALOG_TEXTS.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css.fields}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        data-autofocus
        label={BOT_DIALOG_TEXTS.nombre}
        description={BOT_DIALOG_TEXTS.hint}
        placeholder={BOT_DIALOG_TEXTS.nombrePlaceholder}
        withAsterisk
        autoComplete="off"
        maxLength={MAX_NOMBRE_USUARIO}
        value={nombre}
        onChange={(event) => setNombre(event.currentTarget.value)}
      />
      <Switch
        label={BOT_DIALOG_TEXTS.presentar}
        description={BOT_DIALOG_TEXTS.presentarHint}
        checked={presentar}
        onChange={(event) => setPresentar(event.currentTarget.checked)}
      />
      <FormFoot
        fault={fault}
        cancel={BOT_DIALOG_TEXTS.cancel}
        submit={BOT_DIALOG_TEXTS.create}
        missing={isComplete ? null : BOT_DIALOG_TEXTS.nombreMissing}
        isBusy={isBusy}
        onCancel={onClose}
      />
    </form>
  );
}
