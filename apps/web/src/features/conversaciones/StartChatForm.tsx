import { Alert, Box, Button, Group, NativeSelect, Skeleton, Stack, Textarea } from '@mantine/core';
import { type FormEvent, Suspense, useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { MAX_CONTENIDO } from '@tertulia/contract/features/mensajes/tipos';
import { useCanales } from '#public/canales';
import { fullNameOf } from '#public/contactos';
import { PlantillaPicker } from '#public/plantillas';
import { ApiError, errorText } from '../../platform/http/api-error.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { ErrorState } from '../../ui/MessageState.tsx';
import { ContactoPicker } from './ContactoPicker.tsx';
import { startConversacion } from './conversaciones.actions.ts';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';

/** What the add-contact dialog begins with. */
export interface Adding {
  typed: string;
  incomplete: Contacto | null;
}

interface StartChatFormProps {
  contacto: Contacto | null;
  initialCanalId: number | undefined;
  onContacto: (contacto: Contacto | null) => void;
  onAdd: (adding: Adding) => void;
  onClose: () => void;
  onStarted: (conversacion: Conversacion) => void;
}

/** What the chat begins with: nothing, a text, or a template. */
type Primero = { texto?: string } | { plantillaId: number; variables: Record<string, string> };

/** The fields of the start-chat dialog. A text needs an open window; without one a template begins the chat (beyond B1). */
export function StartChatForm({ contacto, initialCanalId, onContacto, onAdd, onClose, onStarted }: StartChatFormProps) {
  const canales = useCanales();
  const [chosenCanal, setChosenCanal] = useState('');
  const [typed, setTyped] = useState('');
  const [texto, setTexto] = useState('');
  const [isTemplate, setTemplate] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The same one for each attempt, so that trying again after a lost answer writes the message once.
  const [clienteMensajeId] = useState(newUuid);
  const known = canales.data?.find(({ id }) => id === initialCanalId) ?? canales.data?.[0];
  const canalId = Number(chosenCanal === '' ? (known?.id ?? 0) : chosenCanal);

  // True when it is started.
  const start = async (primero: Primero): Promise<boolean> => {
    if (isBusy || canalId === 0) return false;
    if (contacto === null) {
      onAdd({ typed, incomplete: null });
      return false;
    }
    if (contacto.telefono === null) {
      onAdd({ typed: '', incomplete: contacto });
      return false;
    }
    setBusy(true);
    setRefusal(null);
    try {
      onStarted(
        await startConversacion({
          canalId,
          clienteTelefono: contacto.telefono,
          clienteNombre: contacto.nombre === null ? null : fullNameOf(contacto),
          ...primero,
          ...(Object.keys(primero).length === 0 ? {} : { clienteMensajeId }),
        }),
      );
      return true;
    } catch (error) {
      setRefusal(errorText(error, CONVERSACIONES_TEXTS.startFailed));
      if (error instanceof ApiError && error.code === 'WINDOW_CLOSED') setTemplate(true);
      setBusy(false);
      return false;
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTemplate) void start(texto.trim() === '' ? {} : { texto: texto.trim() });
  };

  if (canales.isPending)
    return <Skeleton height={180} role="group" aria-busy="true" aria-label={CONVERSACIONES_TEXTS.startCanal} />;
  if (!canales.data) {
    const text = errorText(canales.error, CONVERSACIONES_TEXTS.startCanalesFailed);
    return <ErrorState text={text} onRetry={() => void canales.refetch()} />;
  }
  const fields = (
    <form noValidate onSubmit={onSubmit} id="start-chat">
      <Stack gap={14}>
        <NativeSelect
          label={CONVERSACIONES_TEXTS.startCanal}
          withAsterisk
          value={String(canalId)}
          error={canales.data.length === 0 ? CONVERSACIONES_TEXTS.startNoCanales : null}
          onChange={(event) => setChosenCanal(event.currentTarget.value)}
          data={canales.data.map(({ id, friendlyName, numero }) => ({
            value: String(id),
            label: friendlyName === null ? numero : `${friendlyName} · ${numero}`,
          }))}
        />
        <ContactoPicker
          value={contacto}
          typed={typed}
          onType={setTyped}
          onChange={onContacto}
          onAdd={(text) => onAdd({ typed: text, incomplete: null })}
        />
        {isTemplate ? null : (
          <Textarea
            label={CONVERSACIONES_TEXTS.startText}
            value={texto}
            maxLength={MAX_CONTENIDO}
            autosize
            minRows={2}
            maxRows={6}
            onChange={(event) => setTexto(event.currentTarget.value)}
          />
        )}
        {refusal === null ? null : (
          <Alert color="red" variant="light" role="alert" py={8}>
            {refusal}
          </Alert>
        )}
      </Stack>
    </form>
  );
  // A template has a form of its own, which must not stand inside this one.
  return (
    <>
      {fields}
      {isTemplate ? (
        <Box mt={14}>
          <Suspense fallback={<Skeleton height={160} />}>
            <PlantillaPicker onChosen={(plantillaId, variables) => start({ plantillaId, variables })} />
          </Suspense>
        </Box>
      ) : null}
      <Group justify="space-between" gap={8} mt={20}>
        <Button variant="subtle" px={8} disabled={canalId === 0} onClick={() => setTemplate(!isTemplate)}>
          {isTemplate ? CONVERSACIONES_TEXTS.startWithText : CONVERSACIONES_TEXTS.startWithTemplate}
        </Button>
        <Group gap={8} ml="auto">
          <Button variant="default" onClick={onClose}>
            {CONVERSACIONES_TEXTS.cancel}
          </Button>
          {isTemplate ? null : (
            <Button type="submit" form="start-chat" disabled={canalId === 0} loading={isBusy}>
              {CONVERSACIONES_TEXTS.startAction}
            </Button>
          )}
        </Group>
      </Group>
    </>
  );
}
