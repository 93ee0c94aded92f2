export { ensureContacto, nameContacto } from './alta.repository.ts';
export { toContacto } from './contacto-wire.ts';
export { findContacto, lockContacto, setKanbanEstado } from './contactos.repository.ts';
