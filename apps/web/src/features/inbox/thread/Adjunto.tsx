import { IconDownload, IconFileText, IconLoader2 } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Archivo } from '@tertulia/contract/features/archivos/archivo';
import css from './Adjunto.module.css';
import { AudioPlayer } from '../../../ui/chat/AudioPlayer.tsx';
import { describeFile } from '../../../platform/format/describe-file.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { tipoText } from './resumen.ts';
import { openArchivo, useArchivoUrl } from './useArchivoUrl.ts';
import { openPicture } from './open-viewers.ts';

/** A file of a message by its kind: picture, audio, video, or a document to open. */
export function Adjunto({ archivo, onMediaLoad }: { archivo: Archivo; onMediaLoad: () => void }) {
  if (archivo.estado === 'PENDIENTE') {
    return (
      <span className={css.pending}>
        <IconLoader2 size={18} className={css.spin} aria-hidden />
        {MENSAJES_TEXTS.fetching}
      </span>
    );
  }
  if (archivo.estado === 'ERROR') return <span className={css.pending}>{MENSAJES_TEXTS.fileFailed}</span>;
  return <ReadyAdjunto archivo={archivo} onMediaLoad={onMediaLoad} />;
}

function ReadyAdjunto({ archivo, onMediaLoad }: { archivo: Archivo; onMediaLoad: () => void }) {
  const { url, hasFailed, onRefused } = useArchivoUrl(archivo);
  const [family] = archivo.tipoMime.split('/');
  const open = (event: MouseEvent) => {
    event.preventDefault();
    void openArchivo(archivo.id);
  };
  if (family === 'image') {
    if (hasFailed) return <span className={css.pending}>{MENSAJES_TEXTS.fileFailed}</span>;
    return (
      <a
        className={css.picture}
        href={url ?? undefined}
        onClick={(event) => {
          // With Ctrl or the middle button it opens in a new tab, like any link; so it does without a viewer.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          if (openPicture(archivo.id)) event.preventDefault();
        }}
        target="_blank"
        rel="noopener"
        aria-label={`${MENSAJES_TEXTS.openImage}: ${archivo.nombreOriginal}`}
      >
        {url ? <img src={url} alt="" loading="lazy" decoding="async" onError={onRefused} onLoad={onMediaLoad} /> : null}
      </a>
    );
  }
  if (family === 'audio' && !hasFailed)
    return <AudioPlayer url={url} name={archivo.nombreOriginal} onRefused={onRefused} />;
  if (family === 'video' && !hasFailed) {
    return (
      <video
        className={css.video}
        controls
        preload="metadata"
        src={url ?? undefined}
        aria-label={`${tipoText('VIDEO')}: ${archivo.nombreOriginal}`}
        onError={onRefused}
        onLoadedMetadata={onMediaLoad}
      />
    );
  }
  return (
    <a className={css.document} href={url ?? undefined} onClick={open} target="_blank" rel="noopener">
      <IconFileText size={28} stroke={1.5} aria-hidden />
      <span className={css.documentText}>
        <bdi className={css.documentName}>{archivo.nombreOriginal}</bdi>
        <span className={css.documentSize}>{describeFile(archivo.nombreOriginal, archivo.tamano)}</span>
      </span>
      <IconDownload className={css.download} size={18} aria-label={MENSAJES_TEXTS.download} />
    </a>
  );
}
