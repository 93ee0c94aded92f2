import { initialsOf } from '../../platform/format/initials.ts';
import { IconLock, IconMessage, IconPhone, IconMail } from '@tabler/icons-react';
import { memo } from 'react';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { ConversacionHallada } from '@tertulia/contract/features/conversaciones/conversacion';
import { ORIGENES_AUTOMATICOS } from '@tertulia/contract/features/mensajes/tipos';
import { formatDateTime } from '../../platform/format/dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CONVERSACIONES_TEXTS, ESTADO_CHAT_TEXTS } from './conversaciones.texts.ts';
import css from './HallazgoRow.module.css';
import { nameOf, rowTime } from './names.ts';
import { isMet, markName, markPhone, markWords, type Trozo } from './resaltado.ts';

interface HallazgoRowProps {
  hallada: ConversacionHallada;
  /** What was searched for. */
  q: string;
  isSelected: boolean;
  isCursor: boolean;
  now: number;
  onOpen: (hallada: ConversacionHallada) => void;
  onAccept: (hallada: ConversacionHallada) => void;
}

/** A found chat: whose it is, and where the search met it, in the contact or in the words of a message. */
export const HallazgoRow = memo(function HallazgoRow({
  hallada,
  q,
  isSelected,
  isCursor,
  now,
  onOpen,
  onAccept,
}: HallazgoRowProps) {
  const { coincidencia, puede, estado, asignadaADTO } = hallada;
  const name = nameOf(hallada);
  const at = coincidencia?.timestamp ?? hallada.lastMessageAt;
  const owner = asignadaADTO ? `${CONVERSACIONES_TEXTS.assignedTo}: ${asignadaADTO.nombre}` : null;
  return (
    <div
      className={css.row}
      data-selected={isSelected || undefined}
      data-locked={!puede.leer || undefined}
      data-waiting={puede.aceptar || undefined}
    >
      <button
        type="button"
        className={css.open}
        data-row-id={hallada.id}
        tabIndex={isCursor ? 0 : -1}
        aria-current={isSelected || undefined}
        aria-label={[name, describePlace(hallada), rowTime(at, now), ESTADO_CHAT_TEXTS[estado], owner]
          .filter(Boolean)
          .join(', ')}
        onClick={() => onOpen(hallada)}
      />
      <Avatar initials={initialsOf(name)} seed={hallada.contactoId} size={44} />
      <div className={css.body} aria-hidden>
        <div className={css.top}>
          <bdi className={css.name}>
            <Marked trozos={hallada.clienteNombre ? markName(name, q) : markPhone(name, q)} />
          </bdi>
          <time className={css.time} dateTime={at ?? undefined} title={at === null ? undefined : formatDateTime(at)}>
            {rowTime(at, now)}
          </time>
        </div>
        <div className={css.place}>
          <Place hallada={hallada} q={q} />
        </div>
        <div className={css.bottom}>
          {puede.leer ? null : <IconLock size={13} className={css.lock} />}
          <span className={css.estado}>{ESTADO_CHAT_TEXTS[estado]}</span>
          {owner ? <span className={css.owner}>· {owner}</span> : null}
        </div>
      </div>
      {puede.aceptar ? (
        <button
          type="button"
          className={css.accept}
          tabIndex={isCursor ? 0 : -1}
          aria-label={`${CONVERSACIONES_TEXTS.accept} el chat de ${name}`}
          onClick={() => onAccept(hallada)}
        >
          {CONVERSACIONES_TEXTS.accept}
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
      <span className={css.fragment}>{CONVERSACIONES_TEXTS.foundByMail}</span>
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
  if (emisor === 'CLIENTE') return CONVERSACIONES_TEXTS.customer;
  if (ORIGENES_AUTOMATICOS.has(origen)) return CONVERSACIONES_TEXTS.automatic;
  return emisor === 'BOT' ? CONVERSACIONES_TEXTS.bot : CONVERSACIONES_TEXTS.team;
}

function describePlace({ coincidencia, clienteTelefono }: ConversacionHallada): string | null {
  if (coincidencia) return `${authorOf(coincidencia)}: ${coincidencia.fragmento}`;
  return clienteTelefono === null ? null : formatPhone(clienteTelefono);
}
