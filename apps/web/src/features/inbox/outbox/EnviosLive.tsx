import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useSyncExternalStore } from 'react';
import { onAviso, tellAviso, tellHere, type AvisoEnvio } from './avisos-envio.ts';
import { tellFuera } from './avisos-fuera.ts';
import { envios } from './envios.queries.ts';
import { subidas } from './subidas.queries.ts';

export interface EnviosHandle {
  /** Reports that the user lost access to a chat with unsent messages. */
  tellApartado: (conversacionId: number) => void;
}

interface EnviosLiveProps {
  /** The displayed chat: it shows the results of its sends itself. */
  openId: number | null;
  /** The customer's name, if known. */
  nombreOf: (conversacionId: number) => string | null;
  onOpen: (conversacionId: number) => void;
  /** Receives the chats with unsent messages at each change. */
  onUnsent: (conversacionIds: ReadonlySet<number>) => void;
  ref: Ref<EnviosHandle>;
}

/** Renders nothing: reports the results of sends in chats that were left, with a link back. */
export function EnviosLive({ openId, nombreOf, onOpen, onUnsent, ref }: EnviosLiveProps) {
  const tell = useEffectEvent((aviso: AvisoEnvio) => {
    const { conversacionId, caso } = aviso;
    // a chat that is being closed is displayed for a moment longer
    if (conversacionId === openId && caso !== 'APARTADO') {
      tellHere(aviso);
      return;
    }
    tellFuera(aviso, nombreOf(conversacionId), () => onOpen(conversacionId));
  });
  useEffect(() => onAviso((aviso) => tell(aviso)), []);
  useImperativeHandle(
    ref,
    () => ({
      tellApartado: (conversacionId) => tellAviso({ conversacionId, caso: 'APARTADO' }),
    }),
    [],
  );

  const unsent = useSyncExternalStore(subscribeAll, readUnsent);
  const tellUnsent = useEffectEvent(onUnsent);
  useEffect(() => tellUnsent(new Set(unsent === '' ? [] : unsent.split(' ').map(Number))), [unsent]);
  useEffect(() => () => tellUnsent(new Set()), []);
  return null;
}

function subscribeAll(listener: () => void): () => void {
  const leaves = [envios.subscribe(listener), subidas.subscribe(listener)];
  return () => {
    for (const leave of leaves) leave();
  };
}

/** A string, so that an unchanged set compares as equal. */
function readUnsent(): string {
  return [...new Set([...envios.unsentIn(), ...subidas.unsentIn()])].sort((a, b) => a - b).join(' ');
}
