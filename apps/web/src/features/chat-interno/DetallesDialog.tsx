import { ActionIcon, Button, Group } from '@mantine/core';
import { IconDoorExit, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { MAX_NOMBRE_SALA } from '@tertulia/contract/features/chat-interno/limites';
import type { SalaDetalle, SalaMiembro } from '@tertulia/contract/features/chat-interno/sala';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { initialsOf } from '../../platform/format/initials.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import css from './ChatInterno.module.css';
import { addMiembros, removeMiembro, renameSala } from './chat-interno.actions.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import { PersonasPicker, toggled } from './PersonasPicker.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface DetallesDialogProps {
  sala: SalaDetalle;
  isOpen: boolean;
  onClose: () => void;
  /** Called after the user has left the group. */
  onLeft: () => void;
}

const WIDTH = 480;

/** The members of the group, and the actions of its leader and its members. */
export function DetallesDialog({ isOpen, ...details }: DetallesDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={details.onClose} title={CHAT_INTERNO_TEXTS.details} size={WIDTH}>
      <Detalles {...details} />
    </Dialog>
  );
}

function Detalles({ sala, onLeft }: Omit<DetallesDialogProps, 'isOpen'>) {
  const usuario = useUsuario();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<SalaMiembro | null>(null);
  const { isBusy, failed, run } = useChange();
  const { puede, miembros } = sala;
  const isOwn = removing?.usuarioId === usuario.id;
  return (
    <div className={css.form}>
      {puede.dirigir ? <NombreForm sala={sala} run={run} isBusy={isBusy} /> : null}
      {failed === null ? null : <FailureAlert {...failed} py={8} />}
      {isAdding ? (
        <AddForm sala={sala} isBusy={isBusy} run={run} onDone={() => setAdding(false)} />
      ) : (
        <section aria-label={CHAT_INTERNO_TEXTS.members}>
          <h3 className={css.foundTitle}>
            {CHAT_INTERNO_TEXTS.members} ({miembros.length})
          </h3>
          <ul className={css.personas}>
            {miembros.map((miembro) => (
              <li key={miembro.usuarioId} className={css.miembro}>
                <Avatar initials={initialsOf(miembro.nombre)} seed={miembro.usuarioId} size={32} />
                <span className={css.words}>
                  <bdi className={css.enlaceTitle}>
                    {miembro.nombre}
                    {miembro.usuarioId === usuario.id ? ` (${CHAT_INTERNO_TEXTS.you})` : ''}
                  </bdi>
                </span>
                {miembro.activo ? null : <span className={css.gone}>{CHAT_INTERNO_TEXTS.inactive}</span>}
                {miembro.dirige ? <span className={css.leads}>{CHAT_INTERNO_TEXTS.leads}</span> : null}
                {puede.dirigir && miembro.usuarioId !== usuario.id ? (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    className={css.retirar}
                    size={36}
                    onClick={() => setRemoving(miembro)}
                    aria-label={`${CHAT_INTERNO_TEXTS.remove} ${miembro.nombre}`}
                    title={`${CHAT_INTERNO_TEXTS.remove} ${miembro.nombre}`}
                  >
                    <IconUserMinus size={18} stroke={1.7} aria-hidden />
                  </ActionIcon>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isAdding ? null : (
        <Group justify="space-between" gap={8}>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconDoorExit size={18} aria-hidden />}
            onClick={() => setRemoving(miembros.find((one) => one.usuarioId === usuario.id) ?? null)}
          >
            {CHAT_INTERNO_TEXTS.leave}
          </Button>
          {puede.dirigir ? (
            <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              {CHAT_INTERNO_TEXTS.add}
            </Button>
          ) : null}
        </Group>
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title={isOwn ? CHAT_INTERNO_TEXTS.leave : `${CHAT_INTERNO_TEXTS.remove} ${removing?.nombre ?? ''}`}
        text={
          isOwn
            ? CHAT_INTERNO_TEXTS.leaveQuestion
            : `¿Seguro que quieres retirar a ${removing?.nombre ?? ''} del grupo?`
        }
        note={isOwn ? CHAT_INTERNO_TEXTS.leaveNote : undefined}
        accept={isOwn ? CHAT_INTERNO_TEXTS.leaveAction : 'Retirar'}
        isBusy={isBusy}
        onCancel={() => setRemoving(null)}
        onConfirm={() =>
          void run(async () => {
            if (removing === null) return;
            await removeMiembro(sala.id, removing.usuarioId);
            setRemoving(null);
            if (isOwn) onLeft();
          })
        }
      />
    </div>
  );
}

type Run = (work: () => Promise<void>) => Promise<void>;

/** A pending change, and why it failed. */
function useChange() {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const run: Run = async (work) => {
    setBusy(true);
    setFailed(null);
    await work().catch((error: unknown) => setFailed(failureOf(error, CHAT_INTERNO_TEXTS.changeFailed)));
    setBusy(false);
  };
  return { isBusy, failed, run };
}

function NombreForm({ sala, run, isBusy }: { sala: SalaDetalle; run: Run; isBusy: boolean }) {
  const [nombre, setNombre] = useState(sala.nombre);
  const wanted = nombre.trim();
  const missing =
    wanted === ''
      ? CHAT_INTERNO_TEXTS.groupNameMissing
      : wanted === sala.nombre
        ? CHAT_INTERNO_TEXTS.groupNameUnchanged
        : null;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === null) void run(() => renameSala(sala.id, wanted));
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField
        label={CHAT_INTERNO_TEXTS.groupName}
        maxLength={MAX_NOMBRE_SALA}
        value={nombre}
        onChange={(event) => setNombre(event.currentTarget.value)}
      />
      <SubmitButton mt={4} variant="default" loading={isBusy} missing={missing}>
        {CHAT_INTERNO_TEXTS.save}
      </SubmitButton>
    </form>
  );
}

interface AddFormProps {
  sala: SalaDetalle;
  run: Run;
  isBusy: boolean;
  onDone: () => void;
}

function AddForm({ sala, run, isBusy, onDone }: AddFormProps) {
  const [chosen, setChosen] = useState<number[]>([]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || isBusy) return;
    void run(async () => {
      await addMiembros(sala.id, chosen);
      onDone();
    });
  };
  return (
    <form className={css.form} aria-label={CHAT_INTERNO_TEXTS.add} onSubmit={onSubmit}>
      <PersonasPicker
        chosen={chosen}
        except={sala.miembros.map(({ usuarioId }) => usuarioId)}
        onPick={(id) => setChosen(toggled(chosen, id))}
      />
      <p className={css.addNote}>{CHAT_INTERNO_TEXTS.addNote}</p>
      <SubmitButton
        mt={0}
        missing={chosen.length === 0 ? CHAT_INTERNO_TEXTS.addMissing : null}
        loading={isBusy}
        before={
          <Button variant="default" onClick={onDone}>
            {CHAT_INTERNO_TEXTS.cancel}
          </Button>
        }
      >
        {CHAT_INTERNO_TEXTS.addAction}
        {chosen.length > 0 ? ` (${chosen.length})` : ''}
      </SubmitButton>
    </form>
  );
}
