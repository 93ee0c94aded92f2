import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import type { CampoContacto, EstadoDestinatario } from '@tertulia/contract/features/difusiones/estados';
import { formatDateTime } from '../../platform/format/dates.ts';
import type { ChipTone } from '../../ui/Chip.tsx';

export const DIFUSIONES_TEXTS = {
  title: 'Envío masivo por estado',
  plantilla: 'Plantilla',
  choose: 'Selecciona una plantilla',
  noPlantillas: 'No hay plantillas aprobadas. Pídele a un administrador que las sincronice.',
  loadFailed: 'No fue posible cargar las plantillas',
  failed: 'Error ejecutando el envío masivo',
  intro: 'Para los contactos de',
  filtered: 'que pasan los filtros del tablero',
  variables: 'Variables',
  variable: 'Variable',
  texto: 'El mismo texto',
  valor: 'Texto',
  siFalta: 'Si el contacto no lo tiene',
  siFaltaHint: 'Vacío: queda fuera',
  preview: 'Vista previa',
  dryRun: 'Simulación: no se envía nada',
  programar: 'Programar para más tarde',
  cuando: 'Fecha y hora',
  cuandoHint: 'Hora de Colombia. La audiencia queda fija desde ahora.',
  cuandoMissing: 'Elige la fecha y la hora',
  cuandoPast: 'Elige una fecha y una hora que estén por venir',
  schedule: 'Programar',
  simulate: 'Simular',
  send: 'Enviar',
  cancel: 'Cancelar',
  older: 'Envíos anteriores',
  result: 'Resultado de la simulación',
  recibiran: 'Recibirán el mensaje',
  fuera: 'Quedan fuera',
  costo: 'Costo estimado',
  muestra: 'Así lo lee',
  quienes: 'Quiénes quedan fuera y por qué',
  firstOnes: 'Los primeros 200; al enviar, la lista completa queda en el envío.',
  nobody: 'Nadie recibiría este mensaje.',
  noneFound: 'Ninguna plantilla coincide',
  untick: 'Para enviarlo de verdad, quita la marca de «Simulación: no se envía nada».',
  changed: 'Los destinatarios cambiaron. No se envió nada; confirma de nuevo.',
  confirmTitle: 'Confirmar envío masivo',

  progress: 'Envío masivo',
  progressBar: 'Avance del envío masivo',
  running: 'Envío masivo en curso',
  paused: 'Envío masivo en pausa',
  scheduled: 'Envío masivo programado',
  see: 'Ver',
  pause: 'Pausar',
  resume: 'Reanudar',
  stop: 'Detener',
  stopText: '¿Detener este envío? A quienes faltan ya no se les escribirá. Esta acción no se puede deshacer.',
  stopTitle: 'Detener envío masivo',
  changeFailed: 'No se pudo cambiar el envío.',
  progressFailed: 'No pudimos cargar el envío masivo.',
  csv: 'Descargar CSV',
  csvFailed: 'No se pudo descargar el archivo.',
  recipients: 'Destinatarios',
  filter: 'Estado del destinatario',
  todos: 'Todos',
  nobodyThere: 'Nadie en este estado.',
  nombre: 'Nombre',
  telefono: 'Teléfono',
  estado: 'Estado',
  detalle: 'Detalle',
  startedBy: 'Iniciado por',
  empty: 'Aún no hay envíos masivos.',
  emptyText: 'Un envío masivo se inicia desde el menú de una columna del Kanban.',
  toKanban: 'Ir al Kanban',
  columna: 'Estado Kanban',
  total: 'Contactos',
  enviados: 'Enviados',
  omitidos: 'Omitidos',
  fallidos: 'Fallidos',
  fecha: 'Fecha',
  one: 'envío masivo',
  many: 'envíos masivos',
  listFailed: 'No pudimos cargar los envíos masivos.',
} as const;

export const CAMPO_TEXTS: Readonly<Record<CampoContacto, string>> = {
  nombre: 'Nombre del contacto',
  apellido: 'Apellido del contacto',
  nombreCompleto: 'Nombre y apellido',
  telefono: 'Teléfono del contacto',
  email: 'Correo del contacto',
};

/** Placeholder in the preview for each contact's own value. */
export const CAMPO_EXAMPLES: Readonly<Record<CampoContacto, string>> = {
  nombre: '‹nombre›',
  apellido: '‹apellido›',
  nombreCompleto: '‹nombre y apellido›',
  telefono: '‹teléfono›',
  email: '‹correo›',
};

export const ESTADO_DIFUSION_TEXTS: Readonly<Record<Difusion['estado'], string>> = {
  EN_CURSO: 'En curso',
  PAUSADA: 'En pausa',
  DETENIDA: 'Detenido',
  COMPLETADA: 'Completado',
};

export const PROGRAMADA_TEXT = 'Programado';

/** «Enviados: 3 / Errores: 1» */
export function resultText({ enviados, errores }: { enviados: number; errores: number }): string {
  return `Enviados: ${enviados} / Errores: ${errores}`;
}

/** «Omitidos: 4 · Fallidos: 0»: an omitted recipient is no failure. */
export function partsText({ omitidos, fallidos }: { omitidos: number; fallidos: number }): string {
  return `Omitidos: ${omitidos} · Fallidos: ${fallidos}`;
}

/** When the messages leave, and why not before: scheduled by a user, or the hours of the law (Ley 2300). */
export function waitText(until: string, programada: string | null): string {
  const from = `Los mensajes salen desde el ${formatDateTime(until)}`;
  if (programada !== null && Date.parse(programada) === Date.parse(until)) return `${from}.`;
  return `${from}, en el horario que permite la ley (Ley 2300).`;
}

export function contactosText(count: string, total: number): string {
  return `${count} ${total === 1 ? 'contacto' : 'contactos'}`;
}

/** The other states are plain. */
export const ESTADO_TONES: Partial<Record<Difusion['estado'] | EstadoDestinatario, ChipTone>> = {
  EN_CURSO: 'accent',
  ENVIANDO: 'accent',
  ENVIADO: 'accent',
  PAUSADA: 'warning',
  COMPLETADA: 'success',
  ENTREGADO: 'success',
  LEIDO: 'success',
  DETENIDA: 'danger',
  FALLIDO: 'danger',
};
