import { useEffect, useEffectEvent } from 'react';
import { useDialog } from '../../../ui/dialog/useDialog.tsx';
import { ImageViewer } from './ImageViewer.tsx';
import { addVisor, picturesOf, type ConArchivos } from './open-viewers.ts';

/** The image viewer over a list of messages, once one of their pictures is opened. */
export function Visor({ thread }: { thread: ConArchivos }) {
  const { open, node } = useDialog<number>((id, frame) => (
    <ImageViewer pictures={picturesOf(thread)} startId={id} {...frame} />
  ));
  const has = useEffectEvent((archivoId: number) => picturesOf(thread).some(({ id }) => id === archivoId));
  useEffect(() => addVisor({ has: (archivoId) => has(archivoId), open }), [open]);
  return node;
}
