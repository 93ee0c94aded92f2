import { Switch } from '@mantine/core';
import { MAX_NOMBRE_USUARIO } from '@tertulia/contract/features/usuarios/limites';
import { createUsuarioBot } from '#public/usuarios';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { BOT_DIALOG_TEXTS } from './bot.texts.ts';

interface BotDialogProps extends DialogFrame {
  areaId: number;
  onCreated: (usuarioId: number) => void;
}

/** Creates a BOT user. A bot does not sign in, so a name is enough. */
export function BotDialog({ areaId, onCreated, ...frame }: BotDialogProps) {
  return (
    <EntityDialog
      {...frame}
      title={BOT_DIALOG_TEXTS.title}
      size={440}
      initial={{ nombre: '', presentar: true }}
      missing={({ nombre }) => (nombre.trim() === '' ? BOT_DIALOG_TEXTS.nombreMissing : null)}
      save={(values) => createUsuarioBot({ ...values, areaId })}
      saved={(_, { nombre }) => BOT_DIALOG_TEXTS.created(nombre.trim())}
      failed={BOT_DIALOG_TEXTS.failed}
      submit={BOT_DIALOG_TEXTS.create}
      isDirty={() => false}
      onSaved={({ id }) => onCreated(id)}
    >
      {(form) => (
        <>
          <TextField
            data-autofocus
            label={BOT_DIALOG_TEXTS.nombre}
            description={BOT_DIALOG_TEXTS.hint}
            placeholder={BOT_DIALOG_TEXTS.nombrePlaceholder}
            withAsterisk
            autoComplete="off"
            maxLength={MAX_NOMBRE_USUARIO}
            {...form.getInputProps('nombre')}
          />
          <Switch
            label={BOT_DIALOG_TEXTS.presentar}
            description={BOT_DIALOG_TEXTS.presentarHint}
            {...form.getInputProps('presentar', { type: 'checkbox' })}
          />
        </>
      )}
    </EntityDialog>
  );
}
