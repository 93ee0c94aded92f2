import { Button, Group, Modal, Skeleton } from '@mantine/core';
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { TEXTOS_PAUSA } from '@tertulia/contract/features/difusiones/estados';
import { formatDateTime } from '../../platform/format/dates.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { saveCsv } from '../../platform/http/save-csv.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/MessageState.tsx';
import { useAction } from '../../ui/feedback/useAction.ts';
import { AvanceBar } from './AvanceBar.tsx';
import { isProgramada, isUnderWay, resultOf, settledOf } from './difusion-progress.ts';
import { DestinatariosTable } from './DestinatariosTable.tsx';
import { Chip } from '../../ui/Chip.tsx';
import css from './Difusiones.module.css';
import { changeDifusion, fetchDestinatariosCsv, useDifusion, type Cambio } from './difusiones.queries.ts';
import {
  contactosText,
  DIFUSIONES_TEXTS,
  ESTADO_DIFUSION_TEXTS,
  ESTADO_TONES,
  partsText,
  PROGRAMADA_TEXT,
  resultText,
  waitText,
} from './difusiones.texts.ts';

interface DifusionDialogProps {
  id: number;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A broadcast in progress: its numbers and recipients, and buttons to pause and stop it. Closing the dialog stops
 * nothing.
 */
export function DifusionDialog({ id, isOpen, onClose }: DifusionDialogProps) {
  const { data, error, isError, refetch } = useDifusion(id);
  const title = data ? `${DIFUSIONES_TEXTS.progress} · ${data.kanbanEstadoNombre}` : DIFUSIONES_TEXTS.progress;
  return (
    <Modal.Stack>
      <Dialog stackId="difusion" opened={isOpen} onClose={onClose} title={<bdi>{title}</bdi>} size={820}>
        {data ? (
          <Avance difusion={data} />
        ) : isError ? (
          <ErrorState {...failureOf(error, DIFUSIONES_TEXTS.progressFailed)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={220} radius={8} aria-busy="true" />
        )}
      </Dialog>
    </Modal.Stack>
  );
}

function Avance({ difusion }: { difusion: Difusion }) {
  const { plantillaNombre, creadaPor, createdAt, totalContactos, estado, motivoPausa, programada, esperaHasta } =
    difusion;
  return (
    <>
      <p className={css.about}>
        <bdi>{plantillaNombre}</bdi> · {DIFUSIONES_TEXTS.startedBy} <bdi>{creadaPor.nombre}</bdi> ·{' '}
        {formatDateTime(createdAt)}
      </p>
      <Group gap="4px 12px" mb={8}>
        <Chip tone={ESTADO_TONES[estado]} role="status">
          {isProgramada(difusion) ? PROGRAMADA_TEXT : ESTADO_DIFUSION_TEXTS[estado]}
        </Chip>
        <span className={css.numbers}>
          {formatCount(settledOf(difusion))} de {contactosText(formatCount(totalContactos), totalContactos)}
        </span>
        {isUnderWay(difusion) ? null : <strong className={css.numbers}>{resultText(resultOf(difusion))}</strong>}
        <span className={css.numbers}>{partsText(difusion.contadores)}</span>
      </Group>
      <AvanceBar difusion={difusion} size={12} />
      {estado === 'PAUSADA' && motivoPausa !== null ? <p className={css.why}>{TEXTOS_PAUSA[motivoPausa]}</p> : null}
      {estado === 'EN_CURSO' && esperaHasta !== null ? (
        <p className={css.why}>{waitText(esperaHasta, programada)}</p>
      ) : null}
      <Acts difusion={difusion} />
      <DestinatariosTable difusion={difusion} />
    </>
  );
}

function Acts({ difusion: { id, estado } }: { difusion: Difusion }) {
  const [isStopping, setStopping] = useState(false);
  const close = () => setStopping(false);
  const {
    isBusy,
    about: changing,
    run: change,
  } = useAction({
    action: (cambio: Cambio) => changeDifusion(id, cambio),
    done: null,
    failed: DIFUSIONES_TEXTS.changeFailed,
    onDone: close,
    onFailed: close,
  });
  const { isBusy: isSaving, run: save } = useAction({
    action: async () => saveCsv(`envio-masivo-${id}.csv`, await fetchDestinatariosCsv(id)),
    done: null,
    failed: DIFUSIONES_TEXTS.csvFailed,
  });
  return (
    <div className={css.acts}>
      {estado === 'EN_CURSO' ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          loading={changing === 'pausar'}
          disabled={isBusy}
          onClick={() => change('pausar')}
        >
          {DIFUSIONES_TEXTS.pause}
        </Button>
      ) : null}
      {estado === 'PAUSADA' ? (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={changing === 'reanudar'}
          disabled={isBusy}
          onClick={() => change('reanudar')}
        >
          {DIFUSIONES_TEXTS.resume}
        </Button>
      ) : null}
      {isUnderWay({ estado }) ? (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          disabled={isBusy}
          onClick={() => setStopping(true)}
        >
          {DIFUSIONES_TEXTS.stop}
        </Button>
      ) : null}
      <Button
        variant="default"
        className={css.csv}
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isSaving}
        onClick={save}
      >
        {DIFUSIONES_TEXTS.csv}
      </Button>
      <ConfirmDialog
        isOpen={isStopping}
        stackId="detener-difusion"
        title={DIFUSIONES_TEXTS.stopTitle}
        text={DIFUSIONES_TEXTS.stopText}
        accept={DIFUSIONES_TEXTS.stop}
        focused="cancel"
        isBusy={changing === 'detener'}
        onCancel={close}
        onConfirm={() => change('detener')}
      />
    </div>
  );
}
