import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { MAX_TARIFA } from '@tertulia/contract/features/saldo/limites';
import { CONCEPTOS_TARIFA, type ConceptoTarifa, TEXTOS_CONCEPTO } from '@tertulia/contract/features/saldo/tipos';
import { type SuscriptorElegido, useOwnSuscriptor } from '#public/usuarios';
import { dayOf, instantOf } from '../../platform/format/days.ts';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import { saveTarifa } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';
import { namedSuscriptor, SuscriptorField } from './SuscriptorField.tsx';

interface TarifaValues {
  suscriptor: SuscriptorElegido | null;
  concepto: ConceptoTarifa;
  precio: number | '';
  desde: string;
}

/** A price from now or a later day on, for the own subscriber or another one. */
export function TarifaDialog(frame: DialogFrame) {
  const own = useOwnSuscriptor();
  const [today] = useState(() => dayOf(Date.now()));
  return (
    <EntityDialog<TarifaValues, void>
      {...frame}
      title={SALDO_TEXTS.newTarifa}
      size={460}
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

/** The start of a price as request values: a later day from its midnight in Bogotá, no day or today from now. */
export function inicioOf(desde: string, now: number): { vigenteDesde?: string } {
  return desde === '' || desde === dayOf(now) ? {} : { vigenteDesde: instantOf(desde, '00:00') };
}

/** The error of a price; 0 is free. */
export function checkPrecio(precio: number | ''): string | null {
  if (precio === '') return SALDO_TEXTS.precioMissing;
  return precio < 0 ? SALDO_TEXTS.precioNegative : null;
}
