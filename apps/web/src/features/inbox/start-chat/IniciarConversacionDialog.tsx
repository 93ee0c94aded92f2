import { Modal, Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { cutText } from '@tertulia/contract/core/text';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import { type Contacto, MAX_NOMBRE } from '@tertulia/contract/features/contactos/contacto';
import { useCanales } from '#public/canales';
import { fullNameOf } from '#public/contactos';
import { failureOf } from '../../../platform/http/failure.ts';
import { Atiende } from '../../../ui/chat/Atiende.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/MessageState.tsx';
import { Unsaved } from '../../../ui/dialog/Unsaved.tsx';
import { INICIO_TEXTS } from './inicio.texts.ts';
import { INICIAR_RULES, iniciarBody, missingToStart, type IniciarValues } from './iniciar-form.ts';
import { CanalField, Refusal, Shut, TextoField, InicioFailed } from './InicioFields.tsx';
import { InicioFoot } from './InicioFoot.tsx';
import { type Primero, useInicio } from './useInicio.ts';
import { useInicioDe } from './useInicioDe.ts';
import { TextField } from '../../../ui/form/TextField.tsx';

interface IniciarConversacionDialogProps {
  isOpen: boolean;
  contacto: Contacto;
  onClose: () => void;
  /** Runs with the started chat, or the one that is already open. */
  onStarted: (conversacion: { id: number }) => void;
}

const WIDTH = 520;
const MAX_TELEFONO = 40;
const DEBOUNCE_MS = 300;
const FORM = 'iniciar-conversacion';

/** «Iniciar conversación» of the contacts page. The parent changes the key with each opening. */
export function IniciarConversacionDialog({ isOpen, contacto, onClose, onStarted }: IniciarConversacionDialogProps) {
  const canales = useCanales();
  const inicio = useInicioDe({ isOpen, contactoId: contacto.id, onOpen: onStarted });
  if (inicio.error)
    return (
      <InicioFailed error={inicio.error} isOpen={isOpen} onClose={onClose} onRetry={() => void inicio.refetch()} />
    );
  return (
    <Modal.Stack>
      <Dialog
        stackId="iniciar-conversacion"
        opened={isOpen && inicio.isReady}
        onClose={onClose}
        title={INICIO_TEXTS.iniciar}
        size={WIDTH}
      >
        {canales.isPending ? (
          <Skeleton height={260} role="group" aria-busy="true" aria-label={INICIO_TEXTS.canal} />
        ) : canales.data ? (
          <IniciarForm
            canales={canales.data}
            canalId={inicio.canalId}
            contacto={contacto}
            onClose={onClose}
            onStarted={onStarted}
          />
        ) : (
          <ErrorState
            {...failureOf(canales.error, INICIO_TEXTS.canalesFailed)}
            onRetry={() => void canales.refetch()}
          />
        )}
      </Dialog>
    </Modal.Stack>
  );
}

function IniciarForm({
  canales,
  canalId,
  contacto,
  onClose,
  onStarted,
}: Omit<IniciarConversacionDialogProps, 'isOpen'> & { canales: readonly Canal[]; canalId: number | null }) {
  const form = useForm<IniciarValues>({
    initialValues: {
      canal: String((canales.find(({ id }) => id === canalId) ?? canales[0])?.id ?? ''),
      telefono: contacto.telefono ?? '',
      nombre: contacto.nombre === null ? '' : cutText(fullNameOf(contacto), MAX_NOMBRE),
      texto: '',
    },
    validate: INICIAR_RULES,
    validateInputOnChange: true,
  });
  const { canal, telefono } = form.getValues();
  const [settledTelefono] = useDebouncedValue(telefono, DEBOUNCE_MS);
  const inicio = useInicio({ canalId: Number(canal), telefono: settledTelefono, onStarted });

  // Returns whether it was started. A template is sent from a separate form without these fields.
  const start = async (plantilla?: Primero): Promise<boolean> => {
    if (inicio.isBusy || inicio.ajeno !== null) return false;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
      return false;
    }
    const { texto, ...destino } = iniciarBody(form.getValues());
    const words = inicio.isTemplate || texto === null ? null : { texto };
    return inicio.start(destino, plantilla ?? words);
  };

  return (
    <>
      <Unsaved isDirty={form.isDirty() || inicio.isFilled} isSending={inicio.isBusy} />
      <form noValidate id={FORM} onSubmit={form.onSubmit(() => void start())}>
        <Stack gap={14}>
          <CanalField canales={canales} {...form.getInputProps('canal')} />
          <TextField
            label={INICIO_TEXTS.telefono}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            withAsterisk
            maxLength={MAX_TELEFONO}
            {...form.getInputProps('telefono')}
          />
          <Atiende nombre={inicio.atiende} />
          <TextField
            label={INICIO_TEXTS.nombre}
            autoComplete="off"
            maxLength={MAX_NOMBRE}
            {...form.getInputProps('nombre')}
          />
          {inicio.isTemplate ? null : <TextoField data-autofocus {...form.getInputProps('texto')} />}
          <Shut reason={inicio.shut} />
          <Refusal failure={inicio.refusal} />
        </Stack>
      </form>
      <InicioFoot
        inicio={inicio}
        conocidos={{ nombre: form.getValues().nombre, telefono, email: contacto.email }}
        contactoId={telefono === contacto.telefono ? contacto.id : null}
        form={FORM}
        hasCanal={canales.length > 0}
        missing={missingToStart(form.getValues()) ?? inicio.ajeno}
        onTemplate={start}
        onClose={onClose}
      />
    </>
  );
}
