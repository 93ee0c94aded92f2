import { CSV_MAX_FILAS } from '@tertulia/contract/features/conversaciones/estados';

/** True if a file has the maximum length: the filtered chats may continue after it. */
export function isCut(csv: string, max = CSV_MAX_FILAS): boolean {
  let filas = -1;
  let isQuoted = false;
  // by character: a quoted cell may contain line breaks
  for (let at = 0; at < csv.length; at += 1) {
    if (csv[at] === '"') isQuoted = !isQuoted;
    else if (csv[at] === '\n' && !isQuoted) filas += 1;
  }
  return filas >= max;
}
