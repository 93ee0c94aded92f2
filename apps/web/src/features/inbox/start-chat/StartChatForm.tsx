import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { useCanales } from '#public/canales';
import { fullNameOf } from '#public/contactos';
import { failureOf } from '../../../platform/http/failure.ts';
import { Atiende } from '../../../ui/chat/Atiende.tsx';
import { ChoicesFailed } from '../../../ui/form/ChoicesFailed.tsx';
import { ErrorState } from '../../../ui/feedback/MessageState.tsx';
import { Unsaved } from '../../../ui/dialog/Unsaved.tsx';
import { ContactoPicker } from './ContactoPicker.tsx';
import { INICIO_TEXTS } from './inicio.texts.ts';
import { CanalField, Refusal, Shut, TextoField } from './InicioFields.tsx';
import { InicioFoot } from './InicioFoot.tsx';
import { type Primero, useInicio } from './useInicio.ts';
import { useInicioDe } from './useInicioDe.ts';

/** Initial values of the add-contact dialog. */
export interface Adding {
  typed: string;
  incomplete: Contacto | null;
}

interface StartChatFormProps {
  contacto: Contacto | null;
  /** The contact for whom the dialog has already looked up the chat to continue. */
  knownContactoId?: number | null;
  initialTyped?: string;
  initialCanalId: number | undefined;
  onContacto: (contacto: Contacto | null) => void;
  onAdd: (adding: Adding) => void;
  onClose: () => void;
  onStarted: (conversacion: { id: number }) => void;
}

const FORM = 'start-chat';

/** The fields of the start-chat dialog. */
export function StartChatForm({
  contacto,
  knownContactoId = null,
  initialTyped = '',
  initialCanalId,
  onContacto,
  onAdd,
  onClose,
  onStarted,
}: StartChatFormProps) {
  const canales = useCanales();
  const [chosenCanal, setChosenCanal] = useState('');
  const [typed, setTyped] = useState(initialTyped);
  const [texto, setTexto] = useState('');
  const pickedId = contacto === null || contacto.id === knownContactoId ? null : contacto.id;
  const picked = useInicioDe({
    isOpen: true,
    contactoId: pickedId,
    // written text goes to the open chat, or nowhere: it is not discarded
    onOpen: (chat) => {
      if (!isWritten) onStarted(chat);
    },
  });
  const preferred = pickedId === null ? initialCanalId : picked.canalId;
  const known = canales.data?.find(({ id }) => id === preferred) ?? canales.data?.[0];
  const canalId = Number(chosenCanal === '' ? (known?.id ?? 0) : chosenCanal);

  const inicio = useInicio({ canalId, telefono: contacto?.telefono ?? null, onStarted });
  const isWritten = texto.trim() !== '' || inicio.isFilled;

  // Returns whether it was started.
  const start = async (primero: Primero | null): Promise<boolean> => {
    if (inicio.isBusy || canalId === 0 || picked.isPending || picked.error || inicio.ajeno !== null) return false;
    if (contacto === null) {
      onAdd({ typed, incomplete: null });
      return false;
    }
    if (contacto.telefono === null) {
      onAdd({ typed: '', incomplete: contacto });
      return false;
    }
    const clienteNombre = contacto.nombre === null ? null : fullNameOf(contacto);
    return inicio.start({ canalId, clienteTelefono: contacto.telefono, clienteNombre }, primero);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void start(inicio.isTemplate || texto.trim() === '' ? null : { texto: texto.trim() });
  };

  if (canales.isPending) return <Skeleton height={180} role="group" aria-busy="true" aria-label={INICIO_TEXTS.canal} />;
  if (!canales.data) {
    const failure = failureOf(canales.error, INICIO_TEXTS.canalesFailed);
    return <ErrorState {...failure} onRetry={() => void canales.refetch()} />;
  }
  return (
    <>
      <Unsaved isDirty={isWritten} isSending={inicio.isBusy} />
      <form noValidate onSubmit={onSubmit} id={FORM}>
        <Stack gap={14}>
          <CanalField
            isFirst={contacto !== null}
            canales={canales.data}
            value={String(canalId)}
            onChange={(event) => setChosenCanal(event.currentTarget.value)}
          />
          <ContactoPicker
            value={contacto}
            typed={typed}
            onType={setTyped}
            onChange={onContacto}
            onAdd={(text) => onAdd({ typed: text, incomplete: null })}
          />
          <Atiende nombre={inicio.atiende} />
          <Donde picked={picked} onOpen={onStarted} />
          {inicio.isTemplate ? null : (
            <TextoField value={texto} onChange={(event) => setTexto(event.currentTarget.value)} />
          )}
          <Shut reason={inicio.shut} />
          <Refusal failure={inicio.refusal} />
        </Stack>
      </form>
      <InicioFoot
        inicio={inicio}
        conocidos={contacto ?? {}}
        contactoId={contacto?.id ?? null}
        form={FORM}
        hasCanal={canalId !== 0}
        missing={canalId === 0 ? INICIO_TEXTS.noCanales : picked.error ? INICIO_TEXTS.lookupFailed : inicio.ajeno}
        isPending={picked.isPending}
        onTemplate={start}
        onClose={onClose}
      />
    </>
  );
}

interface DondeProps {
  picked: ReturnType<typeof useInicioDe>;
  onOpen: (chat: { id: number }) => void;
}

/** The open chat with the contact that was picked here. */
function Donde({ picked: { conversacionId, atiende, error, refetch }, onOpen }: DondeProps) {
  if (error) return <ChoicesFailed {...failureOf(error, INICIO_TEXTS.lookupFailed)} onRetry={() => void refetch()} />;
  if (conversacionId === null) return null;
  return (
    <Group gap={8} justify="space-between" role="status">
      <Text size="sm" c="dimmed">
        {atiende === null ? INICIO_TEXTS.alreadyOpen : INICIO_TEXTS.openWith}
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => onOpen({ id: conversacionId })}>
        {INICIO_TEXTS.openChat}
      </Button>
    </Group>
  );
}
