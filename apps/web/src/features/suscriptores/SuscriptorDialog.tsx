import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Suscriptor } from '@tertulia/contract/features/suscriptores/suscriptor';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { SuscriptorFields } from './SuscriptorFields.tsx';
import {
  changeOf,
  checkForm,
  formOf,
  refusalOf,
  type SuscriptorErrors,
  type SuscriptorForm,
} from './suscriptor-form.ts';
import { createSuscriptor, saveSuscriptor } from './suscriptores.queries.ts';
import { SUSCRIPTORES_TEXTS } from './suscriptores.texts.ts';

interface SuscriptorDialogProps {
  /** Null makes a new one. */
  suscriptor: Suscriptor | null;
  isOpen: boolean;
  onClose: () => void;
}

const WIDTH = 560;

/** A subscriber as a form. */
export function SuscriptorDialog({ suscriptor, isOpen, onClose }: SuscriptorDialogProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={suscriptor ? SUSCRIPTORES_TEXTS.edit : SUSCRIPTORES_TEXTS.create}
      size={WIDTH}
    >
      <Fields suscriptor={suscriptor} onClose={onClose} />
    </Dialog>
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
    const wrong = checkForm(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || isBusy) return;
    setBusy(true);
    try {
      const { whatsappNumero = form.whatsappNumero, ...rest } = changeOf(form, suscriptor);
      if (suscriptor) await saveSuscriptor(suscriptor.id, { ...rest, whatsappNumero });
      else await createSuscriptor({ ...rest, whatsappNumero });
      showToast({
        variant: 'success',
        text: suscriptor ? SUSCRIPTORES_TEXTS.saved : SUSCRIPTORES_TEXTS.created,
        ms: 3000,
      });
      onClose();
    } catch (error) {
      const refusal = refusalOf(error, suscriptor ? SUSCRIPTORES_TEXTS.saveFailed : SUSCRIPTORES_TEXTS.createFailed);
      setErrors(refusal.errors);
      if (refusal.text !== null) showToast({ variant: 'danger', text: refusal.text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <SuscriptorFields form={form} errors={errors} hasAutofocus onChange={change} />
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {SUSCRIPTORES_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {SUSCRIPTORES_TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}
