import { useSelector } from '@tanstack/react-store';
import { memo } from 'react';
import { MOTIVO_BOT_TEXTS, TRASPASO_BREVE_TEXTS } from '@tertulia/contract/features/bot/textos';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { describeLead, LeadChips, puntajeOf } from '#public/lead';
import { stripFormato } from '../thread/format-parser.ts';
import { ventanaAt } from '../thread/ventana.ts';
import { formatDateTime } from '../../../platform/format/dates.ts';
import { formatDuration } from '../../../platform/format/durations.ts';
import { Glyph } from '../../../ui/Glyph.tsx';
import pictures from '../../../ui/GlyphPictures.module.css';
import { UnreadBadge } from '../../../ui/chat/UnreadBadge.tsx';
import { MINUTE_MS } from '../../../platform/timing/useNow.ts';
import css from './ConversacionRow.module.css';
import { esperaOf } from './bandeja-orden.ts';
import { BANDEJA_TEXTS } from './bandeja.texts.ts';
import { rowDrafts, unsentChats } from '../drafts/row-drafts.ts';
import { authorOf, badgeOf, nameOf, rowTime } from './names.ts';
import { FailedMark, RowFace, RowOwner, UnsentMark } from './RowParts.tsx';

export interface RowViewer {
  nombre: string;
  isSupervising: boolean;
}

interface ConversacionRowProps {
  conversacion: Conversacion;
  viewer: RowViewer;
  isSelected: boolean;
  /** True for the row of the keyboard cursor. */
  isCursor: boolean;
  /** The row's time as text: a new minute that leaves the text unchanged renders no row. */
  when: string;
  ending: string | null;
  waitedFor: string | null;
  onOpen: (conversacion: Conversacion) => void;
  onAccept: (conversacion: Conversacion) => void;
  onPreview: (conversacion: Conversacion) => void;
}

/** A chat in a list: contact, last message with its author, time and owner. */
export const ConversacionRow = memo(function ConversacionRow({
  conversacion,
  viewer,
  isSelected,
  isCursor,
  when,
  ending,
  waitedFor,
  onOpen,
  onAccept,
  onPreview,
}: ConversacionRowProps) {
  const { id, estado, puede, noLeidos, asignadaADTO, bot, canalNombre, ultimoMensaje } = conversacion;
  const name = nameOf(conversacion);
  const isClosed = estado === 'CERRADA';
  const isLocked = !puede.leer;
  const written = useSelector(rowDrafts, (drafts) => drafts.get(id)?.texto ?? '');
  // The open chat shows its draft in the composer. A draft that cannot be sent does not count (F-A13).
  const draft = puede.enviar && !conversacion.noEscribir && !isSelected && written !== '' ? written : null;
  const isUnsent = useSelector(unsentChats, (ids) => ids.has(id));
  const failure = failureText(conversacion, isUnsent);
  const at = isClosed ? conversacion.fechaCierre : conversacion.lastMessageAt;
  const author = ultimoMensaje ? authorOf(ultimoMensaje, viewer.nombre) : null;
  const ownerText = `${BANDEJA_TEXTS.assignedTo}: ${asignadaADTO?.nombre ?? BANDEJA_TEXTS.someoneElse}`;
  const before = conversacion.antesNombre;
  const showsOwner = isLocked || (viewer.isSupervising && asignadaADTO !== null);
  const beforeText = before !== null && asignadaADTO === null ? `${BANDEJA_TEXTS.before}: ${before}` : null;
  const waited = waitedText(conversacion, waitedFor);
  return (
    <div
      className={css.row}
      data-selected={isSelected || undefined}
      data-unread={noLeidos > 0 || undefined}
      data-locked={isLocked || undefined}
      data-waiting={puede.aceptar || undefined}
    >
      <button
        type="button"
        className={css.open}
        data-row-id={id}
        tabIndex={isCursor ? 0 : -1}
        aria-current={isSelected || undefined}
        title={isLocked ? ownerText : undefined}
        onClick={() => onOpen(conversacion)}
      >
        <span className={css.description}>
          {describe(conversacion, {
            name,
            owner: showsOwner ? ownerText : beforeText,
            waited,
            author,
            draft,
            failure,
            ending,
            when,
          })}
        </span>
        <RowFace name={name} contactoId={conversacion.contactoId} canalNombre={canalNombre} size={42} />
        <span className={css.body} aria-hidden>
          <span className={css.top}>
            <bdi className={css.name} title={name}>
              {name}
            </bdi>
            {waited === null ? null : (
              <span className={css.waited} title={waited}>
                <Glyph name="clock" size={13} />
                {waitedFor}
              </span>
            )}
            <time className={css.time} dateTime={at ?? undefined} title={at === null ? undefined : formatDateTime(at)}>
              {when}
            </time>
          </span>
          <span className={css.middle}>
            <span className={css.snippet}>
              {failure === null ? null : <FailedMark failure={failure} />}
              {isLocked ? (
                <span className={css.lock}>
                  <Glyph name="lock" size={14} />
                </span>
              ) : null}
              {isLocked ? ownerText : null}
              {draft === null ? null : (
                <>
                  <span className={css.draft}>{BANDEJA_TEXTS.draft}: </span>
                  <bdi>{draft}</bdi>
                </>
              )}
              {isUnsent && draft === null && !isLocked ? <UnsentMark>{ultimoMensaje ? ' · ' : null}</UnsentMark> : null}
              {draft === null && !isLocked && author ? <span className={css.author}>{author}: </span> : null}
              {draft !== null || isLocked || !ultimoMensaje ? null : <bdi>{stripFormato(ultimoMensaje.resumen)}</bdi>}
            </span>
            {noLeidos > 0 && !isClosed ? <UnreadBadge>{badgeOf(noLeidos)}</UnreadBadge> : null}
          </span>
          <span className={css.bottom}>
            {isClosed ? <span className={css.closed}>{BANDEJA_TEXTS.closed}</span> : null}
            {bot ? (
              <span className={css.bot} data-left={bot.motivo !== null || undefined} title={botText(bot)}>
                {bot.motivo === null ? <Glyph name="robot" size={13} /> : null}
                {bot.motivo === null ? BANDEJA_TEXTS.bot : (TRASPASO_BREVE_TEXTS[bot.motivo] ?? BANDEJA_TEXTS.bot)}
              </span>
            ) : null}
            {ending === null ? null : (
              <span className={css.ending} title={ending}>
                <Glyph name="clock" size={14} />
              </span>
            )}
            <LeadChips
              score={puntajeOf(conversacion)}
              stage={conversacion.leadStage}
              isInRow
              whyOf={isLocked ? undefined : id}
            />
            {viewer.isSupervising && asignadaADTO ? <RowOwner title={ownerText} nombre={asignadaADTO.nombre} /> : null}
            {beforeText === null || before === null ? null : (
              <RowOwner title={beforeText} nombre={before.split(' ')[0] ?? before} word={BANDEJA_TEXTS.before} />
            )}
          </span>
        </span>
      </button>
      {isLocked ? null : (
        <button
          type="button"
          className={`${css.preview} ${pictures.eye}`}
          tabIndex={isCursor ? 0 : -1}
          title={BANDEJA_TEXTS.preview}
          aria-label={`${BANDEJA_TEXTS.preview} de ${name}`}
          onClick={() => onPreview(conversacion)}
        />
      )}
      {puede.aceptar ? (
        <button
          type="button"
          className={css.accept}
          tabIndex={isCursor ? 0 : -1}
          aria-label={`${BANDEJA_TEXTS.accept} el chat de ${name}`}
          onClick={() => onAccept(conversacion)}
        >
          {BANDEJA_TEXTS.accept}
        </button>
      ) : null}
    </div>
  );
});

