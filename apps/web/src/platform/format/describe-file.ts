/** A file's kind and size: «PDF · 1,2 MB». */
export function describeFile(name: string, bytes: number | null): string {
  const extension = /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? 'Archivo';
  if (bytes === null) return extension;
  const size =
    bytes < 1024 * 1024
      ? `${Math.max(1, Math.round(bytes / 1024))} kB`
      : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB`;
  return `${extension} · ${size}`;
}
