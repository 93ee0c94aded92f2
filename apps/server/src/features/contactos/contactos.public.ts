export { ensureContacto, nameContacto } from './alta.repository.ts';
export { toContacto } from './contacto-wire.ts';
export {
  clearKanbanEstado,
  CONTACTO_COLUMNS,
  CONTACTO_JOINS,
  contactoHolds,
  findContacto,
  lockContacto,
  setKanbanEstado,
  type ContactoRow,
} from './contactos.repository.ts';
