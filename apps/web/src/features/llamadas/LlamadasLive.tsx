import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import type { LlamadaEvent } from '@tertulia/contract/features/llamadas/llamada';
import { destinationOfLlamadas } from '@tertulia/contract/realtime/destinations';
import { subscribe } from '../../platform/realtime/realtime.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { auricular, startAuricular, useAuricular } from './auricular-propio.ts';
import { isOver } from './barra.ts';
import { LlamadaBar } from './LlamadaBar.tsx';
import { refreshLlamadas, useDisponibilidad } from './llamadas.queries.ts';
import { spokenText, timbreText } from './call-texts.ts';
import { startTimbre } from './timbre.ts';
import { TimbreCard } from './TimbreCard.tsx';

/** The user's call on every screen: its bar, its ring, its announcement for screen readers, and the handset itself. */
export function LlamadasLive() {
  const { id: usuarioId, suscriptorId } = useUsuario();
  const { barra, desde } = useAuricular();
  const { data } = useDisponibilidad();
  const disponible = data?.disponible ?? false;
  const isRinging = barra?.fase === 'TIMBRANDO' && barra.esAqui;
  const isHere = barra !== null && barra.esAqui && barra.fase !== 'TERMINADA';

  useEffect(() => startAuricular(usuarioId), [usuarioId]);

  useEffect(() => auricular.disponer(disponible), [usuarioId, disponible]);

  useEffect(() => {
    const hear = (event: unknown) => {
      if (!isLlamadaEvent(event)) return;
      auricular.takeViva(event.llamada);
      if (isOver(event.llamada)) refreshLlamadas();
    };
    // catches up on what happened before the subscription
    return subscribe(destinationOfLlamadas(suscriptorId), hear, () => auricular.catchUp());
  }, [suscriptorId]);

  useEffect(() => (isRinging ? startTimbre() : undefined), [isRinging]);

  useEffect(() => {
    if (!isHere) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isHere]);

  return (
    <>
      {isRinging ? <VisuallyHidden role="alert">{timbreText(barra)}</VisuallyHidden> : null}
      <VisuallyHidden role="status">{barra && !isRinging ? spokenText(barra) : ''}</VisuallyHidden>
      {barra && !isRinging ? <LlamadaBar barra={barra} desde={desde} /> : null}
      {barra && isRinging ? <TimbreCard barra={barra} /> : null}
    </>
  );
}

function isLlamadaEvent(body: unknown): body is LlamadaEvent {
  return typeof body === 'object' && body !== null && 'type' in body && body.type === 'LLAMADA_CHANGED';
}
