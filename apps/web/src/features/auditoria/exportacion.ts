import { toCsvLine } from '@tertulia/contract/core/csv';
import type { RegistroAuditoria } from '@tertulia/contract/features/auditoria/auditoria';
import { AUDITORIA_EXPORT_MAX, AUDITORIA_EXPORT_PAGE } from '@tertulia/contract/features/auditoria/limites';
import { queryOf } from './auditoria-query.ts';
import type { AuditoriaSearch } from './auditoria-search.ts';
import { findRegistros, rowsOf } from './auditoria.queries.ts';

const COLUMNS = ['timestamp', 'usuarioId', 'entidad', 'accion', 'registroId', 'detalles'] as const;

/** The filtered entries as CSV, loaded in pages of at most 500 rows up to 5000 (document 1 §7). */
export async function exportRegistros(search: AuditoriaSearch): Promise<string> {
  const pages = [];
  for (let page = 0; page * AUDITORIA_EXPORT_PAGE < AUDITORIA_EXPORT_MAX; page++) {
    const found = await findRegistros({ ...queryOf(search), page, size: AUDITORIA_EXPORT_PAGE });
    pages.push(found);
    if (found.last) break;
  }
  return toCsvLine(COLUMNS) + rowsOf(pages).map(toLine).join('');
}

function toLine(registro: RegistroAuditoria): string {
  return toCsvLine(
    COLUMNS.map((column) => {
      const value = registro[column];
      return typeof value === 'string' ? value.replace(/\r\n|[\r\n]/g, ' ') : value;
    }),
  );
}
