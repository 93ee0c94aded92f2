import { saveFile } from './save-file.ts';

/** Reading an answer as text takes its mark away, without which spreadsheets misread every accent. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Hands a table over as a download. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
}
