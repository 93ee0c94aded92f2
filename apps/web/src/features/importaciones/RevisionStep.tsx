import { Button, Checkbox, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Importacion, Previsto, Revision } from '@tertulia/contract/features/importaciones/importacion';
import { RESULTADO_FILA_WORDS } from '@tertulia/contract/features/importaciones/resultados';
import { formatCount } from '../../platform/format/numbers.ts';
import { type Failure, failureOf } from '../../platform/http/failure.ts';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import page from '../../ui/theme/page.module.css';
import css from './BulkImport.module.css';
import { ColumnasChoice, useColumnas } from './ColumnasChoice.tsx';
import { Cuentas } from './Cuentas.tsx';
import { cancelImportacion, refreshImportacion, startImportacion } from './importaciones.queries.ts';
import { CAMPO_NAMES, IMPORTACIONES_TEXTS, SEPARADOR_NAMES } from './importaciones.texts.ts';

interface RevisionStepProps {
  load: Importacion;
  revision: Revision;
  onAnother: () => void;
}

const UNUSED_SHOWN = 12;
const SHOWN = ['nombre', 'apellido', 'email', 'telefono'] as const;

/** The findings in the file, before any row is written. */
export function RevisionStep({ load, revision, onAnother }: RevisionStepProps) {
  const [actualizar, setActualizar] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Failure | null>(null);
  const columnas = useColumnas(load, revision);
  const previsto = revision.previsto?.[actualizar ? 'actualizar' : 'conservar'];
  const good = previsto ? previsto.creados + previsto.actualizados : 0;
  const begin = async () => {
    setBusy(true);
    setFault(null);
    try {
      await startImportacion(load.id, { actualizar, version: revision.version });
    } catch (error) {
      setFault(failureOf(error, IMPORTACIONES_TEXTS.startFailed));
      refreshImportacion();
    } finally {
      setBusy(false);
    }
  };
  const discard = () => {
    onAnother();
    // the server drops it a day later if this call fails
    void cancelImportacion(load.id).catch(() => undefined);
  };
  return (
    <section className={css.step} aria-label={IMPORTACIONES_TEXTS.review}>
      <p className={css.summary}>
        <bdi className={css.file}>{load.archivo}</bdi>
        <span>
          {formatCount(load.total)} {load.total === 1 ? 'fila' : 'filas'} · separadas por{' '}
          {SEPARADOR_NAMES[load.separador]} · {load.codificacion}
        </span>
      </p>
      <h3 className={css.heading}>{IMPORTACIONES_TEXTS.columns}</h3>
      <ColumnasChoice
        columnas={revision.columnas}
        chosen={columnas.columnas}
        conTitulos={columnas.conTitulos}
        onChoose={columnas.choose}
        onConTitulos={columnas.setConTitulos}
      />
      <p className={css.status} role="status">
        {columnas.isReviewing ? IMPORTACIONES_TEXTS.reviewing : columnas.moved}
      </p>
      {columnas.fault === null ? null : <FaultOfColumnas {...columnas} fault={columnas.fault} />}
      <SinUso columnas={revision.columnas} />
      <h3 className={css.heading}>{IMPORTACIONES_TEXTS.firstRows}</h3>
      <Muestra filas={revision.filas} previsto={previsto} />
      <Checkbox
        checked={actualizar}
        onChange={(event) => setActualizar(event.currentTarget.checked)}
        label={IMPORTACIONES_TEXTS.actualizar}
        description={IMPORTACIONES_TEXTS.actualizarNote}
      />
      {previsto ? (
        <>
          <h3 className={css.heading}>{IMPORTACIONES_TEXTS.previsto}</h3>
          <Cuentas cuentas={previsto} />
          <Problemas previsto={previsto} />
          {good === 0 ? <p className={page.note}>{IMPORTACIONES_TEXTS.nothingToLoad}</p> : null}
        </>
      ) : null}
      {fault === null ? null : <FailureAlert {...fault} py={8} />}
      <div className={css.foot}>
        {revision.falta === null ? null : (
          <p className={css.missing}>
            <IconAlertTriangle size={18} aria-hidden />
            {revision.falta}
          </p>
        )}
        <Button variant="default" disabled={isBusy} onClick={discard}>
          {IMPORTACIONES_TEXTS.otherFile}
        </Button>
        <Button
          data-autofocus
          loading={isBusy || columnas.isReviewing}
          disabled={good === 0 || !columnas.isReviewed}
          onClick={() => void begin()}
        >
          {previsto
            ? `Cargar ${formatCount(good)} ${good === 1 ? 'contacto' : 'contactos'}`
            : IMPORTACIONES_TEXTS.loadNone}
        </Button>
      </div>
    </section>
  );
}

