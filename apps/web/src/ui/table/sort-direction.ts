type Direction = 'asc' | 'desc';

/** The direction of this column in an order like `nombre,asc`; null when another column sorts. */
export function sortDirection(orden: string, field: string): Direction | null {
  const [sorted, direction] = orden.split(',');
  if (sorted !== field) return null;
  return direction === 'desc' ? 'desc' : 'asc';
}

/** The order after a press on a column's title: reversed, or that column in its `first` direction. */
export function nextOrden<Field extends string>(
  orden: string,
  field: Field,
  first: Direction = 'asc',
): `${Field},${Direction}` {
  const direction = sortDirection(orden, field);
  if (direction === null) return `${field},${first}`;
  return `${field},${direction === 'asc' ? 'desc' : 'asc'}`;
}
