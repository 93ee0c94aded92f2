import { CSV_MAX_FILAS } from '@tertulia/contract/features/conversaciones/estados';

/** Whether a file reaches as far as one may: what the filters leave may go on behind it. */
export function isCut(csv: string, max = CSV_MAX_FILAS): boolean {
  let filas = -1;
  let isQuoted = false;
  // by the character: a line may stand inside quotes
  for (let at = 0; at < csv.length; at += 1) {
    if (csv[at] === '"') isQuoted = !isQuoted;
    else if (csv[at] === '\n' && !isQuoted) filas += 1;
  }
  return filas >= max;
}
