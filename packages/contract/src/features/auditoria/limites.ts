/** Page sizes and export steps (document 1 §5, §7, §9). */
export const AUDITORIA_PAGE_SIZE = 20;
export const AUDITORIA_PAGE_MIN = 5;
export const AUDITORIA_PAGE_MAX = 200;
export const AUDITORIA_EXPORT_PAGE = 500;
export const AUDITORIA_EXPORT_MAX = 5000;
/** The count stops here: beyond it the page shows «10.000+». */
export const AUDITORIA_COUNTED = 10_000;
export const AUDITORIA_SORTS = ['timestamp', 'usuarioId', 'entidad', 'accion', 'registroId'] as const;
export type AuditoriaSort = (typeof AUDITORIA_SORTS)[number];
