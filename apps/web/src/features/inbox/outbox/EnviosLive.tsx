import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useSyncExternalStore } from 'react';
import { onAviso, tellAviso, tellHere, type AvisoEnvio } from './avisos-envio.ts';
import { tellFuera } from './avisos-fuera.ts';
import { envios } from './envios.queries.ts';
import { subidas } from './subidas.queries.ts';

export interface EnviosHandle {
  /** Tells that what waits in a chat to be sent has got out of reach with it. */
  tellApartado: (conversacionId: number) => void;
}

interface EnviosLiveProps {
  /** The chat that is on the screen: it shows by itself what becomes of what was sent in it. */
  openId: number | null;
  /** What its customer is called, where that is known. */
  nombreOf: (conversacionId: number) => string | null;
  onOpen: (conversacionId: number) => void;
  /** Told the chats in which something waits to be sent, each time that they change. */
  onUnsent: (conversacionIds: ReadonlySet<number>) => void;
  ref: Ref<EnviosHandle>;
}

/** Draws nothing: tells what became of sends in chats that were left meanwhile, with the way back there. */
export function EnviosLive({ openId, nombreOf, onOpen, onUnsent, ref }: EnviosLiveProps) {
  const tell = useEffectEvent((aviso: AvisoEnvio) => {
    const { conversacionId, caso } = aviso;
    // a chat that is taken away is on the screen for a moment longer
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

/** A text, so that what did not change is the same. */
function readUnsent(): string {
  return [...new Set([...envios.unsentIn(), ...subidas.unsentIn()])].sort((a, b) => a - b).join(' ');
}
