import { useEffect } from 'react';
import { LatePart } from '../../ui/LatePart.tsx';
import { ImageViewer } from './later-parts.ts';
import { openPicture, picturesOf, useOpenPicture, type ConArchivos } from './visor.ts';

/** The viewer over the chat, once one of its pictures is opened. */
export function Visor({ hilo }: { hilo: ConArchivos }) {
  const openId = useOpenPicture();
  useEffect(() => () => openPicture(null), []);
  if (openId === null) return null;
  return (
    <LatePart>
      <ImageViewer pictures={picturesOf(hilo)} startId={openId} onClose={() => openPicture(null)} />
    </LatePart>
  );
}
