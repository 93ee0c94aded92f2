import { Group, NativeSelect, Switch } from '@mantine/core';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Canal } from '@tertulia/contract/features/canales/canal';
import { MAX_NOMBRE_CANAL } from '@tertulia/contract/features/canales/limites';
import { reasonOr } from '../../platform/http/failure.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { showToastsInTurn } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { bodyOf, type CanalForm, changeOf, checkForm, formOf } from './canal-form.ts';
import { createCanal, saveCanal } from './canales.queries.ts';
import { CANAL_DIALOG_TEXTS, CANALES_TEXTS } from './canales.texts.ts';

interface CanalDialogProps extends DialogFrame {
  subId: number;
  /** Null creates a channel. */
  canal: Canal | null;
}

const WAITS_MS = 9000;
const ESTADOS = [
  { value: '1', label: CANALES_TEXTS.connected },
  { value: '0', label: CANALES_TEXTS.disconnected },
];

/** «Nuevo canal» or «Editar canal». */
export function CanalDialog({ subId, canal, ...frame }: CanalDialogProps) {
  const isSuperadmin = rolesOf(useUsuario()).includes('SUPERADMIN');
  const isMoved = ({ numero }: CanalForm) => canal !== null && numero.trim() !== canal.numero;
  return (
    <EntityDialog
      {...frame}
      title={canal ? CANALES_TEXTS.edit : CANALES_TEXTS.create}
      size={560}
      initial={formOf(canal)}
      validate={checkForm}
      labels={CANALES_TEXTS}
      asks={(values, refusal) =>
        refusal === undefined && canal?.estado === 1 && isMoved(values)
          ? {
              title: CANAL_DIALOG_TEXTS.moveTitle,
              text: CANAL_DIALOG_TEXTS.moveText(formatPhone(canal.numero)),
              note: isSuperadmin ? undefined : CANAL_DIALOG_TEXTS.moveNote,
              accept: CANAL_DIALOG_TEXTS.moveAccept,
              focused: 'cancel',
            }
          : null
      }
      save={(values) =>
        canal ? saveCanal(subId, canal.id, changeOf(values, canal)) : createCanal(subId, bodyOf(values))
      }
      saved={(made, values) => {
        const text = canal ? CANALES_TEXTS.saved : CANALES_TEXTS.created;
        if (values.estado === 0 || made.estado === 1) return text;
        showToastsInTurn([
          { variant: 'success', text },
          { variant: 'warning', text: CANALES_TEXTS.waits, ms: WAITS_MS },
        ]);
        return null;
      }}
      failed={reasonOr(canal ? CANALES_TEXTS.updateFailed : CANALES_TEXTS.createFailed)}
    >
      {(form) => {
        const isNew = canal?.estado !== 1 || isMoved(form.values);
        const mustWait = form.values.estado === 1 && !isSuperadmin && isNew;
        return (
          <>
            <TextField
              data-autofocus
              label={CANALES_TEXTS.numero}
              description={CANALES_TEXTS.numeroHint}
              withAsterisk
              type="tel"
              autoComplete="off"
              maxLength={20}
              {...form.getInputProps('numero')}
            />
            <TextField
              label={CANALES_TEXTS.friendlyName}
              autoComplete="off"
              maxLength={MAX_NOMBRE_CANAL}
              {...form.getInputProps('friendlyName')}
            />
            <Group grow align="flex-start" gap={12}>
              <NativeSelect
                label={CANALES_TEXTS.proveedor}
                withAsterisk
                data={[{ value: 'TWILIO', label: 'Twilio' }]}
                {...form.getInputProps('proveedor')}
              />
              <NativeSelect
                label={CANALES_TEXTS.canalTipo}
                withAsterisk
                data={[{ value: 'WHATSAPP', label: 'WhatsApp' }]}
                {...form.getInputProps('canalTipo')}
              />
            </Group>
            <TextField
              label={CANALES_TEXTS.twilioSid}
              description={CANALES_TEXTS.twilioSidHint}
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              {...form.getInputProps('twilioSid')}
            />
            <NativeSelect
              label={CANALES_TEXTS.estado}
              description={mustWait ? CANAL_DIALOG_TEXTS.willWait : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              withAsterisk
              data={ESTADOS}
              {...form.getInputProps('estado')}
              onChange={(event) => form.setFieldValue('estado', event.currentTarget.value === '0' ? 0 : 1)}
            />
            <Switch
              label={CANALES_TEXTS.esPrincipal}
              description={CANALES_TEXTS.esPrincipalHint}
              {...form.getInputProps('esPrincipal', { type: 'checkbox' })}
            />
          </>
        );
      }}
    </EntityDialog>
  );
}
