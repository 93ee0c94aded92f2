import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneCall,
  IconPhoneEnd,
  IconPhoneIncoming,
  IconPhoneOutgoing,
} from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { SECOND_MS, useNow } from '../../platform/timing/useNow.ts';
import { auricular } from './auricular-propio.ts';
import type { Barra } from './barra.ts';
import css from './Llamadas.module.css';
import { LLAMADAS_TEXTS } from './llamadas.texts.ts';
import { barraText, formatTalk, numeroText } from './call-texts.ts';

/** The current call, on every screen. */
export function LlamadaBar({ barra, desde }: { barra: Barra; desde: number | null }) {
  const { fase, esAqui, conMicrofono } = barra;
  const isOn = fase !== 'TERMINADA';
  return (
    <section
      className={css.bar}
      data-fase={fase}
      data-reconnecting={(isOn && barra.sinRed) || undefined}
      aria-label={LLAMADAS_TEXTS.bar}
    >
      <BarraIcon barra={barra} />
      <div className={css.barWho}>
        <b className={css.barText}>
          <BarraText barra={barra} />
        </b>
        <span className={css.barNote}>{noteOf(barra)}</span>
      </div>
      {desde === null ? null : <Segundos desde={desde} />}
      {isOn && conMicrofono ? <MuteButton isMuted={barra.silenciada} /> : null}
      {isOn && (esAqui || fase !== 'TIMBRANDO') ? (
        <Button
          className={css.hangUp}
          size="compact-md"
          aria-label={LLAMADAS_TEXTS.hangUp}
          onClick={() => auricular.colgar()}
        >
          <IconPhoneEnd size={18} stroke={1.8} aria-hidden />
          <span className={css.hangUpText}>{LLAMADAS_TEXTS.hangUp}</span>
        </Button>
      ) : null}
    </section>
  );
}

/** Links to the chat, if there is one, so that the user sees what was written. */
function BarraText({ barra }: { barra: Barra }) {
  const text = <bdi>{barraText(barra)}</bdi>;
  if (barra.conversacionId === null) return text;
  return (
    <Link
      className={css.barLink}
      to={SCREENS.conversaciones.path}
      search={{ chat: barra.conversacionId }}
      title={LLAMADAS_TEXTS.openChat}
    >
      {text}
    </Link>
  );
}

function MuteButton({ isMuted }: { isMuted: boolean }) {
  const label = isMuted ? LLAMADAS_TEXTS.unmute : LLAMADAS_TEXTS.mute;
  const Icon = isMuted ? IconMicrophoneOff : IconMicrophone;
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={css.mute}
        variant={isMuted ? 'filled' : 'default'}
        size={36}
        aria-label={LLAMADAS_TEXTS.mute}
        aria-pressed={isMuted}
        onClick={() => auricular.silenciar(!isMuted)}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function BarraIcon({ barra: { fase, direccion } }: { barra: Barra }) {
  const away = direccion === 'SALIENTE' ? IconPhoneOutgoing : IconPhoneIncoming;
  const Icon = fase === 'EN_CURSO' ? IconPhoneCall : fase === 'TERMINADA' ? IconPhoneEnd : away;
  return (
    <span className={css.barIcon}>
      <Icon size={18} stroke={1.8} aria-hidden />
    </span>
  );
}

/** The second line: the call's state, then the other party's name, since a phone cuts the end of the line. */
function noteOf({ fase, estado, nombre, numero, esAqui, silenciada, sinRed, grabar }: Barra): string {
  if (fase === 'TERMINADA') return nombre ?? numeroText(numero);
  const parts: string[] = sinRed ? [LLAMADAS_TEXTS.reconnecting] : [];
  if (silenciada) parts.push(LLAMADAS_TEXTS.muted);
  if (fase === 'LLAMANDO') parts.push(estado === 'SONANDO' ? LLAMADAS_TEXTS.ringing : LLAMADAS_TEXTS.connecting);
  if (fase === 'EN_CURSO' && grabar) parts.push(LLAMADAS_TEXTS.recording);
  if (!esAqui && (fase === 'EN_CURSO' || fase === 'TIMBRANDO')) parts.push(LLAMADAS_TEXTS.elsewhere);
  if (fase === 'EN_CURSO' && nombre !== null) parts.push(nombre);
  return parts.join(' · ');
}

function Segundos({ desde }: { desde: number }) {
  const now = useNow(SECOND_MS);
  // the bar may be drawn moments before the call is answered
  const seconds = (Math.max(now, desde) - desde) / SECOND_MS;
  return (
    <span className={css.seconds} role="timer" aria-label={LLAMADAS_TEXTS.duration}>
      {formatTalk(seconds)}
    </span>
  );
}
