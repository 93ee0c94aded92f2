import { Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconMicrophoneOff, IconPhone } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { formatPhone } from '@tertulia/contract/core/phone';
import { destinoOf, PAISES_VOZ } from '@tertulia/contract/features/llamadas/destinos';
import { failureOf } from '../../platform/http/failure.ts';
import { Atiende } from '../../ui/chat/Atiende.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { auricular } from './auricular-propio.ts';
import css from './Llamadas.module.css';
import { useCanalConocido, useCanalesVoz } from './llamadas.queries.ts';
import { LLAMADAS_TEXTS, notStartedText } from './llamadas.texts.ts';
import { type FalloLlamada, startLlamada } from './llamar.ts';

/** Whom to call, as far as the opening page knows. */
export interface QuienLlamar {
  contactoId: number | null;
  conversacionId: number | null;
  nombre: string | null;
  telefono: string | null;
}

interface LlamarDialogProps {
  isOpen: boolean;
  quien: QuienLlamar;
  onClose: () => void;
}

const WIDTH = 440;
const MAX_TYPED = 40;
/** Only the server knows the countries that a business allows. */
const EVERYWHERE = Object.keys(PAISES_VOZ);

/** «Llamar». Needs a key of the person called. */
export function LlamarDialog({ isOpen, quien, onClose }: LlamarDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={LLAMADAS_TEXTS.call} size={WIDTH}>
      <LlamarForm quien={quien} onClose={onClose} />
    </Dialog>
  );
}

/** The fields of the dialog. */
export function LlamarForm({ quien, onClose }: Omit<LlamarDialogProps, 'isOpen'>) {
  const canales = useCanalesVoz();
  const conocido = useCanalConocido(quien.contactoId);
  const [typed, setTyped] = useState(() => (quien.telefono === null ? '' : formatPhone(quien.telefono)));
  const [picked, setPicked] = useState<string | null>(null);
  const [grabar, setGrabar] = useState(true);
  const [isFaultShown, setFaultShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FalloLlamada | null>(null);
  const destino = destinoOf(typed, EVERYWHERE);
  const numero = 'numero' in destino ? destino.numero : null;
  const isTheirs = quien.telefono === null || numero === quien.telefono;
  const preferred = canales.data?.find(({ id }) => id === conocido.canalId) ?? canales.data?.[0];
  const canalId = picked ?? String(preferred?.id ?? '');

  const start = async (event: FormEvent) => {
    event.preventDefault();
    setFaultShown(true);
    setFailure(null);
    if (isBusy || numero === null || canalId === '') return;
    setBusy(true);
    const { contactoId, conversacionId, nombre } = quien;
    const body = { contactoId, conversacionId, toNumber: numero, canalId: Number(canalId), grabar };
    const fallo = await startLlamada(auricular, { body, nombre });
    if (fallo === null) return onClose();
    setFailure(fallo);
    setBusy(false);
  };

  return (
    <form noValidate onSubmit={(event) => void start(event)}>
      <Stack gap={14}>
        {quien.nombre === null ? null : (
          <Text size="sm" c="dimmed">
            <bdi>{quien.nombre}</bdi>
          </Text>
        )}
        <Atiende nombre={isTheirs ? conocido.atiende : null} />
        <TextInput
          data-autofocus
          label={LLAMADAS_TEXTS.numero}
          description={
            numero === null
              ? LLAMADAS_TEXTS.numeroHint
              : `${LLAMADAS_TEXTS.numeroHint} ${LLAMADAS_TEXTS.willDial} ${numero}.`
          }
          withAsterisk
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={MAX_TYPED}
          value={typed}
          error={isFaultShown && 'motivo' in destino ? destino.motivo : undefined}
          onBlur={() => setFaultShown(typed.trim() !== '')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          label={LLAMADAS_TEXTS.canal}
          withAsterisk
          disabled={!canales.data?.length}
          error={canalError(canales)}
          data={(canales.data ?? []).map(({ id, friendlyName, numero: own }) => ({
            value: String(id),
            label: friendlyName === '' ? formatPhone(own) : `${friendlyName} (${formatPhone(own)})`,
          }))}
          value={canalId}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
        {canales.isError && !canales.data ? (
          <RetryButton
            failure={failureOf(canales.error, LLAMADAS_TEXTS.canalesFailed)}
            w="fit-content"
            onClick={() => void canales.refetch()}
          />
        ) : null}
        <Checkbox
          label={LLAMADAS_TEXTS.record}
          description={grabar ? LLAMADAS_TEXTS.recordHint : LLAMADAS_TEXTS.noRecordHint}
          checked={grabar}
          onChange={(event) => setGrabar(event.currentTarget.checked)}
        />
        {failure === null ? null : (
          <div className={css.refusal} role="alert">
            {failure.help === null ? null : <IconMicrophoneOff size={18} stroke={1.7} aria-hidden />}
            <div>
              <b>{notStartedText(failure.reason)}</b>
              {failure.help === null ? null : <p>{failure.help}</p>}
            </div>
          </div>
        )}
      </Stack>
      <SubmitButton
        missing={canalId === '' && !canales.isPending ? LLAMADAS_TEXTS.canalMissing : null}
        loading={isBusy || canales.isPending || conocido.isPending}
        leftSection={<IconPhone size={18} aria-hidden />}
        before={
          <Button variant="default" onClick={onClose}>
            {LLAMADAS_TEXTS.cancel}
          </Button>
        }
      >
        {LLAMADAS_TEXTS.call}
      </SubmitButton>
    </form>
  );
}

function canalError({ data, isError }: Pick<ReturnType<typeof useCanalesVoz>, 'data' | 'isError'>): string | undefined {
  if (data?.length === 0) return LLAMADAS_TEXTS.noCanales;
  return isError && !data ? LLAMADAS_TEXTS.canalesFailed : undefined;
}
