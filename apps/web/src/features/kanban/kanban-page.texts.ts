/** The texts of the Kanban page; those that the chat's dialogs also need are in kanban.texts.ts. */
export const KANBAN_PAGE_TEXTS = {
  title: 'Kanban de Contactos',
  boards: 'Tablero',
  boardMenu: 'Opciones del tablero',
  newState: 'Nuevo estado',
  newBoard: 'Nuevo tablero',
  editBoard: 'Editar tablero',
  removeBoard: 'Eliminar tablero',
  filters: 'Filtros',
  search: 'Buscar',
  searchHint: 'Nombre, número o email',
  assigned: 'Asignado a',
  all: 'Todos',
  desde: 'Desde',
  hasta: 'Hasta',
  badRange: 'No puede ser anterior a «Desde»',
  apply: 'Aplicar',
  clear: 'Limpiar',
  scrollLeft: 'Ver las columnas de la izquierda',
  scrollRight: 'Ver las columnas de la derecha',
  nombreMissing: 'Escribe el nombre.',
  nombreEstadoMissing: 'Escribe un nombre de al menos 2 letras.',
  colorMissing: 'Elige un color de seis dígitos, como #2563eb.',
  ordenMissing: 'Escribe el orden como un número entero.',
  noOtherState: 'Este tablero no tiene otro estado.',
  targetMissing: 'Elige el estado al que pasan los contactos.',
  noStates: 'Este tablero aún no tiene estados.',

  columnMenu: 'Opciones de',
  massTemplate: 'Enviar plantilla masiva',
  massTask: 'Asignar tarea masiva',
  editState: 'Editar label',
  removeState: 'Eliminar label',
  loadMore: 'Cargar más',
  columnFailed: 'No pudimos cargar los contactos.',
  columnEmpty: 'Sin contactos',
  columnComing: (estados: readonly string[]) => `Moviendo contactos de ${estados.map((one) => `«${one}»`).join(', ')}…`,

  since: 'Estado desde',
  nobody: 'Sin asignar',
  openChat: 'Abrir el chat con',
  preview: 'Vista previa',
  notes: 'Notas',
  start: 'Iniciar conversación',
  call: 'Llamar',
  lockedChat: 'Otra persona atiende este chat: solo ella y los supervisores pueden verlo.',
  noChat: 'Este contacto aún no tiene conversación',
  cardMenu: 'Más opciones de',
  history: 'Historial de tareas',
  assignTask: 'Asignar tarea',
  createTask: 'Crear tarea',
  moveTo: 'Mover a…',
  task: 'tarea pendiente',
  tasks: 'tareas pendientes',
  overdue: 'vencida',

  noteTitle: 'Agregar nota',
  note: 'Nota',
  noteRequired: 'La nota es obligatoria',
  noteShort: 'Mínimo 5 caracteres',
  noteLong: 'Máximo 2000 caracteres',
  cancel: 'Cancelar',
  save: 'Guardar',
  moveFailed: 'No se pudo mover el contacto',
  saved: 'Estado y nota guardados',
  savedWithoutNote: 'Estado guardado, pero falló la nota',

  newBoardTitle: 'Nuevo Tablero',
  editBoardTitle: 'Editar Tablero',
  newStateTitle: 'Nuevo Estado',
  editStateTitle: 'Editar Estado',
  nombre: 'Nombre',
  color: 'Color',
  orden: 'Orden',
  confirmTitle: 'Confirmar',
  remove: 'Aceptar',
  moveAndRemove: 'Mover y eliminar',
  moveInstead: 'Mover estos contactos a otro estado',
  countFailed: 'No pudimos contar los contactos.',
  removeBoardText: '¿Eliminar este tablero? Esta acción no se puede deshacer.',
  boardCreated: 'Tablero creado',
  boardUpdated: 'Tablero actualizado',
  boardRemoved: 'Tablero eliminado',
  boardNotCreated: 'No se pudo crear el tablero',
  boardNotUpdated: 'No se pudo actualizar el tablero',
  boardNotRemoved: 'No se pudo eliminar el tablero',
  stateCreated: 'Estado creado',
  stateUpdated: 'Estado actualizado',
  stateRemoved: 'Estado eliminado',
  stateNotCreated: 'No se pudo crear el estado',
  stateNotUpdated: 'No se pudo actualizar el estado',
  stateNotRemoved: 'No se pudo eliminar el estado',
} as const;

/** Shown to an agent who tries to change what only supervisors may (document 2 §6). */
export const NO_PERMISSION_TEXTS = {
  crearTablero: 'No tienes permisos para crear tableros',
  editarTablero: 'No tienes permisos para editar tableros',
  eliminarTablero: 'No tienes permisos para eliminar tableros',
  crearEstado: 'No tienes permisos para crear estados',
  editarEstado: 'No tienes permisos para editar estados',
  eliminarEstado: 'No tienes permisos para eliminar estados',
} as const;

/** «25 contactos quedarán sin estado.» */
export function losingText(contactos: number, shown: string): string {
  if (contactos === 0) return 'Ningún contacto tiene este estado.';
  return contactos === 1 ? '1 contacto quedará sin estado.' : `${shown} contactos quedarán sin estado.`;
}

/** «25 contactos pasarán al estado elegido.» */
export function movingText(contactos: number, shown: string): string {
  return contactos === 1 ? '1 contacto pasará al estado elegido.' : `${shown} contactos pasarán al estado elegido.`;
}

/** «¿Eliminar el estado "Nuevo"?» */
export function removeStateText(nombre: string): string {
  return `¿Eliminar el estado "${nombre}"?`;
}
