import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { isUnderWay } from './difusion-progress.ts';

const watched = new Set<number>();

/** Watches a broadcast to report its end; one that was started here may end before it is seen active. */
export function watchDifusion(id: number): void {
  watched.add(id);
}

/** The watched ones that have ended, each once. Active ones are watched from now on. */
export function takeEnded<T extends Pick<Difusion, 'id' | 'estado'>>(recientes: readonly T[]): T[] {
  for (const difusion of recientes) if (isUnderWay(difusion)) watched.add(difusion.id);
  return recientes.filter((difusion) => !isUnderWay(difusion) && watched.delete(difusion.id));
}

/** Forgets all of them, as when another user signs in. */
export function unwatchDifusiones(): void {
  watched.clear();
}
