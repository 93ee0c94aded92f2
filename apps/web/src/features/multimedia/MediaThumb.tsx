import { IconFileText, IconFileTypePdf, IconMusic, IconPhoto, IconPlayerPlay, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import css from './MediaThumb.module.css';

interface MediaThumbProps {
  url: string;
  tipoMime: string;
  /** The address was refused: a fresh one is needed. */
  onRefused?: () => void;
}

/** The preview of an item: its picture if there is one, otherwise the icon of its kind. */
export function MediaThumb({ url, tipoMime, onRefused }: MediaThumbProps) {
  const kind = kindOf(tipoMime);
  const [refusedUrl, setRefusedUrl] = useState<string | null>(null);
  const refuse = () => {
    setRefusedUrl(url);
    onRefused?.();
  };
  if (kind === 'image' && refusedUrl !== url)
    return <img className={css.picture} src={url} alt="" loading="lazy" decoding="async" onError={refuse} />;
  if (kind === 'video' && refusedUrl !== url) {
    return (
      <span className={css.film}>
        <video className={css.picture} src={`${url}#t=0.1`} preload="metadata" muted playsInline onError={refuse} />
        <span className={css.play}>
          <IconPlayerPlay size={20} aria-hidden />
        </span>
      </span>
    );
  }
  const Icon = { image: IconPhoto, video: IconVideo, audio: IconMusic, pdf: IconFileTypePdf, document: IconFileText }[
    kind
  ];
  return (
    <span className={css.sign} data-kind={kind}>
      <Icon size={40} stroke={1.3} aria-hidden />
    </span>
  );
}

type MediaKind = 'image' | 'video' | 'audio' | 'pdf' | 'document';

/** The display kind of an item. */
export function kindOf(tipoMime: string): MediaKind {
  const [family] = tipoMime.split('/');
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  if (tipoMime === 'application/ogg') return 'audio';
  return tipoMime === 'application/pdf' ? 'pdf' : 'document';
}

/** `640 kB`, `1,5 MB` */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return '';
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB`;
}
