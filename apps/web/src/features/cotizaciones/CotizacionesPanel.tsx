import { ActionIcon, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconSend } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { Cotizacion } from '@tertulia/contract/features/cotizaciones/cotizacion';
import { formatDate } from '../../platform/format/dates.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { SideList } from '../../ui/table/SideList.tsx';
import css from './CotizacionesPanel.module.css';
import { EnviarCotizacionDialog } from './EnviarCotizacionDialog.tsx';
import { useCotizaciones } from './cotizaciones.queries.ts';
import { LISTA_TEXTS, numeroText, totalText } from './cotizaciones.texts.ts';

const SHOWN = 10;

/** A contact's newest quotes, beside the chat. */
export function CotizacionesPanel({ contactoId }: { contactoId: number }) {
  const { data, error, isPending, refetch } = useCotizaciones({ contactoId, size: SHOWN });
  const sending = useDialog<Cotizacion>((cotizacion, frame) => (
    <EnviarCotizacionDialog cotizacion={cotizacion} {...frame} />
  ));
  return (
    <>
      <SideList
        label={SCREENS.cotizaciones.label}
        items={data?.content}
        isPending={isPending}
        empty={LISTA_TEXTS.emptyContacto}
        failed={failureOf(error, LISTA_TEXTS.loadFailed)}
        onRetry={() => void refetch()}
      >
        {(cotizacion) => <Line key={cotizacion.id} cotizacion={cotizacion} onSend={() => sending.open(cotizacion)} />}
      </SideList>
      {data?.last === false ? (
        <Link to={SCREENS.cotizaciones.path} search={{ contactoId }}>
          {LISTA_TEXTS.all}
        </Link>
      ) : null}
      {sending.node}
    </>
  );
}

function Line({ cotizacion, onSend }: { cotizacion: Cotizacion; onSend: () => void }) {
  const { consecutivo, createdAt, mensajeId, noEnviable, pdfUrl, total } = cotizacion;
  const label = `${LISTA_TEXTS.enviar} la cotización ${numeroText(consecutivo)}`;
  return (
    <li className={css.line}>
      {pdfUrl === null ? (
        <b>{numeroText(consecutivo)}</b>
      ) : (
        <a href={pdfUrl} target="_blank" rel="noopener noreferrer" title={LISTA_TEXTS.abrirPdf}>
          {numeroText(consecutivo)}
        </a>
      )}
      <span className={css.grow}>
        {formatDate(createdAt)} · {totalText(total)}
      </span>
      <Chip tone={mensajeId === null ? 'plain' : 'success'}>
        {mensajeId === null ? LISTA_TEXTS.sinEnviar : LISTA_TEXTS.enviada}
      </Chip>
      {mensajeId === null ? (
        <Tooltip label={noEnviable ?? LISTA_TEXTS.enviar} multiline maw={260}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={noEnviable === null ? label : `${label}. ${noEnviable}`}
            data-disabled={noEnviable === null ? undefined : true}
            aria-disabled={noEnviable !== null}
            onClick={noEnviable === null ? onSend : (event) => event.preventDefault()}
          >
            <IconSend size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </li>
  );
}
