import { formatCount } from '../../platform/format/numbers.ts';

export const AREAS_TEXTS = {
  title: 'Áreas',
  create: 'Nueva área',
  edit: 'Editar área',
  editAction: 'Editar',
  more: 'Opciones de',
  configureIa: 'Configurar IA',
  activa: 'Activa',
  inactiva: 'Inactiva',
  activate: 'Activar',
  deactivate: 'Desactivar',
  noSuscriptor: 'No se pudo determinar el suscriptor',
  loadFailed: 'No se pudieron cargar las áreas',
  estadoFailed: 'No se pudo cambiar el estado',
  created: 'Área creada',
  updated: 'Área actualizada',
  changed: 'Cambio aplicado',
  lastActive: 'Es la única área activa',
  counting: 'Contando sus chats y sus personas…',
  countFailed: 'No pudimos contar sus chats ni sus personas.',
  createFailed: 'No se pudo crear el registro',
  updateFailed: 'No se pudo actualizar el registro',
  emptyTitle: 'Aún no hay áreas',
  emptyText: 'Crea la primera: sus horarios y mensajes atienden a quien escribe.',
  emptyReadText: 'Cuando un supervisor cree áreas, las verás aquí.',
  openNow: 'Abierta ahora',
  closedNow: 'Cerrada ahora',
  neverOpens: 'sin horario de atención',
  closedOnFestivos: 'Cierra en festivos de Colombia',
  openOnFestivos: 'Atiende en festivos',
  cerrado: 'Cerrado',
  nombre: 'Nombre',
  descripcion: 'Descripción',
  timezone: 'Zona horaria',
  timezoneEmpty: 'Ninguna zona coincide',
  week: 'Horario de atención',
  closedToggle: 'Cerrado este día',
  opens: 'Abre',
  closes: 'Cierra',
  addJornada: 'Agregar turno',
  removeJornada: 'Quitar turno',
  copyWeek: 'Copiar a lunes–viernes',
  midnight: '00:00 como cierre es la medianoche.',
  festivos: 'Cerrar en festivos de Colombia',
  nextFestivos: 'Los próximos:',
  fechas: 'Fechas especiales',
  fechasHint: 'Días en que el área cierra o atiende en otro horario, también si son festivos.',
  addFecha: 'Agregar fecha',
  removeFecha: 'Quitar fecha',
  fecha: 'Fecha',
  fechaNombre: 'Motivo',
  fechaRequired: 'Elige la fecha',
  fechaTwice: 'Esta fecha ya está en la lista',
  messages: 'Mensajes automáticos',
  bienvenida: 'Mensaje de bienvenida',
  bienvenidaHint: 'Se envía una vez, cuando alguien escribe por primera vez dentro del horario.',
  fueraHorario: 'Mensaje fuera de horario',
  fueraHorarioHint: 'Se envía fuera del horario, como mucho cada 4 horas.',
  encuesta: 'Encuesta con la ventana cerrada',
  encuestaHint:
    'Pasadas 24 horas sin que el cliente escriba, la calificación se pide con esta plantilla, al precio de una plantilla.',
  encuestaNone: 'No enviar',
  encuestaEmpty: 'No hay plantillas aprobadas sin variables',
  encuestaFailed: 'No pudimos cargar las plantillas.',
  encuestaGone: 'Plantilla que ya no se puede usar',
  required: 'Requerido',
  tooShort: 'Mínimo 3 caracteres',
  checkWeek: 'Revisa el horario de',
  save: 'Guardar',
  cancel: 'Cancelar',
} as const;

/** By `dayOfWeek`. */
export const DIAS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'] as const;
export const DIAS_CORTOS = ['Dom', 'Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb'] as const;
/** The order in which a week is read here. */
export const SEMANA = [1, 2, 3, 4, 5, 6, 0] as const;

/** What becomes of an area's chats, people and hours while it is inactive. */
export function consecuenciasOf(de: { abiertos: number; esperando: number; personas: number }): string[] {
  const { abiertos, esperando, personas } = de;
  const chats = (count: number) => (count === 1 ? '1 chat' : `${formatCount(count)} chats`);
  return [
    abiertos === 0 ? 'No tiene chats abiertos.' : `Tiene ${chats(abiertos)} sin cerrar: siguen en ella.`,
    ...(esperando === 0
      ? []
      : [
          `${esperando === 1 ? '1 de ellos espera y sale' : `${formatCount(esperando)} de ellos esperan y salen`} de «En espera» de sus agentes.`,
        ]),
    personas === 0
      ? 'Nadie pertenece a ella.'
      : `${personas === 1 ? '1 persona pertenece' : `${formatCount(personas)} personas pertenecen`} a ella: siguen con acceso y con sus chats.`,
    'Quien escriba por primera vez pasa a otra área, con el horario y los mensajes de esa área. El bot de esta deja de responder.',
  ];
}

/** «¿Seguro que deseas desactivar "Ventas"?» */
export function estadoQuestion(estado: 0 | 1, nombre: string): string {
  return `¿Seguro que deseas ${estado === 1 ? 'activar' : 'desactivar'} "${nombre}"?`;
}
