import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import type { Importacion } from '@tertulia/contract/features/importaciones/importacion';
import type { ResultadoFila } from '@tertulia/contract/features/importaciones/resultados';
import { formatCount } from '../../platform/format/numbers.ts';
import page from '../../ui/theme/page.module.css';
import css from './BulkImport.module.css';
import { Cuentas } from './Cuentas.tsx';
import { fetchResultado } from './importaciones.queries.ts';
import { IMPORTACIONES_TEXTS } from './importaciones.texts.ts';
import { useDescarga } from './useDescarga.ts';

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
