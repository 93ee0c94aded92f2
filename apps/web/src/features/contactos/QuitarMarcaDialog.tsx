import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MAX_NOTA_CONSENTIMIENTO, MIN_NOTA_CONSENTIMIENTO } from '@tertulia/contract/features/contactos/consentimiento';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureAlert } from '../../ui/FailureAlert.tsx';
import { showToast } from '../../ui/toast.ts';
import { Unsaved } from '../../ui/Unsaved.tsx';
import { unmarkNoContactar } from './contactos.actions.ts';
import { MARCA_TEXTS } from './marca.texts.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';

interface QuitarMarcaDialogProps {
  isOpen: boolean;
  contactoId: number;
  onClose: () => void;
  onUnmarked: (contacto: Contacto) => void;
}

const WIDTH = 460;

/** «Quitar la marca de NO contactar», with the note that says why. To be put into a `Modal.Stack`. */
export function QuitarMarcaDialog({ isOpen, onClose, ...form }: QuitarMarcaDialogProps) {
  return (
    <Dialog stackId="quitar-no-contactar" opened={isOpen} onClose={onClose} title={MARCA_TEXTS.title} size={WIDTH}>
      <QuitarMarcaForm onClose={onClose} {...form} />
    </Dialog>
  );
}

function QuitarMarcaForm({ contactoId, onClose, onUnmarked }: Omit<QuitarMarcaDialogProps, 'isOpen'>) {
  const [nota, setNota] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isShort = nota.trim().length < MIN_NOTA_CONSENTIMIENTO;

  const unmark = async () => {
    setRefused(isShort);
    if (isShort || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const contacto = await unmarkNoContactar(contactoId, nota.trim());
      showToast({ variant: 'success', text: MARCA_TEXTS.removed });
      onClose();
      onUnmarked(contacto);
    } catch (error) {
      setFailure(failureOf(error, MARCA_TEXTS.failed));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void unmark();
  };

  return (
    <form noValidate onSubmit={submit}>
      <Unsaved isDirty={nota.trim() !== ''} isSending={isBusy} />
      <Stack gap={14}>
        <Text size="sm">{MARCA_TEXTS.explanation}</Text>
        <TextAreaField
          label={MARCA_TEXTS.nota}
          withAsterisk
          data-autofocus
          value={nota}
          maxLength={MAX_NOTA_CONSENTIMIENTO}
          rows={3}
          error={isRefused && isShort ? MARCA_TEXTS.notaShort : null}
          onChange={(event) => setNota(event.currentTarget.value)}
        />
        {failure ? <FailureAlert {...failure} /> : null}
      </Stack>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {MARCA_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {MARCA_TEXTS.accept}
        </Button>
      </Group>
    </form>
  );
}
