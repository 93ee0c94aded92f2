import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  CANALES_CONSENTIMIENTO,
  MAX_NOTA_CONSENTIMIENTO,
  MIN_NOTA_CONSENTIMIENTO,
} from '@tertulia/contract/features/contactos/consentimiento';
import { failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { recordConsentimiento } from './consentimientos.actions.ts';
import { CONSENTIMIENTOS_TEXTS } from './consentimientos.texts.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';

interface ConsentimientoDialogProps {
  isOpen: boolean;
  contactoId: number;
  onClose: () => void;
}

const WIDTH = 460;
const CANALES = CANALES_CONSENTIMIENTO.map((value) => ({ value, label: CONSENTIMIENTOS_TEXTS.canales[value] }));

/** «Registrar consentimiento»: records the customer's opt-in and how it was given. */
export function ConsentimientoDialog({ isOpen, contactoId, onClose }: ConsentimientoDialogProps) {
  return (
    <Modal.Stack>
      <Dialog
        stackId="registrar-consentimiento"
        opened={isOpen}
        onClose={onClose}
        title={CONSENTIMIENTOS_TEXTS.record}
        size={WIDTH}
      >
        <ConsentimientoForm contactoId={contactoId} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function ConsentimientoForm({ contactoId, onClose }: Omit<ConsentimientoDialogProps, 'isOpen'>) {
  const [canal, setCanal] = useState<(typeof CANALES_CONSENTIMIENTO)[number]>(CANALES_CONSENTIMIENTO[0]);
  const [nota, setNota] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isShort = nota.trim().length < MIN_NOTA_CONSENTIMIENTO;

  const record = async () => {
    setRefused(isShort);
    if (isShort || isBusy) return;
    setBusy(true);
    try {
      await recordConsentimiento(contactoId, { canal, nota: nota.trim() });
      showToast({ variant: 'success', text: CONSENTIMIENTOS_TEXTS.recorded });
      onClose();
    } catch (error) {
      showToast({ variant: 'danger', ...failureOf(error, CONSENTIMIENTOS_TEXTS.recordFailed) });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void record();
  };

  return (
    <form noValidate onSubmit={submit}>
      <Unsaved isDirty={nota.trim() !== ''} isSending={isBusy} />
      <Stack gap={14}>
        <Text size="sm">{CONSENTIMIENTOS_TEXTS.recordText}</Text>
        <NativeSelect
          label={CONSENTIMIENTOS_TEXTS.canal}
          data={CANALES}
          value={canal}
          onChange={(event) =>
            setCanal(CANALES_CONSENTIMIENTO.find((one) => one === event.currentTarget.value) ?? canal)
          }
        />
        <TextAreaField
          label={CONSENTIMIENTOS_TEXTS.nota}
          withAsterisk
          data-autofocus
          value={nota}
          maxLength={MAX_NOTA_CONSENTIMIENTO}
          rows={3}
          error={isRefused && isShort ? CONSENTIMIENTOS_TEXTS.notaShort : null}
          onChange={(event) => setNota(event.currentTarget.value)}
        />
      </Stack>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {CONSENTIMIENTOS_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {CONSENTIMIENTOS_TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}
