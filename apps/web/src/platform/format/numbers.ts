const grouped = new Intl.NumberFormat('es-CO');

/** `12.345` */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** A count for a narrow place: `99+` beyond `max`. */
export function formatBadge(count: number, max = 99): string {
  return count > max ? `${formatCount(max)}+` : formatCount(count);
}
