import { Button, Group, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import type { Importacion } from '@tertulia/contract/features/importaciones/importacion';
import {
  CUENTA_OF,
  type CuentasFilas,
  RESULTADO_FILA_WORDS,
  type ResultadoFila,
  RESULTADOS_FILA,
} from '@tertulia/contract/features/importaciones/resultados';
import { formatCount } from '../../platform/format/numbers.ts';
import page from '../../ui/theme/page.module.css';
import css from './BulkImport.module.css';
import { Cuentas } from './Cuentas.tsx';
import { cancelImportacion, fetchResultado } from './importaciones.queries.ts';
import { IMPORTACIONES_TEXTS } from './importaciones.texts.ts';
import { useDescarga } from './useDescarga.ts';
import { useState } from 'react';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';

interface ResultadoStepProps {
  load: Importacion;
  onAnother: () => void;
  onClose: () => void;
}

/** The result of an import, with the result of each row as a download. */
export function ResultadoStep({ load, onAnother, onClose }: ResultadoStepProps) {
  const { isBusy, run } = useDescarga(IMPORTACIONES_TEXTS.downloadFailed);
  const title = load.estado === 'CANCELADA' || load.estado === 'ERROR' ? load.estado : 'COMPLETADA';
  const isWhole = title === 'COMPLETADA';
  const Icon = isWhole ? IconCircleCheck : IconAlertTriangle;
  const base = load.archivo.replace(/\.[^.]*$/, '');
  const save = (kind: string, resultado?: ResultadoFila) =>
    run({ name: `${kind}-${base}.csv`, fetchCsv: () => fetchResultado(load.id, resultado) });
  return (
    <div className={css.step}>
      <p className={css.ended} data-whole={isWhole || undefined} role="status">
        <Icon size={22} aria-hidden />
        {IMPORTACIONES_TEXTS[title]}
      </p>
      <p className={css.summary}>
        <bdi className={css.file}>{load.archivo}</bdi>
        <span>
          {formatCount(load.procesadas)} de {formatCount(load.total)} filas
        </span>
      </p>
      {load.motivo === null ? null : <p className={css.fault}>{load.motivo}</p>}
      <Cuentas cuentas={load} />
      {load.columnasSinUso.length === 0 ? null : (
        <p className={page.note}>
          {IMPORTACIONES_TEXTS.unusedAfter} <bdi>{load.columnasSinUso.join(', ')}</bdi>
        </p>
      )}
      {load.puede.descargar ? (
        <Group gap={8}>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={isBusy}
            onClick={() => save('resultado')}
          >
            {IMPORTACIONES_TEXTS.download}
          </Button>
          {load.fallidos > 0 ? (
            <Button variant="default" disabled={isBusy} onClick={() => save('rechazados', 'FALLIDO')}>
              {IMPORTACIONES_TEXTS.downloadFailures}
            </Button>
          ) : null}
        </Group>
      ) : null}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onAnother}>
          {IMPORTACIONES_TEXTS.another}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {IMPORTACIONES_TEXTS.close}
        </Button>
      </Group>
    </div>
  );
}

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
