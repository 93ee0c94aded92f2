import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { MAX_TARIFA } from '@tertulia/contract/features/saldo/limites';
import { CONCEPTOS_TARIFA, TEXTOS_CONCEPTO, type ConceptoTarifa } from '@tertulia/contract/features/saldo/tipos';
import { useOwnSuscriptor, type SuscriptorElegido } from '#public/usuarios';
import { dayOf } from '../../platform/format/days.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { saveTarifa } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';
import { namedSuscriptor, SuscriptorField } from './SuscriptorField.tsx';
import { checkPrecio, inicioOf } from './tarifa-form.ts';

interface TarifaValues {
  suscriptor: SuscriptorElegido | null;
  concepto: ConceptoTarifa;
  precio: number | '';
  desde: string;
}

const WIDTH = 460;

/** A price from now or a later day on, for the own subscriber or another one. */
export function TarifaDialog(frame: DialogFrame) {
  const own = useOwnSuscriptor();
  const [today] = useState(() => dayOf(Date.now()));
  return (
    <EntityDialog<TarifaValues, void>
      {...frame}
      title={SALDO_TEXTS.newTarifa}
      size={WIDTH}
      submit={SALDO_TEXTS.tarifaSave}
      initial={{ suscriptor: own, concepto: 'MENSAJE', precio: '', desde: '' }}
      validate={{
        suscriptor: (suscriptor) => (suscriptor === null ? SALDO_TEXTS.suscriptorMissing : null),
        precio: checkPrecio,
      }}
      save={({ suscriptor, concepto, precio, desde }) =>
        saveTarifa({
          concepto,
          precio: Number(precio),
          ...inicioOf(desde, Date.now()),
          ...(suscriptor && namedSuscriptor(suscriptor, own)),
        })
      }
      saved={(_, { suscriptor }) => `${SALDO_TEXTS.tarifaDone}: ${suscriptor?.nombre ?? ''}`}
      failed={SALDO_TEXTS.tarifaFailed}
      names={{ vigenteDesde: 'desde', suscriptorId: 'suscriptor' }}
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            {SALDO_TEXTS.tarifaText}
          </Text>
          <SuscriptorField {...form.getInputProps('suscriptor')} />
          <NativeSelect
            data-autofocus
            label={SALDO_TEXTS.concepto}
            description={form.values.concepto === 'VOZ' ? SALDO_TEXTS.vozHint : undefined}
            data={CONCEPTOS_TARIFA.map((value) => ({ value, label: TEXTOS_CONCEPTO[value] }))}
            {...form.getInputProps('concepto')}
          />
          <MoneyField label={SALDO_TEXTS.precio} withAsterisk max={MAX_TARIFA} {...form.getInputProps('precio')} />
          <DateField label={SALDO_TEXTS.tarifaFrom} min={today} {...form.getInputProps('desde')} />
        </>
      )}
    </EntityDialog>
  );
}
