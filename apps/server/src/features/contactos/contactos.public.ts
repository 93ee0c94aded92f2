export { ensureContacto, nameContacto } from './alta.repository.ts';
export { createPrevision } from './import-preview.ts';
export { QUEDO_MARCADO, type FilaContacto, type FilaHecha, type ImportRows } from './import-plan.ts';
export { ImportOvertaken, loadContactos, readForImport } from './import.service.ts';
export { toContacto } from './contacto-wire.ts';
export {
  CONTACTO_COLUMNS,
  CONTACTO_JOINS,
  ESTADO_JOIN,
  findContacto,
  holdContacto,
  lockContacto,
  lockConversacionesOf,
  type ContactoRow,
} from './contactos.repository.ts';
export {
  countContactosDeEstados,
  giveKanbanEstado,
  lockContactosDeEstados,
  lockNextDeEstado,
  setKanbanEstado,
} from './estado-kanban.repository.ts';
export {
  findPermission,
  isBlocked,
  optInContacto,
  optOutContacto,
  type OpenOptOuts,
  type Palabra,
} from './marcas.repository.ts';
export { countContactos, countContactosNuevos, listContactosBreves } from './contacto-counts.repository.ts';
