/** How an order like `nombre,asc` sorts this column; null when it sorts by another. */
export function sortDirection(orden: string, field: string): 'asc' | 'desc' | null {
  const [sorted, direction] = orden.split(',');
  if (sorted !== field) return null;
  return direction === 'desc' ? 'desc' : 'asc';
}
