export type MediaKind = 'image' | 'video' | 'audio' | 'pdf' | 'document';

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
