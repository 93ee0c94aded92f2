import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { isUnderWay } from './avance.ts';

const watched = new Set<number>();

/** Remembers a broadcast whose end is to be told; one that was begun here may end before anybody saw it under way. */
export function watchDifusion(id: number): void {
  watched.add(id);
}

/** Those of them that have ended, each once. Those under way are watched from now on. */
export function takeEnded<T extends Pick<Difusion, 'id' | 'estado'>>(recientes: readonly T[]): T[] {
  for (const difusion of recientes) if (isUnderWay(difusion)) watched.add(difusion.id);
  return recientes.filter((difusion) => !isUnderWay(difusion) && watched.delete(difusion.id));
}

/** Forgets them all, as when another person signs in. */
export function unwatchDifusiones(): void {
  watched.clear();
}
