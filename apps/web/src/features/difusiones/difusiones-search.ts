import { readPositive } from '../../platform/format/positive.ts';

export interface DifusionesSearch {
  page?: number | undefined;
  /** The broadcast that is open. */
  difusion?: number | undefined;
}

/** Reads an address that a user may have written: what makes no sense is ignored. */
export function readDifusionesSearch(search: Record<string, unknown>): DifusionesSearch {
  return { page: readPositive(search['page']), difusion: readPositive(search['difusion']) };
}
