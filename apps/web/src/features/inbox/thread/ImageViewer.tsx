import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import type { Archivo } from '@tertulia/contract/features/archivos/archivo';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import css from './ImageViewer.module.css';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { openArchivo, useArchivoUrl } from './useArchivoUrl.ts';

interface ImageViewerProps {
  isOpen: boolean;
  /** The pictures of the loaded chat, in their order. */
  pictures: readonly Archivo[];
  startId: number;
  onClose: () => void;
}

const ZOOMS = [1, 2, 4];

/** A full-screen picture. Arrows move through those of the chat, plus and minus zoom, Esc closes. */
export function ImageViewer({ isOpen, pictures, startId, onClose }: ImageViewerProps) {
  const [shownId, setShown] = useState(startId);
  const [zoom, setZoom] = useState(0);
  const [moved, setMoved] = useState({ x: 0, y: 0 });
  const index = pictures.findIndex(({ id }) => id === shownId);
  const picture = pictures[index];
  const show = (step: -1 | 1) => {
    const next = pictures[index + step];
    if (!next) return;
    setShown(next.id);
    setZoom(0);
    setMoved({ x: 0, y: 0 });
  };
  const zoomTo = (wanted: number) => {
    const next = Math.min(ZOOMS.length - 1, Math.max(0, wanted));
    setZoom(next);
    if (next === 0) setMoved({ x: 0, y: 0 });
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => show(-1),
    ArrowRight: () => show(1),
    '+': () => zoomTo(zoom + 1),
    '-': () => zoomTo(zoom - 1),
  };
  // on the window, like Esc: the focus enters the dialog some moments after it is visible
  useWindowEvent('keydown', (event) => {
    const act = keys[event.key];
    // a picture that was removed since is not shown, and the keys belong to the page again
    if (!act || !isOpen || !picture) return;
    event.preventDefault();
    act();
  });
  if (!picture) return null;
  const drag = (event: PointerEvent) => {
    if (zoom > 0 && event.buttons === 1) setMoved(({ x, y }) => ({ x: x + event.movementX, y: y + event.movementY }));
  };
  return (
    <Dialog
      opened={isOpen}
      stackId="visor"
      onClose={onClose}
      fullScreen
      padding={0}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: css.content ?? '', body: css.body ?? '' }}
      attributes={{ content: { 'aria-label': `${MENSAJES_TEXTS.image}: ${picture.nombreOriginal}` } }}
    >
      <div className={css.head}>
        <bdi className={css.name}>{picture.nombreOriginal}</bdi>
        <span className={css.count}>
          {index + 1} / {pictures.length}
        </span>
        <Tool label={MENSAJES_TEXTS.zoomOut} isDisabled={zoom === 0} onClick={() => zoomTo(zoom - 1)}>
          <IconZoomOut size={20} aria-hidden />
        </Tool>
        <Tool label={MENSAJES_TEXTS.zoomIn} isDisabled={zoom === ZOOMS.length - 1} onClick={() => zoomTo(zoom + 1)}>
          <IconZoomIn size={20} aria-hidden />
        </Tool>
        <Tool label={MENSAJES_TEXTS.download} onClick={() => void openArchivo(picture.id)}>
          <IconDownload size={20} aria-hidden />
        </Tool>
        <Tool label={MENSAJES_TEXTS.close} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </Tool>
      </div>
      <div className={css.stage} data-zoomed={zoom > 0 || undefined} onPointerMove={drag}>
        <Picture
          key={picture.id}
          archivo={picture}
          transform={`translate(${moved.x}px, ${moved.y}px) scale(${ZOOMS[zoom]})`}
        />
        {index > 0 ? (
          <div className={css.previous}>
            <Tool label={MENSAJES_TEXTS.previousImage} onClick={() => show(-1)}>
              <IconChevronLeft size={26} aria-hidden />
            </Tool>
          </div>
        ) : null}
        {index < pictures.length - 1 ? (
          <div className={css.next}>
            <Tool label={MENSAJES_TEXTS.nextImage} onClick={() => show(1)}>
              <IconChevronRight size={26} aria-hidden />
            </Tool>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

function Picture({ archivo, transform }: { archivo: Archivo; transform: string }) {
  const { url, hasFailed, onRefused } = useArchivoUrl(archivo);
  if (hasFailed) return <p className={css.failed}>{MENSAJES_TEXTS.fileFailed}</p>;
  if (!url) return null;
  return (
    <img
      className={css.picture}
      src={url}
      alt={archivo.nombreOriginal}
      draggable={false}
      style={{ transform }}
      onError={onRefused}
    />
  );
}

function Tool({
  label,
  isDisabled = false,
  onClick,
  children,
}: {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <ActionIcon
      className={css.tool}
      variant="transparent"
      size={44}
      disabled={isDisabled}
      onClick={onClick}
      aria-label={label}
      title={label}
    >
      {children}
    </ActionIcon>
  );
}
