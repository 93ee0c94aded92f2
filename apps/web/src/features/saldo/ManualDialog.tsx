import { Text } from '@mantine/core';
import { MAX_NOTA_RECARGA, MAX_RECARGA_MANUAL } from '@tertulia/contract/features/saldo/limites';
import { useOwnSuscriptor, type SuscriptorElegido } from '#public/usuarios';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { checkMonto } from './pesos.ts';
import { adjustSaldo, creditManually } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';
import { namedSuscriptor, SuscriptorField } from './SuscriptorField.tsx';

export type Kind = 'recarga' | 'ajuste';

interface ManualDialogProps extends DialogFrame {
  kind: Kind;
}

interface ManualValues {
  suscriptor: SuscriptorElegido | null;
  monto: number | '';
  nota: string;
}

const KINDS = {
  recarga: {
    title: SALDO_TEXTS.manual,
    text: SALDO_TEXTS.manualText,
    save: SALDO_TEXTS.save,
    done: SALDO_TEXTS.manualDone,
    failed: SALDO_TEXTS.manualFailed,
    send: creditManually,
  },
  ajuste: {
    title: SALDO_TEXTS.ajuste,
    text: SALDO_TEXTS.ajusteText,
    save: SALDO_TEXTS.saveAjuste,
    done: SALDO_TEXTS.ajusteDone,
    failed: SALDO_TEXTS.ajusteFailed,
    send: adjustSaldo,
  },
} as const;

/** A manual top-up or adjustment with its reason; only for a SUPERADMIN. */
export function ManualDialog({ kind, ...frame }: ManualDialogProps) {
  const { title, text, save, done, failed, send } = KINDS[kind];
  const own = useOwnSuscriptor();
  return (
    <EntityDialog<ManualValues, unknown>
      {...frame}
      title={title}
      size={460}
      submit={save}
      initial={{ suscriptor: own, monto: '', nota: '' }}
      validate={{
        suscriptor: (suscriptor) => (suscriptor === null ? SALDO_TEXTS.suscriptorMissing : null),
        monto: (monto) => checkMonto(monto, kind === 'ajuste'),
        nota: (nota) => (nota.trim().length < 3 ? SALDO_TEXTS.notaMissing : null),
      }}
      save={({ suscriptor, monto, nota }, { clave }) =>
        send({
          monto: Number(monto),
          nota: nota.trim(),
          clave,
          ...(suscriptor && namedSuscriptor(suscriptor, own)),
        })
      }
      saved={(_, { suscriptor }) => `${done}: ${suscriptor?.nombre ?? ''}`}
      failed={failed}
      names={{ suscriptorId: 'suscriptor' }}
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
          <SuscriptorField {...form.getInputProps('suscriptor')} />
          <MoneyField
            data-autofocus
            label={SALDO_TEXTS.valor}
            withAsterisk
            decimals={0}
            min={kind === 'ajuste' ? -MAX_RECARGA_MANUAL : 0}
            max={MAX_RECARGA_MANUAL}
            {...form.getInputProps('monto')}
          />
          <TextAreaField
            label={SALDO_TEXTS.nota}
            withAsterisk
            minRows={2}
            maxLength={MAX_NOTA_RECARGA}
            {...form.getInputProps('nota')}
          />
        </>
      )}
    </EntityDialog>
  );
}
