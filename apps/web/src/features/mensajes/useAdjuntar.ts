import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { showToastsInTurn } from '../../ui/toast.ts';
import { pickAdjuntos } from './adjuntos.ts';
import { subidas } from './subidas.queries.ts';

const TOLD_MS = 6000;

/** Sends the chosen files one by one, at once, and tells which of them were left out. */
export function sendAdjuntos(conversacionId: number, files: readonly File[], replyToId: number | null): void {
  const onTheirWay = subidas
    .list(conversacionId)
    .filter(({ estado }) => estado !== 'FALLIDA')
    .map(({ archivo }) => archivo);
  const { accepted, told } = pickAdjuntos(files, onTheirWay);
  accepted.forEach((archivo, index) =>
    subidas.add({ conversacionId, archivo, replyToId: index === 0 ? replyToId : null }),
  );
  showToastsInTurn(told.map((text) => ({ variant: 'warning', text, ms: TOLD_MS })));
}

/**
 * Takes files that are dropped anywhere on the chat around this element. True while some are held over it; outside of it
 * a file that is dropped by mistake does not replace the page.
 */
export function useDroppedFiles(
  around: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const place = around.current?.closest('section') ?? around.current;
    if (!place || !isEnabled) return undefined;
    const isInside = (event: DragEvent) => event.target instanceof Node && place.contains(event.target);
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isInside(event) ? 'copy' : 'none';
      setOver(isInside(event));
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      if (isInside(event)) take([...event.dataTransfer.files]);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [around, isEnabled]);
  return isOver && isEnabled;
}
