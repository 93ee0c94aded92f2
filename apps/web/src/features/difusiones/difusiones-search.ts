import { readPositive } from '../../platform/format/positive.ts';

export interface DifusionesSearch {
  page?: number | undefined;
  /** The open broadcast. */
  difusion?: number | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readDifusionesSearch(search: Record<string, unknown>): DifusionesSearch {
  return { page: readPositive(search['page']), difusion: readPositive(search['difusion']) };
}
