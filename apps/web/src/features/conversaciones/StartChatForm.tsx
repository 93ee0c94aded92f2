import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { MAX_CONTENIDO } from '@tertulia/contract/features/mensajes/tipos';
import { useCanales } from '#public/canales';
import { fullNameOf } from '#public/contactos';
import { errorText } from '../../platform/http/api-error.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { ErrorState } from '../../ui/MessageState.tsx';
import { ContactoPicker } from './ContactoPicker.tsx';
import { startConversacion } from './conversaciones.actions.ts';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';
import type { Adding } from './StartChatDialog.tsx';

interface StartChatFormProps {
  contacto: Contacto | null;
  onContacto: (contacto: Contacto | null) => void;
  onAdd: (adding: Adding) => void;
  onClose: () => void;
  onStarted: (conversacion: Conversacion) => void;
}

/** The fields of the start-chat dialog. */
export function StartChatForm({ contacto, onContacto, onAdd, onClose, onStarted }: StartChatFormProps) {
  const canales = useCanales();
  const [chosenCanal, setChosenCanal] = useState('');
  const [typed, setTyped] = useState('');
  const [texto, setTexto] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The same one for each attempt, so that trying again after a lost answer writes the message once.
  const [clienteMensajeId] = useState(newUuid);
  const canalId = Number(chosenCanal === '' ? (canales.data?.[0]?.id ?? 0) : chosenCanal);

  const start = async () => {
    if (isBusy || canalId === 0) return;
    if (contacto === null) return onAdd({ typed, incomplete: null });
    if (contacto.telefono === null) return onAdd({ typed: '', incomplete: contacto });
    setBusy(true);
    setRefusal(null);
    try {
      onStarted(
        await startConversacion({
          canalId,
          clienteTelefono: contacto.telefono,
          clienteNombre: contacto.nombre === null ? null : fullNameOf(contacto),
          texto: texto.trim() === '' ? null : texto.trim(),
          ...(texto.trim() === '' ? {} : { clienteMensajeId }),
        }),
      );
    } catch (error) {
      setRefusal(errorText(error, CONVERSACIONES_TEXTS.startFailed));
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };

  if (canales.isPending) return <Skeleton height={180} aria-busy="true" aria-label={CONVERSACIONES_TEXTS.startCanal} />;
  if (!canales.data) {
    const text = errorText(canales.error, CONVERSACIONES_TEXTS.startCanalesFailed);
    return <ErrorState text={text} onRetry={() => void canales.refetch()} />;
  }
  return (
    <form noValidate onSubmit={onSubmit}>
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
        <Textarea
          label={CONVERSACIONES_TEXTS.startText}
          value={texto}
          maxLength={MAX_CONTENIDO}
          autosize
          minRows={2}
          maxRows={6}
          onChange={(event) => setTexto(event.currentTarget.value)}
        />
        {refusal === null ? null : (
          <Alert color="red" variant="light" role="alert" py={8}>
            {refusal}
          </Alert>
        )}
      </Stack>
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose}>
          {CONVERSACIONES_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={canalId === 0} loading={isBusy}>
          {CONVERSACIONES_TEXTS.startAction}
        </Button>
      </Group>
    </form>
  );
}
