import { Button, Group, SegmentedControl } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { MAX_NOMBRE_SALA } from '@tertulia/contract/features/chat-interno/limites';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { StaysOpen } from '../../ui/dialog/StaysOpen.tsx';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import css from './ChatInterno.module.css';
import { createGrupo, openDirecta } from './chat-interno.actions.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { PersonasPicker, toggled } from './PersonasPicker.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface NuevoChatDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onStarted: (salaId: number) => void;
}

const WIDTH = 460;

/** Starts a chat with one colleague, or a group with a name. */
export function NuevoChatDialog({ isOpen, ...form }: NuevoChatDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={form.onClose} title={CHAT_INTERNO_TEXTS.newSala} size={WIDTH}>
      <NuevoChat {...form} />
    </Dialog>
  );
}

function NuevoChat({ onClose, onStarted }: Omit<NuevoChatDialogProps, 'isOpen'>) {
  const [kind, setKind] = useState('direct');
  const [nombre, setNombre] = useState('');
  const [chosen, setChosen] = useState<number[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  // one group, even if the response is lost and the button pressed again
  const [clave] = useState(newUuid);
  const isMissing = nombre.trim() === '';

  const start = async (make: () => Promise<{ id: number }>) => {
    if (isBusy) return;
    setBusy(true);
    setFailed(null);
    try {
      onStarted((await make()).id);
    } catch (error) {
      setFailed(failureOf(error, CHAT_INTERNO_TEXTS.changeFailed));
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (kind === 'group' && !isMissing) void start(() => createGrupo(nombre.trim(), chosen, clave));
  };
  return (
    <form noValidate onSubmit={onSubmit} className={css.form}>
      <StaysOpen isSending={isBusy} />
      <SegmentedControl
        fullWidth
        value={kind}
        onChange={setKind}
        data={[
          { value: 'direct', label: CHAT_INTERNO_TEXTS.direct },
          { value: 'group', label: CHAT_INTERNO_TEXTS.group },
        ]}
      />
      {kind === 'group' ? (
        <TextField
          label={CHAT_INTERNO_TEXTS.groupName}
          withAsterisk
          data-autofocus
          maxLength={MAX_NOMBRE_SALA}
          value={nombre}
          error={isSubmitted && isMissing ? CHAT_INTERNO_TEXTS.required : null}
          onChange={(event) => setNombre(event.currentTarget.value)}
        />
      ) : null}
      <PersonasPicker
        key={kind}
        chosen={kind === 'group' ? chosen : null}
        onPick={(id) => (kind === 'group' ? setChosen(toggled(chosen, id)) : void start(() => openDirecta(id)))}
      />
      {failed === null ? null : <FailureAlert {...failed} py={8} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {CHAT_INTERNO_TEXTS.cancel}
        </Button>
        {kind === 'group' ? (
          <Button type="submit" loading={isBusy}>
            {CHAT_INTERNO_TEXTS.createGroup}
            {chosen.length > 0 ? ` (${chosen.length + 1})` : ''}
          </Button>
        ) : null}
      </Group>
    </form>
  );
}
