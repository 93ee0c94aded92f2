type Direction = 'asc' | 'desc';

/** How an order like `nombre,asc` sorts this column; null when it sorts by another. */
export function sortDirection(orden: string, field: string): Direction | null {
  const [sorted, direction] = orden.split(',');
  if (sorted !== field) return null;
  return direction === 'desc' ? 'desc' : 'asc';
}

/** The order after a press on a column's title: the other way round, or that column from its `first` way on. */
export function nextOrden<Field extends string>(
  orden: string,
  field: Field,
  first: Direction = 'asc',
): `${Field},${Direction}` {
  const direction = sortDirection(orden, field);
  if (direction === null) return `${field},${first}`;
  return `${field},${direction === 'asc' ? 'desc' : 'asc'}`;
}
