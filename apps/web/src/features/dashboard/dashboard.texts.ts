import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import type { Cifra } from '@tertulia/contract/features/dashboard/cifras';

export const DASHBOARD_TEXTS = {
  title: 'Dashboard',
  hoy: 'Hoy',
  semana: 'Esta semana',
  desde: 'Desde',
  hasta: 'Hasta',
  refresh: 'Actualizar',
  range: 'Rango de fechas',
  backwards: 'No puede ser anterior a «Desde»',
  long: 'El rango no puede pasar de 366 días',
  badRange: 'Corrige las fechas para ver las métricas.',
  loading: 'Cargando métricas…',
  loadFailed: 'No se pudo cargar el dashboard',
  metrics: 'Cifras del rango',
  cases: 'Ver los casos',
  compared: 'frente al periodo anterior',
  noneNow: 'Sin respuestas en el rango',
  noneBefore: 'Sin respuestas en el periodo anterior',
  none: '—',
  outOfHours: 'por reloj: el área estaba cerrada',
  notComparable: 'El periodo anterior se midió de otra forma',
  noMovement: 'Sin movimiento en este rango',
  noMovementHint: 'Ningún mensaje, cierre ni calificación entre estas fechas. Lo que espera ahora mismo se ve siempre.',
  clock: 'Por reloj, sin descontar el horario de atención:',
  donut: 'Distribución de estados',
  estado: 'Estado',
  chats: 'Chats',
  share: 'Parte',
  waitingNow: 'En espera ahora',
  ranking: 'Ranking de agentes',
  agente: 'Agente',
  attended: 'Conversaciones atendidas',
  noRanking: 'Sin conversaciones atendidas',
  unclosed: 'sin cerrar',
  overdue: 'Conversaciones sin cerrar (> 2 horas)',
  client: 'Cliente',
  phone: 'Teléfono',
  duration: 'Duración',
  noCases: 'Sin casos',
  ratings: 'Promedio de calificación por agentes',
  rating: 'Calificación',
  answers: 'Respuestas',
  noAnswers: 'Sin respuestas',
  nameless: 'Sin nombre',
  casesTable: 'Casos',
  casesFailed: 'No pudimos cargar los casos.',
  moment: 'Fecha',
  state: 'Estado',
  detail: 'Detalle',
  waited: 'En horario',
  waitedClock: 'Por reloj',
} as const;

/** The name of each KPI. */
export const CIFRA_TEXTS: Record<Cifra, string> = {
  recibidos: 'Mensajes recibidos',
  enviados: 'Mensajes enviados',
  atendidas: 'Conversaciones atendidas',
  cerradas: 'Conversaciones cerradas',
  primeraRespuesta: 'Tiempo de respuesta promedio',
  pendientes: 'Conversaciones en espera',
  distribucion: DASHBOARD_TEXTS.donut,
  sinResponder: DASHBOARD_TEXTS.overdue,
  calificaciones: 'Calificaciones',
};

/** The definition of each KPI on the page (beyond A9). */
export const DEFINICIONES: Record<Cifra, string> = {
  recibidos: 'Mensajes que escribieron los clientes.',
  enviados:
    'Mensajes de personas y del bot que salieron hacia WhatsApp, con los envíos masivos. No cuentan los textos automáticos.',
  atendidas: 'Chats en los que una persona escribió al menos un mensaje.',
  cerradas: 'Veces que se resolvió un chat: uno que se reabre y se resuelve otra vez cuenta dos.',
  primeraRespuesta:
    'Desde el primer mensaje del cliente hasta que una persona le contesta, contado en el horario del área.',
  pendientes: 'Chats que en este momento esperan a que un agente los acepte.',
  distribucion: 'Cómo están ahora los chats que tuvieron movimiento en el rango.',
  sinResponder:
    'Chats abiertos o en espera, en este momento, cuyo último mensaje del cliente lleva más de 2 horas sin respuesta.',
  calificaciones: 'Promedio de las calificaciones que dieron los clientes en el rango.',
};

/** The definition of the ranking. */
export const DEFINICION_RANKING =
  'Chats en los que escribió cada agente; entre paréntesis, los que siguen sin cerrar. Un chat de dos agentes cuenta para ambos.';

export const ESTADO_PLURAL_TEXTS: Record<EstadoConversacion, string> = {
  ABIERTA: 'Abiertas',
  CERRADA: 'Cerradas',
  PENDIENTE: 'Pendientes',
};
export const ESTADO_TEXTS: Record<EstadoConversacion, string> = {
  ABIERTA: 'Abierta',
  CERRADA: 'Cerrada',
  PENDIENTE: 'En espera',
};
