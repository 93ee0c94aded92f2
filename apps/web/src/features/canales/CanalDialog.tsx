import { Button, Group, Modal, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import { MAX_NOMBRE_CANAL } from '@tertulia/contract/features/canales/limites';
import { isChanged } from '../../platform/http/changed.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { fieldsToComplete } from '../../ui/form/fields-to-complete.ts';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { showToast, showToastsInTurn } from '../../ui/feedback/toast.ts';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import { bodyOf, changeOf, checkForm, failureText, formOf, type CanalForm } from './canal-form.ts';
import { createCanal, saveCanal } from './canales.queries.ts';
import { CANAL_DIALOG_TEXTS } from './canal-dialog.texts.ts';
import { CANALES_TEXTS } from './canales.texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';

interface CanalDialogProps {
  subId: number;
  /** Null creates a channel. */
  canal: Canal | null;
  isOpen: boolean;
  onClose: () => void;
}

const WIDTH = 560;
const WAITS_MS = 9000;
const CHECKED = ['numero', 'proveedor', 'canalTipo', 'twilioSid'] as const;
const ESTADOS = [
  { value: '1', label: CANALES_TEXTS.connected },
  { value: '0', label: CANALES_TEXTS.disconnected },
];

/** «Nuevo canal» or «Editar canal». */
export function CanalDialog({ subId, canal, isOpen, onClose }: CanalDialogProps) {
  return (
    <Modal.Stack>
      <Dialog
        stackId="canal"
        opened={isOpen}
        onClose={onClose}
        title={canal ? CANALES_TEXTS.edit : CANALES_TEXTS.create}
        size={WIDTH}
      >
        <CanalFields subId={subId} canal={canal} onClose={onClose} />
      </Dialog>
    </Modal.Stack>
  );
}

function CanalFields({ subId, canal, onClose }: Omit<CanalDialogProps, 'isOpen'>) {
  const [form, setForm] = useState(() => formOf(canal));
  const [left, setLeft] = useState<ReadonlySet<keyof CanalForm>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const errors = checkForm(form);
  const isInvalid = Object.keys(errors).length > 0;
  const change = (part: Partial<CanalForm>) => {
    setForm({ ...form, ...part });
    setFailure(null);
  };
  /** A field shows its error after it was left. */
  const field = (name: keyof CanalForm) => ({
    error: left.has(name) ? errors[name] : undefined,
    onBlur: () => setLeft(new Set([...left, name])),
  });
  const isSuperadmin = rolesOf(useUsuario()).includes('SUPERADMIN');
  const isMoved = canal !== null && form.numero.trim() !== canal.numero;
  const moving = useDialog((_, frame) => (
    <ConfirmDialog
      isOpen={frame.isOpen}
      title={CANAL_DIALOG_TEXTS.moveTitle}
      text={CANAL_DIALOG_TEXTS.moveText(formatPhone(canal?.numero ?? ''))}
      note={isSuperadmin ? undefined : CANAL_DIALOG_TEXTS.moveNote}
      accept={CANAL_DIALOG_TEXTS.moveAccept}
      focused="cancel"
      onCancel={frame.onClose}
      onConfirm={() => {
        frame.onClose();
        void save();
      }}
    />
  ));
  const save = async () => {
    setBusy(true);
    try {
      const saved = canal
        ? await saveCanal(subId, canal.id, changeOf(form, canal))
        : await createCanal(subId, bodyOf(form));
      const done = { variant: 'success' as const, text: canal ? CANALES_TEXTS.saved : CANALES_TEXTS.created };
      if (form.estado === 1 && saved.estado === 0)
        showToastsInTurn([done, { variant: 'warning', text: CANALES_TEXTS.waits, ms: WAITS_MS }]);
      else showToast(done);
      onClose();
    } catch (error) {
      setFailure(failureText(error, canal ? CANALES_TEXTS.updateFailed : CANALES_TEXTS.createFailed));
      setBusy(false);
    }
  };
  const mustWait = form.estado === 1 && !isSuperadmin && (canal === null || isMoved || canal.estado !== 1);
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isInvalid || isBusy) return;
        if (isMoved && canal.estado === 1) moving.open();
        else void save();
      }}
    >
      <Unsaved isDirty={isChanged(form, formOf(canal))} isSending={isBusy} />
      <Stack gap={14}>
        <TextField
          data-autofocus
          label={CANALES_TEXTS.numero}
          description={CANALES_TEXTS.numeroHint}
          withAsterisk
          type="tel"
          autoComplete="off"
          maxLength={20}
          value={form.numero}
          {...field('numero')}
          onChange={(event) => change({ numero: event.currentTarget.value })}
        />
        <TextField
          label={CANALES_TEXTS.friendlyName}
          autoComplete="off"
          maxLength={MAX_NOMBRE_CANAL}
          value={form.friendlyName}
          onChange={(event) => change({ friendlyName: event.currentTarget.value })}
        />
        <Group grow align="flex-start" gap={12}>
          <NativeSelect
            label={CANALES_TEXTS.proveedor}
            withAsterisk
            data={[{ value: 'TWILIO', label: 'Twilio' }]}
            value={form.proveedor}
            {...field('proveedor')}
            onChange={() => change({ proveedor: 'TWILIO' })}
          />
          <NativeSelect
            label={CANALES_TEXTS.canalTipo}
            withAsterisk
            data={[{ value: 'WHATSAPP', label: 'WhatsApp' }]}
            value={form.canalTipo}
            {...field('canalTipo')}
            onChange={() => change({ canalTipo: 'WHATSAPP' })}
          />
        </Group>
        <TextField
          label={CANALES_TEXTS.twilioSid}
          description={CANALES_TEXTS.twilioSidHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={form.twilioSid}
          {...field('twilioSid')}
          onChange={(event) => change({ twilioSid: event.currentTarget.value })}
        />
        <NativeSelect
          label={CANALES_TEXTS.estado}
          description={mustWait ? CANAL_DIALOG_TEXTS.willWait : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          data={ESTADOS}
          value={String(form.estado)}
          onChange={(event) => change({ estado: event.currentTarget.value === '0' ? 0 : 1 })}
        />
        <Switch
          label={CANALES_TEXTS.esPrincipal}
          description={CANALES_TEXTS.esPrincipalHint}
          checked={form.esPrincipal}
          onChange={(event) => change({ esPrincipal: event.currentTarget.checked })}
        />
      </Stack>
      {moving.node}
      {failure === null ? null : (
        <Text size="sm" mt={12} c="var(--t-danger)" role="alert">
          {failure}
        </Text>
      )}
      <SubmitButton
        missing={fieldsToComplete(
          CHECKED.filter((name) => errors[name] !== undefined).map((name) => CANALES_TEXTS[name]),
        )}
        loading={isBusy}
        before={
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {CANALES_TEXTS.cancel}
          </Button>
        }
      >
        {CANALES_TEXTS.save}
      </SubmitButton>
    </form>
  );
}
