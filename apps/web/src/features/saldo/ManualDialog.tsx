import { Button, Group, Modal, NumberInput, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MAX_NOTA_RECARGA, MAX_RECARGA_MANUAL } from '@tertulia/contract/features/saldo/limites';
import { useOwnSuscriptor, type SuscriptorElegido } from '#public/usuarios';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureAlert } from '../../ui/FailureAlert.tsx';
import { showToast } from '../../ui/toast.ts';
import { Unsaved } from '../../ui/Unsaved.tsx';
import { adjustSaldo, creditByHand } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';
import { namedSuscriptor, SuscriptorField } from './SuscriptorField.tsx';

export type Kind = 'recarga' | 'ajuste';

interface ManualDialogProps {
  kind: Kind;
  isOpen: boolean;
  onClose: () => void;
}

const WIDTH = 460;

const KINDS = {
  recarga: {
    title: SALDO_TEXTS.manual,
    text: SALDO_TEXTS.manualText,
    save: SALDO_TEXTS.save,
    done: SALDO_TEXTS.manualDone,
    failed: SALDO_TEXTS.manualFailed,
    send: creditByHand,
  },
  ajuste: {
    title: SALDO_TEXTS.ajuste,
    text: SALDO_TEXTS.ajusteText,
    save: SALDO_TEXTS.saveAjuste,
    done: SALDO_TEXTS.ajusteDone,
    failed: SALDO_TEXTS.ajusteFailed,
    send: adjustSaldo,
  },
} as const;

/** Money by hand, with its reason; a SUPERADMIN’s alone. */
export function ManualDialog({ kind, isOpen, onClose }: ManualDialogProps) {
  return (
    <Modal.Stack>
      <Dialog stackId="manual" opened={isOpen} onClose={onClose} title={KINDS[kind].title} size={WIDTH}>
        <ManualFields kind={kind} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function ManualFields({ kind, onClose }: Omit<ManualDialogProps, 'isOpen'>) {
  const { text, save, done, failed, send } = KINDS[kind];
  const [clave] = useState(newUuid);
  const [monto, setMonto] = useState<number | ''>('');
  const [nota, setNota] = useState('');
  const own = useOwnSuscriptor();
  const [suscriptor, setSuscriptor] = useState<SuscriptorElegido | null>(own);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const hasMonto = monto !== '' && monto !== 0;
  const hasNota = nota.trim().length >= 3;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!suscriptor || !hasMonto || !hasNota || isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await send({ monto, nota: nota.trim(), clave, ...namedSuscriptor(suscriptor, own) });
      showToast({ variant: 'success', text: `${done}: ${suscriptor.nombre}`, ms: 2500 });
      onClose();
    } catch (error) {
      setRefusal(failureOf(error, failed));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Unsaved isDirty={!isBusy && (monto !== '' || nota.trim() !== '')} />
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <SuscriptorField
        value={suscriptor}
        error={isTried && !suscriptor ? SALDO_TEXTS.suscriptorMissing : undefined}
        onChange={setSuscriptor}
      />
      <NumberInput
        data-autofocus
        mt={12}
        label={SALDO_TEXTS.valor}
        withAsterisk
        prefix="$ "
        thousandSeparator="."
        decimalSeparator=","
        allowDecimal={false}
        allowNegative={kind === 'ajuste'}
        max={MAX_RECARGA_MANUAL}
        hideControls
        value={monto}
        error={isTried && !hasMonto ? SALDO_TEXTS.amountMissing : undefined}
        onChange={(value) => setMonto(value === '' ? '' : Number(value))}
      />
      <Textarea
        mt={12}
        label={SALDO_TEXTS.nota}
        withAsterisk
        autosize
        minRows={2}
        maxLength={MAX_NOTA_RECARGA}
        value={nota}
        error={isTried && !hasNota ? SALDO_TEXTS.notaMissing : undefined}
        onChange={(event) => setNota(event.currentTarget.value)}
      />
      {refusal === null ? null : <FailureAlert {...refusal} mt={12} py={8} />}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {SALDO_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {save}
        </Button>
      </Group>
    </form>
  );
}