interface Said {
  name: string;
  owner: string | null;
  author: string | null;
  draft: string | null;
  failure: string | null;
  ending: string | null;
  waited: string | null;
  when: string;
}

function describe(
  conversacion: Conversacion,
  { name, owner, author, draft, failure, ending, waited, when }: Said,
): string {
  const { noLeidos, ultimoMensaje, estado, canalNombre, puede, bot } = conversacion;
  return [
    name,
    noLeidos > 0 ? `${noLeidos} sin leer` : null,
    estado === 'CERRADA' ? BANDEJA_TEXTS.closed : null,
    owner,
    bot ? botText(bot) : null,
    ending,
    waited,
    draft === null ? null : `${BANDEJA_TEXTS.draft}: ${draft}`,
    failure,
    ultimoMensaje && puede.leer ? `${author ? `${author}: ` : ''}${ultimoMensaje.resumen}` : null,
    describeLead(puntajeOf(conversacion), conversacion.leadStage),
    when,
    canalNombre,
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

/** Says that an own message waits here to be sent, or that the team's last message failed. */
export function failureText({ puede, ultimoMensaje: ultimo }: Conversacion, isUnsent: boolean): string | null {
  if (isUnsent) return BANDEJA_TEXTS.unsent;
  if (!puede.leer) return null;
  return ultimo?.estadoMensaje === 'ERROR' && ultimo.emisor !== 'CLIENTE' ? BANDEJA_TEXTS.notSent : null;
}

export function timesOf(
  conversacion: Conversacion,
  now: number,
): { when: string; ending: string | null; waitedFor: string | null } {
  const waitedFor = conversacion.estado === 'PENDIENTE' ? waitOf(now - Date.parse(esperaOf(conversacion))) : null;
  return { when: whenText(conversacion, now), ending: endingText(conversacion, now), waitedFor };
}

/** The remaining time of WhatsApp's window in an open chat, when that is short (beyond B1). */
function endingText({ estado, ventanaHasta, puede }: Conversacion, now: number): string | null {
  if (!puede.leer) return null;
  const { isEnding, leftMs } = ventanaAt(estado === 'CERRADA' ? null : ventanaHasta, now);
  return isEnding ? `${BANDEJA_TEXTS.windowEnds} ${formatDuration(leftMs)}` : null;
}

const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** Coarse, so that a row does not render every minute for hours. */
function waitOf(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return hours < 2 * DAY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} d`;
}

function waitedText({ estado }: Conversacion, waitedFor: string | null): string | null {
  return estado === 'PENDIENTE' && waitedFor !== null ? `${BANDEJA_TEXTS.waited} ${waitedFor}` : null;
}

function botText({ motivo }: NonNullable<Conversacion['bot']>): string {
  if (motivo === null) return BANDEJA_TEXTS.botAttends;
  return `${BANDEJA_TEXTS.botLeft}: ${MOTIVO_BOT_TEXTS[motivo]}`;
}

/** The closing time of a resolved chat, with its date; the time of the last message of an open one. */
function whenText({ fechaCierre, lastMessageAt }: Conversacion, now: number): string {
  return fechaCierre === null ? rowTime(lastMessageAt, now) : formatDateTime(fechaCierre);
}
