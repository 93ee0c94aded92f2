import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { formatDateTime } from '../../../platform/format/dates.ts';
import { Adjunto } from './Adjunto.tsx';
import { UbicacionCard } from './BubbleCards.tsx';
import { EstadoMark } from './EstadoMark.tsx';
import { EventoLine } from './EventoLine.tsx';
import { Formato } from './Formato.tsx';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { chipOf } from './vista-previa.ts';
import css from './VistaPreviaDialog.module.css';

/** A message of the preview: author, kind, time, failure; then its content. */
export function VistaPreviaLinea({ mensaje, clienteNombre }: { mensaje: Mensaje; clienteNombre: string }) {
  if (mensaje.evento !== null) return <EventoLine mensaje={mensaje} evento={mensaje.evento} />;
  const isCustomer = mensaje.emisor === 'CLIENTE';
  return (
    <div className={css.line} data-side={isCustomer ? 'customer' : 'team'}>
      <div className={css.bubble}>
        <div className={css.head}>
          <span className={css.author}>{authorOf(mensaje, clienteNombre)}</span>
          <span className={css.chip}>{chipOf(mensaje)}</span>
          <time className={css.time} dateTime={mensaje.timestamp}>
            {formatDateTime(mensaje.timestamp)}
          </time>
          {!isCustomer && mensaje.estadoMensaje === 'ERROR' ? <EstadoMark estado="ERROR" /> : null}
        </div>
        {mensaje.archivos.map((archivo) => (
          <Adjunto key={archivo.id} archivo={archivo} onMediaLoad={() => undefined} />
        ))}
        {mensaje.ubicacion ? <UbicacionCard ubicacion={mensaje.ubicacion} /> : null}
        {mensaje.contenido === '' ? null : (
          <div className={css.text}>
            <Formato text={mensaje.contenido} />
          </div>
        )}
      </div>
    </div>
  );
}

function authorOf({ emisor, origen, enviadoPorNombre }: Mensaje, clienteNombre: string): string {
  if (emisor === 'CLIENTE') return clienteNombre;
  if (enviadoPorNombre !== null) return enviadoPorNombre;
  return origen === 'BOT' ? MENSAJES_TEXTS.bot : MENSAJES_TEXTS.automatic;
}
