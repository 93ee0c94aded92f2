import { Button, Group, Modal, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MAX_TARIFA } from '@tertulia/contract/features/saldo/limites';
import { CONCEPTOS_TARIFA, TEXTOS_CONCEPTO } from '@tertulia/contract/features/saldo/tipos';
import { useOwnSuscriptor, type SuscriptorElegido } from '#public/usuarios';
import { dayOf } from '../../platform/format/days.ts';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureAlert } from '../../ui/FailureAlert.tsx';
import { showToast } from '../../ui/toast.ts';
import { Unsaved } from '../../ui/Unsaved.tsx';
import { saveTarifa } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';
import { namedSuscriptor, SuscriptorField } from './SuscriptorField.tsx';
import { inicioOf } from './tarifa-form.ts';

interface TarifaDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const WIDTH = 460;

/** A price from now or a later day on, for the own subscriber or another one. */
export function TarifaDialog({ isOpen, onClose }: TarifaDialogProps) {
  return (
    <Modal.Stack>
      <Dialog stackId="tarifa" opened={isOpen} onClose={onClose} title={SALDO_TEXTS.newTarifa} size={WIDTH}>
        <TarifaFields onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function TarifaFields({ onClose }: { onClose: () => void }) {
  const [concepto, setConcepto] = useState<(typeof CONCEPTOS_TARIFA)[number]>('MENSAJE');
  const [precio, setPrecio] = useState<number | ''>('');
  const [desde, setDesde] = useState('');
  const [today] = useState(() => dayOf(Date.now()));
  const own = useOwnSuscriptor();
  const [suscriptor, setSuscriptor] = useState<SuscriptorElegido | null>(own);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!suscriptor || precio === '' || isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await saveTarifa({
        concepto,
        precio,
        ...inicioOf(desde, Date.now()),
        ...namedSuscriptor(suscriptor, own),
      });
      showToast({ variant: 'success', text: `${SALDO_TEXTS.tarifaDone}: ${suscriptor.nombre}`, ms: 2500 });
      onClose();
    } catch (error) {
      setRefusal(failureOf(error, SALDO_TEXTS.tarifaFailed));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Unsaved isDirty={!isBusy && (precio !== '' || desde !== '')} />
      <Text size="sm" c="dimmed">
        {SALDO_TEXTS.tarifaText}
      </Text>
      <SuscriptorField
        value={suscriptor}
        error={isTried && !suscriptor ? SALDO_TEXTS.suscriptorMissing : undefined}
        onChange={setSuscriptor}
      />
      <NativeSelect
        data-autofocus
        mt={12}
        label={SALDO_TEXTS.concepto}
        description={concepto === 'VOZ' ? SALDO_TEXTS.vozHint : undefined}
        value={concepto}
        data={CONCEPTOS_TARIFA.map((value) => ({ value, label: TEXTOS_CONCEPTO[value] }))}
        onChange={(event) =>
          setConcepto(CONCEPTOS_TARIFA.find((one) => one === event.currentTarget.value) ?? 'MENSAJE')
        }
      />
      <NumberInput
        mt={12}
        label={SALDO_TEXTS.precio}
        withAsterisk
        prefix="$ "
        thousandSeparator="."
        decimalSeparator=","
        decimalScale={2}
        allowNegative={false}
        max={MAX_TARIFA}
        hideControls
        inputMode="decimal"
        value={precio}
        error={isTried && precio === '' ? SALDO_TEXTS.precioMissing : undefined}
        onChange={(value) => setPrecio(value === '' ? '' : Number(value))}
      />
      <TextInput
        mt={12}
        type="date"
        label={SALDO_TEXTS.tarifaFrom}
        min={today}
        value={desde}
        onChange={(event) => setDesde(event.currentTarget.value)}
      />
      {refusal === null ? null : <FailureAlert {...refusal} mt={12} py={8} />}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {SALDO_TEXTS.cancel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {SALDO_TEXTS.tarifaSave}
        </Button>
      </Group>
    </form>
  );
}
