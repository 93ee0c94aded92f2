import { Button, Checkbox, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { PAISES_VOZ, type PaisVoz } from '@tertulia/contract/features/llamadas/destinos';
import { MAX_MINUTOS_DIA } from '@tertulia/contract/features/llamadas/limites';
import type { VozAjustesVista } from '@tertulia/contract/features/llamadas/llamada';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { saveVozAjustes, useVozAjustes } from './llamadas.queries.ts';
import css from './Llamadas.module.css';
import { LLAMADAS_TEXTS, maxMinutesText, withoutVoiceText } from './llamadas.texts.ts';

const WIDTH = 520;
const CODIGOS = Object.keys(PAISES_VOZ) as PaisVoz[];
const PAISES = CODIGOS.map((codigo) => ({ codigo, nombre: PAISES_VOZ[codigo] })).toSorted((a, b) =>
  // Colombia first: nearly all calls are to it
  a.codigo === '57' ? -1 : b.codigo === '57' ? 1 : a.nombre.localeCompare(b.nombre, 'es'),
);

/** «Ajustes de llamadas»: which countries the business calls, and for how many minutes a day. */
export function VozAjustes() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhone size={18} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {LLAMADAS_TEXTS.settings}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={LLAMADAS_TEXTS.settings} size={WIDTH}>
        <Loaded onClose={close} />
      </Dialog>
    </>
  );
}

function Loaded({ onClose }: { onClose: () => void }) {
  const { data, error, isFetchedAfterMount, isPending, refetch } = useVozAjustes();
  if (data && isFetchedAfterMount) return <AjustesForm ajustes={data} onClose={onClose} />;
  if (data || isPending) return <Skeleton height={320} aria-hidden />;
  return <ErrorState {...failureOf(error, LLAMADAS_TEXTS.settingsFailed)} onRetry={() => void refetch()} />;
}

/** The fields of the dialog, with the current settings. */
export function AjustesForm({ ajustes, onClose }: { ajustes: VozAjustesVista; onClose: () => void }) {
  const [paises, setPaises] = useState<string[]>(ajustes.paises);
  const [minutos, setMinutos] = useState<number | ''>(ajustes.minutosDia);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const invalid = minutosError(minutos);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (invalid !== null || isBusy) return;
    setBusy(true);
    try {
      const allowed = CODIGOS.filter((codigo) => paises.includes(codigo));
      await saveVozAjustes({ paises: allowed, minutosDia: Number(minutos) });
      showToast({ variant: 'success', text: LLAMADAS_TEXTS.saved });
      onClose();
    } catch (error) {
      setFailure(failureOf(error, LLAMADAS_TEXTS.saveFailed));
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <StaysOpen isSending={isBusy} />
      <Stack gap={18}>
        {ajustes.canalesSinVoz.length === 0 ? null : (
          <Text size="sm" c="var(--t-danger)">
            {withoutVoiceText(ajustes.canalesSinVoz)}
          </Text>
        )}
        <NumberField
          data-autofocus
          label={LLAMADAS_TEXTS.minutes}
          description={LLAMADAS_TEXTS.minutesHint}
          withAsterisk
          min={0}
          max={MAX_MINUTOS_DIA}
          value={minutos}
          error={invalid}
          onChange={setMinutos}
        />
        <Checkbox.Group
          label={LLAMADAS_TEXTS.countries}
          description={paises.length === 0 ? LLAMADAS_TEXTS.noCountries : LLAMADAS_TEXTS.countriesHint}
          value={paises}
          onChange={setPaises}
        >
          <SimpleGrid
            className={css.paises}
            cols={{ base: 1, xs: 2 }}
            spacing={10}
            verticalSpacing="var(--paises-gap)"
            mt={10}
          >
            {PAISES.map(({ codigo, nombre }) => (
              <Checkbox key={codigo} value={codigo} label={`${nombre} (+${codigo})`} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      </Stack>
      {failure === null ? null : <FailureAlert {...failure} mt={12} py={8} />}
      <SubmitButton
        loading={isBusy}
        before={
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {LLAMADAS_TEXTS.cancel}
          </Button>
        }
      >
        {LLAMADAS_TEXTS.save}
      </SubmitButton>
    </form>
  );
}

function minutosError(minutos: number | ''): string | null {
  const value = typeof minutos === 'number' ? minutos : Number.NaN;
  if (!Number.isInteger(value) || value < 0) return LLAMADAS_TEXTS.minutesInvalid;
  return value > MAX_MINUTOS_DIA ? maxMinutesText(MAX_MINUTOS_DIA) : null;
}
