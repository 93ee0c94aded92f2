import { saveFile } from './save-file.ts';

/** Reading a response as text removes its byte order mark, without which spreadsheets misread every accent. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Offers a table as a download. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
}
