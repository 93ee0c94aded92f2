import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts files that are dropped anywhere on the chat around this element. True while files are dragged over it; a file
 * dropped outside does not replace the page.
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
