import { useEffect } from 'react';
import { LatePart } from '../../ui/LatePart.tsx';
import type { Hilo } from './hilo.ts';
import { ImageViewer } from './later-parts.ts';
import { openPicture, picturesOf, useOpenPicture } from './visor.ts';

/** The viewer over the chat, once one of its pictures is opened. */
export function Visor({ hilo }: { hilo: Hilo }) {
  const openId = useOpenPicture();
  useEffect(() => () => openPicture(null), []);
  if (openId === null) return null;
  return (
    <LatePart>
      <ImageViewer pictures={picturesOf(hilo)} startId={openId} onClose={() => openPicture(null)} />
    </LatePart>
  );
}
