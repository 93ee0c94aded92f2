import { Button, Modal, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { AreaPrompt } from '@tertulia/contract/features/bot/bot';
import { MAX_NOTA_PROMPT, MAX_PROMPT_AREA } from '@tertulia/contract/features/bot/limites';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import css from './Prompts.module.css';
import { createPrompt } from './bot.queries.ts';
import { PROMPT_TEXTS } from './bot.texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface PromptDialogProps {
  areaId: number;
  /** The version that is the starting text. */
  base: AreaPrompt | null;
  isOpen: boolean;
  onClose: () => void;
  onCreated: (prompt: AreaPrompt) => void;
}

const WIDTH = 760;

/** Creates a version of the prompt; asks before it discards a text. */
export function PromptDialog({ areaId, base, isOpen, onClose, onCreated }: PromptDialogProps) {
  const [contenido, setContenido] = useState(base?.contenido ?? '');
  const [nota, setNota] = useState('');
  const [activar, setActivar] = useState(true);
  const [fault, setFault] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isDirty = isOpen && (contenido !== (base?.contenido ?? '') || nota.trim() !== '');
  const isComplete = contenido.trim() !== '' && contenido.length <= MAX_PROMPT_AREA;
  const close = () => {
    if (isBusy) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  const save = async () => {
    if (!isComplete || isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const created = await createPrompt(areaId, { contenido, nota: nota.trim() === '' ? null : nota, activar });
      showToast({ variant: 'success', text: PROMPT_TEXTS.created(created.numero) });
      onClose();
      onCreated(created);
    } catch (error) {
      setFault(failureOf(error, PROMPT_TEXTS.createFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal.Stack>
      {/* before the dialog: both close at once, and the lower one must return the focus last */}
      <ConfirmDialog
        stackId="prompt-descartar"
        isOpen={isAsking}
        text={PROMPT_TEXTS.discardQuestion}
        accept={PROMPT_TEXTS.discard}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
      <Dialog
        stackId="prompt"
        opened={isOpen}
        onClose={close}
        closeOnEscape={!isAsking}
        title={PROMPT_TEXTS.dialogTitle}
        size={WIDTH}
      >
        <form
          className={css.fields}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void save();
          }}
        >
          {base === null ? null : <p className={css.by}>{PROMPT_TEXTS.basedOn(base.numero)}</p>}
          <TextAreaField
            data-autofocus
            label={PROMPT_TEXTS.contenido}
            description={PROMPT_TEXTS.contenidoHint}
            withAsterisk
            minRows={8}
            maxRows={18}
            maxLength={MAX_PROMPT_AREA}
            value={contenido}
            onChange={(event) => setContenido(event.currentTarget.value)}
          />
          <TextField
            label={PROMPT_TEXTS.nota}
            description={PROMPT_TEXTS.notaHint}
            maxLength={MAX_NOTA_PROMPT}
            value={nota}
            onChange={(event) => setNota(event.currentTarget.value)}
          />
          <Switch
            label={PROMPT_TEXTS.activar}
            description={PROMPT_TEXTS.activateNote}
            checked={activar}
            onChange={(event) => setActivar(event.currentTarget.checked)}
          />
          <StaysOpen isSending={isBusy} />
          {fault === null ? null : <FailureAlert {...fault} py={8} />}
          <SubmitButton
            mt={0}
            missing={isComplete ? null : PROMPT_TEXTS.contenidoMissing}
            loading={isBusy}
            before={
              <Button variant="default" disabled={isBusy} onClick={close}>
                {PROMPT_TEXTS.cancel}
              </Button>
            }
          >
            {PROMPT_TEXTS.save}
          </SubmitButton>
        </form>
      </Dialog>
      {/* beside the dialog, which asks on closing in its own words, also on «Cancelar» */}
      <Unsaved isDirty={isDirty} staysOnPage />
    </Modal.Stack>
  );
}
