import { Button, Group, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { isChanged } from '../../platform/http/changed.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { SuscriptorFields } from './SuscriptorFields.tsx';
import {
  changeOf,
  checkForm,
  formOf,
  refusalOf,
  type SuscriptorErrors,
  type SuscriptorForm,
  valuesOf,
} from './suscriptor-form.ts';
import { createSuscriptor, saveSuscriptor } from './suscriptores.queries.ts';
import { SUSCRIPTORES_TEXTS } from './suscriptores.texts.ts';

interface SuscriptorDialogProps {
  /** Null creates a subscriber. */
  suscriptor: Suscriptor | null;
  isOpen: boolean;
  onClose: () => void;
}

const WIDTH = 560;

/** The form of a subscriber. */
export function SuscriptorDialog({ suscriptor, isOpen, onClose }: SuscriptorDialogProps) {
  return (
    <Modal.Stack>
      <Dialog
        stackId="suscriptor"
        opened={isOpen}
        onClose={onClose}
        title={suscriptor ? SUSCRIPTORES_TEXTS.edit : SUSCRIPTORES_TEXTS.create}
        size={WIDTH}
      >
        <Fields suscriptor={suscriptor} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function Fields({ suscriptor, onClose }: Omit<SuscriptorDialogProps, 'isOpen'>) {
  const [form, setForm] = useState(() => formOf(suscriptor));
  const [errors, setErrors] = useState<SuscriptorErrors>({});
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<SuscriptorForm>) => {
    setForm({ ...form, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))));
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkForm(form, suscriptor);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    try {
      if (suscriptor) await saveSuscriptor(suscriptor.id, changeOf(form, suscriptor));
      else await createSuscriptor(valuesOf(form));
      showToast({
        variant: 'success',
        text: suscriptor ? SUSCRIPTORES_TEXTS.saved : SUSCRIPTORES_TEXTS.created,
        ms: 3000,
      });
      onClose();
    } catch (error) {
      const refusal = refusalOf(error, suscriptor ? SUSCRIPTORES_TEXTS.saveFailed : SUSCRIPTORES_TEXTS.createFailed);
      setErrors(refusal.errors);
      showToast({ variant: 'danger', ...refusal.failure });
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Unsaved isDirty={isChanged(form, formOf(suscriptor))} isSending={isBusy} />
      <SuscriptorFields form={form} errors={errors} hasAutofocus onChange={change} />
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {SUSCRIPTORES_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {SUSCRIPTORES_TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}
