import { useEffect, useEffectEvent, useState } from 'react';
import { LatePart } from '../../ui/LatePart.tsx';
import { ImageViewer } from './later-parts.ts';
import { addVisor, picturesOf, type ConArchivos } from './visor.ts';

/** The viewer over a list of messages, once one of their pictures is opened. */
export function Visor({ hilo }: { hilo: ConArchivos }) {
  const [shown, setShown] = useState({ id: 0, turn: 0, isOpen: false });
  const has = useEffectEvent((archivoId: number) => picturesOf(hilo).some(({ id }) => id === archivoId));
  useEffect(() => {
    const open = (id: number) => setShown(({ turn }) => ({ id, turn: turn + 1, isOpen: true }));
    return addVisor({ has: (archivoId) => has(archivoId), open });
  }, []);
  if (shown.turn === 0) return null;
  return (
    <LatePart turn={shown.turn}>
      <ImageViewer
        key={shown.turn}
        isOpen={shown.isOpen}
        pictures={picturesOf(hilo)}
        startId={shown.id}
        onClose={() => setShown((before) => ({ ...before, isOpen: false }))}
      />
    </LatePart>
  );
}
