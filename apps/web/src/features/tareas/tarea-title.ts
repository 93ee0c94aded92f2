import type { Tarea } from '@tertulia/contract/features/tareas/tarea';

const MAX_LENGTH = 80;

/** A task's title, or the beginning of its description when it has none (document 2 §2). */
export function titleOf({ titulo, descripcion }: Pick<Tarea, 'titulo' | 'descripcion'>): string {
  if (titulo !== null && titulo.trim() !== '') return titulo;
  const letters = Array.from(descripcion);
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join('')}…` : descripcion;
}
