import { Button, Group, Progress } from '@mantine/core';
import { useState } from 'react';
import type { Importacion } from '@tertulia/contract/features/importaciones/importacion';
import { formatCount } from '../../platform/format/numbers.ts';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import page from '../../ui/theme/page.module.css';
import css from './BulkImport.module.css';
import { Cuentas } from './Cuentas.tsx';
import { cancelImportacion } from './importaciones.queries.ts';
import { IMPORTACIONES_TEXTS } from './importaciones.texts.ts';
import {
  CUENTA_OF,
  type CuentasFilas,
  RESULTADO_FILA_WORDS,
  RESULTADOS_FILA,
} from '@tertulia/contract/features/importaciones/resultados';

/** An active import: its progress and a button to stop it. */
export function AvanceStep({ load, onClose }: { load: Importacion; onClose: () => void }) {
  const [isStopping, setStopping] = useState(false);
  const [fault, setFault] = useState<Failure | null>(null);
  const stop = async () => {
    setStopping(true);
    setFault(null);
    try {
      await cancelImportacion(load.id);
    } catch (error) {
      setFault(failureOf(error, IMPORTACIONES_TEXTS.stopFailed));
    } finally {
      setStopping(false);
    }
  };
  return (
    <div className={css.step}>
      <p className={css.summary}>
        <bdi className={css.file}>{load.archivo}</bdi>
        <span>{load.usuarioNombre}</span>
      </p>
      <Progress
        value={percentOf(load)}
        size="lg"
        animated
        transitionDuration={200}
        aria-label={IMPORTACIONES_TEXTS.progress}
      />
      <span className={css.counted} role="status">
        {formatCount(load.procesadas)} de {formatCount(load.total)} filas · {percentOf(load)} %
      </span>
      <Cuentas cuentas={load} />
      <p className={page.note}>{IMPORTACIONES_TEXTS.progressNote}</p>
      {fault === null ? null : <FailureAlert {...fault} py={8} />}
      <Group justify="flex-end" gap={8}>
        {load.puede.manejar ? (
          <Button
            variant="default"
            loading={isStopping}
            title={IMPORTACIONES_TEXTS.stopNote}
            onClick={() => void stop()}
          >
            {IMPORTACIONES_TEXTS.stop}
          </Button>
        ) : null}
        <Button data-autofocus onClick={onClose}>
          {IMPORTACIONES_TEXTS.close}
        </Button>
      </Group>
    </div>
  );
}

/** The progress of an import from 0 to 100; below 100 while it is active. */
export function percentOf({ procesadas, total, estado }: Pick<Importacion, 'procesadas' | 'total' | 'estado'>): number {
  const percent = Math.floor((procesadas / total) * 100);
  return estado === 'EN_CURSO' ? Math.min(percent, 99) : percent;
}

/** `1.200 nuevos, 1 rechazado`: zeros are omitted. */
export function summaryOf(cuentas: CuentasFilas): string {
  const parts = RESULTADOS_FILA.filter((resultado) => cuentas[CUENTA_OF[resultado]] > 0).map((resultado) => {
    const count = cuentas[CUENTA_OF[resultado]];
    const { one, many } = RESULTADO_FILA_WORDS[resultado];
    return `${formatCount(count)} ${(count === 1 ? one : many).toLowerCase()}`;
  });
  return parts.length === 0 ? 'ninguna fila' : parts.join(', ');
}