interface FaultOfColumnasProps extends Pick<ReturnType<typeof useColumnas>, 'again' | 'forget'> {
  fault: Failure;
}

/** The review failed: the chosen columns are on screen, but the review belongs to others. */
function FaultOfColumnas({ fault, again, forget }: FaultOfColumnasProps) {
  return (
    <>
      <FailureAlert {...fault} py={8} />
      <Group gap={8}>
        <RetryButton failure={fault} size="compact-sm" onClick={again} />
        <Button variant="subtle" size="compact-sm" onClick={forget}>
          {IMPORTACIONES_TEXTS.undoColumns}
        </Button>
      </Group>
    </>
  );
}

function SinUso({ columnas }: Pick<Revision, 'columnas'>) {
  const unused = columnas.flatMap(({ titulo, campo }) => (campo === null && titulo !== '' ? [titulo] : []));
  return unused.length === 0 ? null : (
    <p className={page.note}>
      {IMPORTACIONES_TEXTS.unused} <bdi>{unused.slice(0, UNUSED_SHOWN).join(', ')}</bdi>
      {unused.length > UNUSED_SHOWN ? '…' : null}
    </p>
  );
}

function Muestra({ filas, previsto }: Pick<Revision, 'filas'> & { previsto: Previsto | undefined }) {
  const outcomes = new Map(previsto?.filas.map((one) => [one.fila, one]));
  return (
    <ScrollRegion className={css.muestra} label={IMPORTACIONES_TEXTS.firstRows}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{IMPORTACIONES_TEXTS.fila}</th>
            {SHOWN.map((campo) => (
              <th key={campo} scope="col">
                {CAMPO_NAMES[campo]}
              </th>
            ))}
            {previsto ? <th scope="col">{IMPORTACIONES_TEXTS.resultado}</th> : null}
          </tr>
        </thead>
        <tbody>
          {filas.map((row) => {
            const outcome = outcomes.get(row.fila);
            return (
              <tr key={row.fila} data-fault={outcome?.resultado === 'FALLIDO' || undefined}>
                <td>{row.fila}</td>
                {SHOWN.map((campo) => (
                  <td key={campo} title={row[campo] ?? undefined}>
                    <bdi>{row[campo] ?? '–'}</bdi>
                  </td>
                ))}
                {outcome ? (
                  <td className={css.outcome} title={outcome.motivo ?? undefined}>
                    {RESULTADO_FILA_WORDS[outcome.resultado].one}
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Problemas({ previsto: { problemas, fallidos, repetidos } }: { previsto: Previsto }) {
  const conProblemas = fallidos + repetidos;
  if (conProblemas === 0)
    return (
      <p className={css.good}>
        <IconCircleCheck size={18} aria-hidden />
        {IMPORTACIONES_TEXTS.noProblems}
      </p>
    );
  const more = conProblemas - problemas.length;
  return (
    <div className={css.warning}>
      <h3 className={css.warningTitle}>
        <IconAlertTriangle size={18} aria-hidden />
        {IMPORTACIONES_TEXTS.problems}: {formatCount(conProblemas)}
      </h3>
      <ScrollRegion className={css.problems} label={IMPORTACIONES_TEXTS.problems}>
        <ul>
          {problemas.map(({ fila, resultado, motivo }) => (
            <li key={fila}>
              {IMPORTACIONES_TEXTS.fila} {formatCount(fila)} · {RESULTADO_FILA_WORDS[resultado].one}: {motivo}
            </li>
          ))}
          {more > 0 ? <li>… y {formatCount(more)} más</li> : null}
        </ul>
      </ScrollRegion>
    </div>
  );
}
