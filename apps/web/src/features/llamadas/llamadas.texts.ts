import type { EstadoLlamada } from '@tertulia/contract/features/llamadas/llamada';
import { formatCount } from '../../platform/format/numbers.ts';

export const LLAMADAS_TEXTS = {
  call: 'Llamar',
  numero: 'Número',
  numeroHint: 'Se normaliza a E.164; sin indicativo se toma Colombia (+57).',
  willDial: 'Se marcará',
  canal: 'Canal de salida',
  canalMissing: 'Falta un canal desde el cual llamar.',
  canalesFailed: 'No pudimos cargar los canales.',
  noCanales:
    'Ningún canal puede hacer llamadas. Un supervisor debe activar en Canales uno que no esté en una subcuenta de Twilio.',
  record: 'Grabar llamada',
  recordHint: 'Antes de hablar, el cliente oye que la llamada se graba.',
  noRecordHint: 'No quedará grabación de esta llamada.',
  cancel: 'Cancelar',

  started: 'Llamada iniciada',
  noDevice: 'Device no inicializado',
  inCall: 'Ya tienes una llamada en curso.',
  unexpected: 'Error inesperado',
  micDenied: 'el navegador no permite usar el micrófono',
  micDeniedHelp:
    'Haz clic en el candado o en el icono del micrófono junto a la dirección de la página, elige «Permitir» y vuelve a intentarlo.',
  micMissing: 'no encontramos un micrófono',
  micMissingHelp:
    'Conecta un micrófono o unos audífonos, revisa que ningún otro programa los use y vuelve a intentarlo.',
  insecure: 'Las llamadas solo funcionan en una dirección segura (https).',

  bar: 'Llamada',
  ended: 'Llamada terminada',
  calling: 'Llamando a',
  incomingFrom: 'Llamada entrante de',
  inCallWith: 'En llamada con',
  connecting: 'Conectando…',
  ringing: 'Sonando…',
  reconnecting: 'Reconectando…',
  lost: 'se perdió la conexión',
  recording: 'Se está grabando',
  elsewhere: 'El audio está en otra pestaña o equipo',
  mute: 'Silenciar micrófono',
  unmute: 'Activar micrófono',
  muted: 'Micrófono silenciado',
  openChat: 'Abrir el chat',
  hangUp: 'Colgar',
  hangUpFailed: 'No se pudo colgar.',
  answerFailed: 'No se pudo contestar la llamada.',
  listenFailed: 'No se pudo conectar la telefonía.',
  answer: 'Contestar',
  reject: 'Rechazar',
  answersSoon: 'Se contesta sola en unos segundos',
  ringKeys: 'Alt + C contesta · Alt + R rechaza',
  ringKeysHint: 'Alt más C contesta, Alt más R rechaza.',
  duration: 'Duración',

  available: 'Disponible para llamadas',
  turnOn: 'Recibir aquí llamadas de clientes',
  isUnavailable: 'No disponible para llamadas',
  nowAvailable: 'Las llamadas de tus clientes sonarán aquí.',
  nowUnavailable: 'Ya no te sonarán llamadas de clientes.',
  notReachable: 'Sin conexión con la telefonía',
  availableFailed: 'No se pudo cambiar tu disponibilidad.',

  list: 'Lista de llamadas',
  historyEmpty: 'No hay llamadas con este contacto.',
  historyEmptyChat: 'No hay llamadas en este chat.',
  historyFailed: 'No pudimos cargar las llamadas.',
  which: 'Qué llamadas se muestran',
  ofContacto: 'Del contacto',
  ofChat: 'De este chat',
  more: 'Ver más',
  outgoing: 'Saliente',
  incoming: 'Entrante',
  missed: 'Perdida',
  hiddenNumber: 'Número oculto',
  recordingComing: 'La grabación está en camino.',
  recordingFailed: 'La grabación no está disponible.',
  recordingHidden: 'Grabada. No tienes permiso para escucharla.',
  recordingName: 'grabación del',

  perdidas: 'Llamadas perdidas',
  perdidasPending: 'Por devolver',
  perdidasAll: 'Todas',
  perdidasWhich: 'Qué llamadas perdidas se muestran',
  perdidasNone: 'No hay llamadas por devolver.',
  perdidasNever: 'No hay llamadas perdidas en los últimos 30 días.',
  callBack: 'Devolver la llamada',
  settings: 'Ajustes de llamadas',
  countries: 'Países permitidos',
  countriesHint: 'A los demás destinos no se llama.',
  noCountries: 'Sin países permitidos nadie podrá llamar.',
  minutes: 'Minutos por día',
  minutesHint: 'Para todo el equipo, por día calendario de Bogotá. Con 0 nadie puede llamar.',
  minutesInvalid: 'Número inválido',
  settingsFailed: 'No pudimos cargar los ajustes de llamadas.',
  save: 'Guardar',
  saved: 'Ajustes de llamadas guardados',
  saveFailed: 'No se pudieron guardar los ajustes.',
} as const;

/** The state or result of a call, for the user who made or received it. */
export const ESTADO_TEXTS: Record<EstadoLlamada, string> = {
  INICIANDO: 'Iniciando',
  SONANDO: 'Sonando',
  EN_CURSO: 'En curso',
  COMPLETADA: 'Completada',
  NO_CONTESTADA: 'No contestó',
  OCUPADA: 'Ocupado',
  FALLIDA: 'Falló',
  CANCELADA: 'Cancelada',
};

/** «No se pudo iniciar la llamada: …» (document 2 §8). */
export const notStartedText = (reason: string) => `No se pudo iniciar la llamada: ${reason}`;

/** «Llamando a Ana (SID CA…)» (document 2 §8). */
export const callingText = (name: string, sid: string) => `Llamando a ${name} (SID ${sid})`;

/** «Ventas y Soporte: están en subcuentas de Twilio …». */
export const withoutVoiceText = (canales: readonly string[]) =>
  `${new Intl.ListFormat('es').format(canales)}: ${canales.length === 1 ? 'está en una subcuenta' : 'están en subcuentas'} de Twilio, donde todavía no se pueden hacer ni recibir llamadas.`;

/** «Máximo 10.000 minutos». */
export const maxMinutesText = (max: number) => `Máximo ${formatCount(max)} minutos`;

/** «Llamadas perdidas, 3 por devolver». */
export const pendingText = (count: number) =>
  count === 0 ? LLAMADAS_TEXTS.perdidas : `${LLAMADAS_TEXTS.perdidas}, ${formatCount(count)} por devolver`;

/** «Ana habló con este número · 22/11/2026 15:40». */
export const attendedText = (nombre: string | null, fecha: string) =>
  `${nombre ?? 'Tu equipo'} habló con este número · ${fecha}`;
