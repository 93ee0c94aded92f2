import { Alert, Box, Button, Group, NativeSelect, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Suspense, useState } from 'react';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import { type Contacto, MAX_NOMBRE } from '@tertulia/contract/features/contactos/contacto';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { MAX_CONTENIDO } from '@tertulia/contract/features/mensajes/tipos';
import { useCanales } from '#public/canales';
import { fullNameOf } from '#public/contactos';
import { PlantillaPicker } from '#public/plantillas';
import { ApiError, errorText } from '../../platform/http/api-error.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/MessageState.tsx';
import { startConversacion } from './conversaciones.actions.ts';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';
import { INICIAR_RULES, iniciarBody, type IniciarValues } from './iniciar-form.ts';

interface IniciarConversacionDialogProps {
  isOpen: boolean;
  contacto: Contacto;
  onClose: () => void;
  onStarted: (conversacion: Conversacion) => void;
}

const WIDTH = 520;
const MAX_TELEFONO = 40;
const FORM = 'iniciar-conversacion';

/** «Iniciar conversación» of the contacts page. To be keyed by its openings. */
export function IniciarConversacionDialog({ isOpen, contacto, onClose, onStarted }: IniciarConversacionDialogProps) {
  const canales = useCanales();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={CONVERSACIONES_TEXTS.iniciar} size={WIDTH}>
      {canales.isPending ? (
        <Skeleton height={260} role="group" aria-busy="true" aria-label={CONVERSACIONES_TEXTS.startCanal} />
      ) : canales.data ? (
        <IniciarForm canales={canales.data} contacto={contacto} onClose={onClose} onStarted={onStarted} />
      ) : (
        <ErrorState
          text={errorText(canales.error, CONVERSACIONES_TEXTS.startCanalesFailed)}
          onRetry={() => void canales.refetch()}
        />
      )}
    </Dialog>
  );
}

/** The fields. A text needs an open window; without one a template begins the chat (beyond B1). */
function IniciarForm({
  canales,
  contacto,
  onClose,
  onStarted,
}: Omit<IniciarConversacionDialogProps, 'isOpen'> & { canales: readonly Canal[] }) {
  const [isTemplate, setTemplate] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The same one for each attempt, so that trying again after a lost answer writes the message once.
  const [clienteMensajeId] = useState(newUuid);
  const form = useForm<IniciarValues>({
    initialValues: {
      canal: String(canales[0]?.id ?? ''),
      telefono: contacto.telefono ?? '',
      nombre: contacto.nombre === null ? '' : fullNameOf(contacto).slice(0, MAX_NOMBRE),
      texto: '',
    },
    validate: INICIAR_RULES,
    validateInputOnChange: true,
  });
  const isValid = form.isValid();

  // True when it is started. A template is sent from a form of its own, which knows nothing of these fields.
  const start = async (plantilla?: { plantillaId: number; variables: Record<string, string> }): Promise<boolean> => {
    if (isBusy) return false;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
      return false;
    }
    setBusy(true);
    setRefusal(null);
    const { texto, ...body } = iniciarBody(form.getValues());
    const first = plantilla ?? (texto === null ? null : { texto });
    try {
      onStarted(await startConversacion({ ...body, texto: null, ...(first && { ...first, clienteMensajeId }) }));
      return true;
    } catch (error) {
      setRefusal(errorText(error, CONVERSACIONES_TEXTS.startFailed));
      if (error instanceof ApiError && error.code === 'WINDOW_CLOSED') setTemplate(true);
      setBusy(false);
      return false;
    }
  };

  return (
    <>
      <form noValidate id={FORM} onSubmit={form.onSubmit(() => (isTemplate ? undefined : void start()))}>
        <Stack gap={14}>
          <NativeSelect
            label={CONVERSACIONES_TEXTS.startCanal}
            withAsterisk
            data={canales.map(({ id, friendlyName, numero }) => ({
              value: String(id),
              label: friendlyName === null ? numero : `${friendlyName} · ${numero}`,
            }))}
            {...form.getInputProps('canal')}
            error={canales.length === 0 ? CONVERSACIONES_TEXTS.startNoCanales : form.errors['canal']}
          />
          <TextInput
            label={CONVERSACIONES_TEXTS.iniciarTelefono}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            withAsterisk
            maxLength={MAX_TELEFONO}
            {...form.getInputProps('telefono')}
          />
          <TextInput
            label={CONVERSACIONES_TEXTS.iniciarNombre}
            autoComplete="off"
            maxLength={MAX_NOMBRE}
            {...form.getInputProps('nombre')}
          />
          {isTemplate ? null : (
            <Textarea
              label={CONVERSACIONES_TEXTS.startText}
              data-autofocus
              maxLength={MAX_CONTENIDO}
              autosize
              minRows={2}
              maxRows={6}
              {...form.getInputProps('texto')}
            />
          )}
          {refusal === null ? null : (
            <Alert color="red" variant="light" role="alert" py={8}>
              {refusal}
            </Alert>
          )}
        </Stack>
      </form>
      {/* A template has a form of its own, which must not stand inside this one. */}
      {isTemplate ? (
        <Box mt={14}>
          <Suspense fallback={<Skeleton height={160} />}>
            <PlantillaPicker onChosen={(plantillaId, variables) => start({ plantillaId, variables })} />
          </Suspense>
        </Box>
      ) : null}
      <Group justify="space-between" gap={8} mt={20}>
        <Button variant="subtle" px={8} onClick={() => setTemplate(!isTemplate)}>
          {isTemplate ? CONVERSACIONES_TEXTS.startWithText : CONVERSACIONES_TEXTS.startWithTemplate}
        </Button>
        <Group gap={8} ml="auto">
          <Button variant="default" onClick={onClose}>
            {CONVERSACIONES_TEXTS.cancel}
          </Button>
          {isTemplate ? null : (
            <Button type="submit" form={FORM} disabled={!isValid} loading={isBusy}>
              {CONVERSACIONES_TEXTS.startAction}
            </Button>
          )}
        </Group>
      </Group>
    </>
  );
}
