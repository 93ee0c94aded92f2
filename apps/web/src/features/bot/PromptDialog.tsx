import { Switch } from '@mantine/core';
import type { AreaPrompt } from '@tertulia/contract/features/bot/bot';
import { MAX_NOTA_PROMPT, MAX_PROMPT_AREA } from '@tertulia/contract/features/bot/limites';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { createPrompt } from './bot.queries.ts';
import { PROMPT_TEXTS } from './bot.texts.ts';
import css from './Prompts.module.css';

interface PromptDialogProps extends DialogFrame {
  areaId: number;
  /** The version that is the starting text. */
  base: AreaPrompt | null;
  onCreated: (prompt: AreaPrompt) => void;
}

/** Creates a version of the prompt. */
export function PromptDialog({ areaId, base, onCreated, ...frame }: PromptDialogProps) {
  return (
    <EntityDialog
      {...frame}
      title={PROMPT_TEXTS.dialogTitle}
      size={760}
      initial={{ contenido: base?.contenido ?? '', nota: '', activar: true }}
      missing={({ contenido }) =>
        contenido.trim() === '' || contenido.length > MAX_PROMPT_AREA ? PROMPT_TEXTS.contenidoMissing : null
      }
      save={({ nota, ...values }) => createPrompt(areaId, { ...values, nota: nota.trim() === '' ? null : nota })}
      saved={({ numero }) => PROMPT_TEXTS.created(numero)}
      failed={PROMPT_TEXTS.createFailed}
      submit={PROMPT_TEXTS.save}
      isDirty={({ contenido, nota }) => contenido !== (base?.contenido ?? '') || nota.trim() !== ''}
      onSaved={onCreated}
    >
      {(form) => (
        <>
          {base === null ? null : <p className={css.by}>{PROMPT_TEXTS.basedOn(base.numero)}</p>}
          <TextAreaField
            data-autofocus
            label={PROMPT_TEXTS.contenido}
            description={PROMPT_TEXTS.contenidoHint}
            withAsterisk
            minRows={8}
            maxRows={18}
            maxLength={MAX_PROMPT_AREA}
            {...form.getInputProps('contenido')}
          />
          <TextField
            label={PROMPT_TEXTS.nota}
            description={PROMPT_TEXTS.notaHint}
            maxLength={MAX_NOTA_PROMPT}
            {...form.getInputProps('nota')}
          />
          <Switch
            label={PROMPT_TEXTS.activar}
            description={PROMPT_TEXTS.activateNote}
            {...form.getInputProps('activar', { type: 'checkbox' })}
          />
        </>
      )}
    </EntityDialog>
  );
}
