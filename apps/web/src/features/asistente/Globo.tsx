import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { readRespuesta, type Bloque, type Tabla } from '@tertulia/contract/features/asistente/respuesta';
import { formatTime } from '../../platform/format/dates.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import css from './Asistente.module.css';
import { ASISTENTE_TEXTS } from './asistente.texts.ts';
import type { MensajeCharla } from './charla.ts';
import { Preguntas } from './Preguntas.tsx';
import { textToCopy } from './copia.ts';

interface GloboProps {
  mensaje: MensajeCharla;
  /** Asks what an answer offers to be asked. */
  onAsk: (mensaje: string) => void;
}

/** One message of the chat; an answer with its tables and links, and questions to go on with. */
export function Globo({ mensaje, onAsk }: GloboProps) {
  const { emisor, contenido, timestamp } = mensaje;
  const time = <time dateTime={timestamp}>{formatTime(timestamp)}</time>;
  if (emisor === 'USUARIO')
    return (
      <article className={css.own}>
        <VisuallyHidden>{ASISTENTE_TEXTS.own}</VisuallyHidden>
        <p className={css.text}>{contenido}</p>
        <footer className={css.foot}>{time}</footer>
      </article>
    );
  const bloques = readRespuesta(contenido);
  return (
    <article className={css.ia}>
      <VisuallyHidden>{ASISTENTE_TEXTS.ia}</VisuallyHidden>
      {bloques.map((bloque, index) => (
        <Parte key={index} bloque={bloque} onAsk={onAsk} />
      ))}
      <footer className={css.foot}>
        {time}
        <ActionIcon
          className={css.copy}
          variant="subtle"
          color="gray"
          aria-label={ASISTENTE_TEXTS.copy}
          onClick={() => void copy(bloques)}
        >
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
      </footer>
    </article>
  );
}

function Parte({ bloque, onAsk }: Pick<GloboProps, 'onAsk'> & { bloque: Bloque }) {
  if (bloque.tipo === 'tabla') return <TablaRespuesta tabla={bloque.tabla} />;
  if (bloque.tipo === 'texto') return <p className={css.text}>{bloque.texto}</p>;
  if (bloque.tipo === 'preguntas') return <Preguntas preguntas={bloque.preguntas} onAsk={onAsk} />;
  return <Enlace texto={bloque.enlace.texto} ruta={bloque.enlace.ruta} />;
}

/** A link to a page of ours, opened without reloading the product. */
function Enlace({ texto, ruta }: { texto: string; ruta: string }) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(ruta);
  };
  return (
    <a className={css.link} href={ruta} onClick={open}>
      {texto}
    </a>
  );
}

/** Letters of a cell that stays in one line. */
const WHOLE = 20;

function TablaRespuesta({ tabla: { columnas, filas, numeros = [] } }: { tabla: Tabla }) {
  const kind = (index: number) => (numeros.includes(index) ? css.number : undefined);
  // a telephone or a date in two lines is hard to read
  const kindOf = (index: number, celda: string) => kind(index) ?? (celda.length <= WHOLE ? css.whole : undefined);
  return (
    <ScrollRegion className={css.scroller} label={ASISTENTE_TEXTS.table}>
      <table className={css.table}>
        <thead>
          <tr>
            {columnas.map((columna, index) => (
              <th key={columna} scope="col" className={kind(index)}>
                {columna}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila, row) => (
            <tr key={row}>
              {fila.map((celda, index) => (
                <td key={index} className={kindOf(index, celda)}>
                  {celda}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

async function copy(bloques: readonly Bloque[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(textToCopy(bloques));
    showToast({ variant: 'success', text: ASISTENTE_TEXTS.copied });
  } catch {
    showToast({ variant: 'danger', text: ASISTENTE_TEXTS.copyFailed, reason: null });
  }
}
