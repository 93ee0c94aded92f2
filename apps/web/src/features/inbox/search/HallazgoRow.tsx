import { IconLock, IconMail, IconMessage, IconPhone } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { memo } from 'react';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { ConversacionHallada } from '@tertulia/contract/features/conversaciones/conversacion';
import { ESTADO_CHAT_TEXTS } from '@tertulia/contract/features/conversaciones/textos';
import { ORIGENES_AUTOMATICOS } from '@tertulia/contract/features/mensajes/tipos';
import { badgeOf, nameOf, rowTime } from '../list/names.ts';
import { BANDEJA_TEXTS } from '../list/bandeja.texts.ts';
import { FailedMark, RowFace, RowOwner, UnsentMark } from '../list/RowParts.tsx';
import { failureText, type RowViewer } from '../list/ConversacionRow.tsx';
import { unsentChats } from '../drafts/row-drafts.ts';
import { describeLead, LeadChips, puntajeOf } from '#public/lead';
import { formatDateTime } from '../../../platform/format/dates.ts';
import pictures from '../../../ui/GlyphPictures.module.css';
import { UnreadBadge } from '../../../ui/chat/UnreadBadge.tsx';
import { BUSQUEDA_TEXTS } from './busqueda.texts.ts';
import css from './HallazgoRow.module.css';
import { isMet, markName, markPhone, markWords, type Trozo } from './resaltado.ts';

interface HallazgoRowProps {
  hallada: ConversacionHallada;
  /** The search text. */
  q: string;
  viewer: RowViewer;
  isSelected: boolean;
  isCursor: boolean;
  now: number;
  onOpen: (hallada: ConversacionHallada) => void;
  onAccept: (hallada: ConversacionHallada) => void;
  onPreview: (hallada: ConversacionHallada) => void;
}

/** A found chat: the fields of a row, and the match in the contact or in a message. */
export const HallazgoRow = memo(function HallazgoRow({
  hallada,
  q,
  viewer,
  isSelected,
  isCursor,
  now,
  onOpen,
  onAccept,
  onPreview,
}: HallazgoRowProps) {
  const { id, coincidencia, puede, estado, noLeidos, asignadaADTO, canalNombre } = hallada;
  const name = nameOf(hallada);
  const at = coincidencia?.timestamp ?? hallada.lastMessageAt;
  const showsOwner = viewer.isSupervising || !puede.leer;
  const owner = showsOwner && asignadaADTO ? `${BANDEJA_TEXTS.assignedTo}: ${asignadaADTO.nombre}` : null;
  const isUnsent = useSelector(unsentChats, (ids) => ids.has(id));
  const failure = failureText(hallada, isUnsent);
  const isUnread = noLeidos > 0 && estado !== 'CERRADA';
  const description = [
    name,
    isUnread ? `${noLeidos} sin leer` : null,
    failure,
    describePlace(hallada),
    describeLead(puntajeOf(hallada), hallada.leadStage),
    rowTime(at, now),
    ESTADO_CHAT_TEXTS[estado],
    owner,
    canalNombre,
  ];
  return (
    <div
      className={css.row}
      data-selected={isSelected || undefined}
      data-unread={isUnread || undefined}
      data-locked={!puede.leer || undefined}
      data-waiting={puede.aceptar || undefined}
    >
      <button
        type="button"
        className={css.open}
        data-row-id={id}
        tabIndex={isCursor ? 0 : -1}
        aria-current={isSelected || undefined}
        aria-label={description.filter(Boolean).join(', ')}
        onClick={() => onOpen(hallada)}
      >
        <RowFace name={name} contactoId={hallada.contactoId} canalNombre={canalNombre} size={44} />
        <span className={css.body} aria-hidden>
          <span className={css.top}>
            <bdi className={css.name} title={name}>
              <Marked trozos={hallada.clienteNombre ? markName(name, q) : markPhone(name, q)} />
            </bdi>
            <time className={css.time} dateTime={at ?? undefined} title={at === null ? undefined : formatDateTime(at)}>
              {rowTime(at, now)}
            </time>
          </span>
          <span className={css.place}>
            {failure === null ? null : <FailedMark failure={failure} />}
            {isUnsent && puede.leer ? <UnsentMark /> : null}
            <Place hallada={hallada} q={q} />
            {isUnread ? <UnreadBadge>{badgeOf(noLeidos)}</UnreadBadge> : null}
          </span>
          <span className={css.bottom}>
            {puede.leer ? null : <IconLock size={13} className={css.lock} />}
            <span className={css.estado}>{ESTADO_CHAT_TEXTS[estado]}</span>
            <LeadChips
              score={puntajeOf(hallada)}
              stage={hallada.leadStage}
              isInRow
              whyOf={puede.leer ? id : undefined}
            />
            {owner && asignadaADTO ? <RowOwner title={owner} nombre={asignadaADTO.nombre} /> : null}
          </span>
        </span>
      </button>
      {puede.leer ? (
        <button
          type="button"
          className={`${css.preview} ${pictures.eye}`}
          tabIndex={isCursor ? 0 : -1}
          title={BANDEJA_TEXTS.preview}
          aria-label={`${BANDEJA_TEXTS.preview} de ${name}`}
          onClick={() => onPreview(hallada)}
        />
      ) : null}
      {puede.aceptar ? (
        <button
          type="button"
          className={css.accept}
          tabIndex={isCursor ? 0 : -1}
          aria-label={`${BANDEJA_TEXTS.accept} el chat de ${name}`}
          onClick={() => onAccept(hallada)}
        >
          {BANDEJA_TEXTS.accept}
        </button>
      ) : null}
    </div>
  );
});

function Place({ hallada, q }: { hallada: ConversacionHallada; q: string }) {
  const { coincidencia, clienteTelefono, clienteNombre } = hallada;
  if (coincidencia) {
    return (
      <>
        <IconMessage size={14} className={css.icon} />
        <span className={css.fragment}>
          <span className={css.author}>{authorOf(coincidencia)}: </span>
          <bdi>
            <Marked trozos={markWords(coincidencia.fragmento, q)} />
          </bdi>
        </span>
      </>
    );
  }
  const phone = clienteTelefono === null ? [] : markPhone(formatPhone(clienteTelefono), q);
  const isMail = !isMet(phone) && !(clienteNombre && isMet(markName(clienteNombre, q)));
  return isMail ? (
    <>
      <IconMail size={14} className={css.icon} />
      <span className={css.fragment}>{BUSQUEDA_TEXTS.byMail}</span>
    </>
  ) : (
    <>
      <IconPhone size={14} className={css.icon} />
      <span className={css.fragment}>
        <Marked trozos={phone} />
      </span>
    </>
  );
}

function Marked({ trozos }: { trozos: readonly Trozo[] }) {
  return trozos.map(({ text, isMarked }, index) =>
    isMarked ? (
      <mark key={index} className={css.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

function authorOf({ emisor, origen }: NonNullable<ConversacionHallada['coincidencia']>): string {
  if (emisor === 'CLIENTE') return BUSQUEDA_TEXTS.customer;
  if (ORIGENES_AUTOMATICOS.has(origen)) return BANDEJA_TEXTS.automatic;
  return emisor === 'BOT' ? BANDEJA_TEXTS.bot : BUSQUEDA_TEXTS.team;
}

function describePlace({ coincidencia, clienteTelefono }: ConversacionHallada): string | null {
  if (coincidencia) return `${authorOf(coincidencia)}: ${coincidencia.fragmento}`;
  return clienteTelefono === null ? null : formatPhone(clienteTelefono);
}
