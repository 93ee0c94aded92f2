export { ensureContacto, nameContacto } from './alta.repository.ts';
export { QUEDO_MARCADO, type FilaContacto, type FilaHecha } from './carga.ts';
export { CargaOvertaken, loadContactos } from './carga.service.ts';
export { toContacto } from './contacto-wire.ts';
export {
  CONTACTO_COLUMNS,
  CONTACTO_JOINS,
  countContactosDeEstados,
  ESTADO_JOIN,
  findContacto,
  giveKanbanEstado,
  holdContacto,
  lockContacto,
  lockContactosDeEstados,
  lockConversacionesOf,
  lockNextDeEstado,
  setKanbanEstado,
  type ContactoRow,
} from './contactos.repository.ts';
export { MARCA_DEL_CLIENTE, optInContacto, optOutContacto, type Palabra } from './marcas.repository.ts';
export { countContactos, countContactosNuevos, listContactosBreves } from './resumenes.repository.ts';
