import { IconRobot, IconSparkles, IconSpeakerphone } from '@tabler/icons-react';
import { memo } from 'react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { MENSAJE_NO_COMPATIBLE } from '@tertulia/contract/features/mensajes/tipos';
import type { MensajeCitado } from '../messages/jump.ts';
import { formatDateTime, formatTime } from '../../../platform/format/dates.ts';
import pictures from '../../../ui/GlyphPictures.module.css';
import { HOLD_OPENS_MENU } from '../../../ui/table/hold-opens-menu.ts';
import { Adjunto } from './Adjunto.tsx';
import { Anuncio, Cita, UbicacionCard } from './BubbleCards.tsx';
import { BubbleError } from './BubbleError.tsx';
import { EstadoMark } from './EstadoMark.tsx';
import { Formato } from './Formato.tsx';
import css from '../../../ui/chat/ChatBubble.module.css';
import { MensajeMenu } from './MensajeMenu.tsx';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { resumenOf } from './resumen.ts';

interface MensajeBubbleProps {
  mensaje: Mensaje;
  startsGroup: boolean;
  isHighlighted: boolean;
  /** Null where the user may not send. */
  onRetry: ((mensaje: Mensaje) => void) | null;
  /** Null where the user may not send. */
  onReply: ((mensaje: Mensaje) => void) | null;
  /** Stores a message's text as a quick reply; null where there is no menu. */
  onSaveNota: ((contenido: string) => void) | null;
  onJump: (citado: MensajeCitado) => void;
  onMediaLoad: () => void;
}

/** A message as a bubble: the customer's at the left, the team's at the right. */
export const MensajeBubble = memo(function MensajeBubble({
  mensaje,
  startsGroup,
  isHighlighted,
  onRetry,
  onReply,
  onSaveNota,
  onJump,
  onMediaLoad,
}: MensajeBubbleProps) {
  const isOwnSide = mensaje.emisor !== 'CLIENTE';
  const { estadoMensaje } = mensaje;
  const mayReply = onReply !== null && isQuotable(mensaje);
  const contenido = mensaje.ubicacion && isSaidByCard(mensaje.contenido, mensaje.ubicacion) ? '' : mensaje.contenido;
  return (
    <div
      className={css.line}
      data-side={isOwnSide ? 'team' : 'customer'}
      data-starts={startsGroup || undefined}
      data-highlighted={isHighlighted || undefined}
      {...(onSaveNota && HOLD_OPENS_MENU)}
    >
      {mayReply ? (
        <button
          type="button"
          className={`${css.reply} ${pictures.reply}`}
          onClick={() => onReply(mensaje)}
          aria-label={`${MENSAJES_TEXTS.reply}: ${resumenOf(mensaje)}`}
          title={MENSAJES_TEXTS.reply}
        />
      ) : null}
      {onSaveNota ? (
        <MensajeMenu mensaje={mensaje} onReply={mayReply ? () => onReply(mensaje) : null} onSaveNota={onSaveNota} />
      ) : null}
      <div className={css.bubble} data-failed={estadoMensaje === 'ERROR' || undefined}>
        {isOwnSide && startsGroup ? <Author mensaje={mensaje} /> : null}
        {mensaje.replyTo ? <Cita replyTo={mensaje.replyTo} onJump={onJump} /> : null}
        {mensaje.referralDto ? <Anuncio referral={mensaje.referralDto} /> : null}
        {mensaje.archivos.length > 0 ? (
          <div className={css.files}>
            {mensaje.archivos.map((archivo) => (
              <Adjunto key={archivo.id} archivo={archivo} onMediaLoad={onMediaLoad} />
            ))}
          </div>
        ) : null}
        {mensaje.ubicacion ? <UbicacionCard ubicacion={mensaje.ubicacion} /> : null}
        <div
          className={css.text}
          data-unknown={contenido === MENSAJE_NO_COMPATIBLE || undefined}
          data-jumbo={isJumbo(contenido) || undefined}
        >
          {contenido === '' ? null : <Formato text={contenido} />}
          <span className={css.meta}>
            <time dateTime={mensaje.timestamp} title={formatDateTime(mensaje.timestamp)}>
              {formatTime(mensaje.timestamp)}
            </time>
            {isOwnSide && estadoMensaje ? <EstadoMark estado={estadoMensaje} /> : null}
          </span>
        </div>
        {estadoMensaje === 'ERROR' ? (
          <BubbleError
            text={mensaje.errorDetalle ?? MENSAJES_TEXTS.failed}
            onRetry={onRetry && mayBeResent(mensaje) ? () => onRetry(mensaje) : null}
          />
        ) : null}
      </div>
    </div>
  );
});

/** A bot message from before a person took the chat is not resent: that person answers now. */
function mayBeResent({ origen }: Mensaje): boolean {
  return origen !== 'BOT';
}

function Author({ mensaje }: { mensaje: Mensaje }) {
  if (mensaje.origen === 'BOT' || (mensaje.emisor === 'BOT' && mensaje.origen === 'PERSONA')) {
    return (
      <span className={css.author}>
        <IconRobot size={14} aria-hidden /> {mensaje.enviadoPorNombre ?? MENSAJES_TEXTS.bot}
      </span>
    );
  }
  if (mensaje.origen === 'DIFUSION') {
    return (
      <span className={css.author} data-automatic>
        <IconSpeakerphone size={14} aria-hidden />{' '}
        {[MENSAJES_TEXTS.broadcast, mensaje.enviadoPorNombre].filter(Boolean).join(' · ')}
      </span>
    );
  }
  if (mensaje.origen !== 'PERSONA') {
    return (
      <span className={css.author} data-automatic>
        <IconSparkles size={14} aria-hidden /> {MENSAJES_TEXTS.automatic}
      </span>
    );
  }
  return mensaje.enviadoPorNombre ? <span className={css.author}>{mensaje.enviadoPorNombre}</span> : null;
}

/** The provider quotes messages by its own id: a message that was never sent cannot be quoted. */
function isQuotable({ estadoMensaje }: Mensaje): boolean {
  return estadoMensaje !== 'ERROR' && estadoMensaje !== 'PENDIENTE';
}

function isSaidByCard(text: string, { nombre, direccion }: NonNullable<Mensaje['ubicacion']>): boolean {
  return [MENSAJES_TEXTS.location, nombre, direccion].includes(text.trim());
}

const JUMBO =
  /^(?:\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?(?:\u200D\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?)*){1,3}$/u;

function isJumbo(text: string): boolean {
  return text.length <= 30 && JUMBO.test(text.trim());
}
