/** The range that is meant where none is named. */
export type PeriodoDefault = 'hoy' | 'mes' | 'ano' | 'opcional';
export type Slot = 'agente' | 'texto' | 'telefono' | 'area' | 'canal' | 'orden' | 'numero' | 'prioridad' | 'por';

interface IntentSpec {
  /** What it tells, in Spanish: a model reads it to choose. */
  sabe: string;
  periodo?: PeriodoDefault;
  slots?: readonly Slot[];
}

/** Every kind of question, in the order of docs/asistente-intents.md. */
export const INTENTS = {
  resumen: { sabe: 'Resumen de las cifras de un periodo, como el dashboard', periodo: 'hoy' },
  comparacion: {
    sabe: 'Cifras de un periodo (mensajes, conversaciones, tiempos, contactos nuevos, cotizaciones, calificación) frente a otro, o al anterior de igual duración',
    periodo: 'hoy',
  },
  mensajes_total: { sabe: 'Cuántos mensajes se recibieron y se enviaron', periodo: 'hoy' },
  mensajes_recibidos: { sabe: 'Cuántos mensajes escribieron los clientes', periodo: 'hoy' },
  mensajes_enviados: { sabe: 'Cuántos mensajes se enviaron, por agente', periodo: 'hoy', slots: ['agente'] },
  mensajes_por_tipo: { sabe: 'Cuántas fotos, audios, videos y demás tipos de mensaje recibimos', periodo: 'hoy' },
  actividad_por_dia: { sabe: 'Mensajes y conversaciones de cada día de un periodo, con su promedio', periodo: 'mes' },
  actividad_por_mes: {
    sabe: 'Mensajes, conversaciones, contactos nuevos y cotizaciones de cada mes',
    periodo: 'ano',
  },
  mensajes_sin_leer: { sabe: 'Cuántos mensajes están sin leer ahora' },
  mensajes_sin_leer_agentes: { sabe: 'Mensajes sin leer de cada agente' },
  mensajes_fallidos: { sabe: 'Mensajes que no llegaron al cliente, y por qué', periodo: 'hoy' },
  conversaciones_nuevas: { sabe: 'Cuántas conversaciones se iniciaron', periodo: 'hoy' },
  conversaciones_atendidas: { sabe: 'Cuántas conversaciones se atendieron', periodo: 'hoy', slots: ['agente'] },
  conversaciones_cerradas: {
    sabe: 'Cuántas conversaciones se cerraron, por agente',
    periodo: 'hoy',
    slots: ['agente'],
  },
  conversaciones_abiertas: {
    sabe: 'Conversaciones abiertas ahora con un agente',
    slots: ['agente', 'area', 'canal', 'por'],
  },
  conversaciones_antiguas: { sabe: 'Las conversaciones abiertas que empezaron hace más tiempo' },
  duracion_chats: { sabe: 'Cuánto duran en promedio las conversaciones que se cerraron', periodo: 'mes' },
  conversaciones_en_espera: { sabe: 'Conversaciones en espera de que alguien las acepte', slots: ['area', 'canal'] },
  conversaciones_sin_responder: { sabe: 'Conversaciones sin respuesta por más de dos horas' },
  conversaciones_estados: { sabe: 'Conversaciones de un periodo por su estado actual', periodo: 'hoy' },
  conversaciones_por_area: { sabe: 'Conversaciones iniciadas por área', periodo: 'hoy', slots: ['area'] },
  conversaciones_por_canal: { sabe: 'Conversaciones iniciadas por canal', periodo: 'hoy', slots: ['canal'] },
  conversaciones_buscar: { sabe: 'Conversaciones en cuyos mensajes aparece un texto', slots: ['texto'] },
  conversaciones_ultimas: { sabe: 'Las conversaciones más recientes' },
  horas_pico: { sabe: 'A qué hora y qué día de la semana escriben más los clientes', periodo: 'mes' },
  tiempo_respuesta: { sabe: 'Tiempo promedio de primera respuesta', periodo: 'hoy' },
  tiempo_respuesta_agentes: {
    sabe: 'Tiempo promedio de primera respuesta por agente',
    periodo: 'hoy',
    slots: ['agente', 'orden'],
  },
  agentes_ranking: { sabe: 'Qué agentes atendieron más o menos conversaciones', periodo: 'hoy', slots: ['orden'] },
  agente_resumen: { sabe: 'Las cifras de un agente', periodo: 'hoy', slots: ['agente'] },
  calificacion_promedio: { sabe: 'Calificación promedio de los clientes', periodo: 'mes' },
  calificaciones_agentes: { sabe: 'Calificación promedio por agente', periodo: 'mes', slots: ['agente', 'orden'] },
  encuestas_total: { sabe: 'Cuántas encuestas se respondieron', periodo: 'mes' },
  encuestas_comentarios: { sabe: 'Comentarios de los clientes en las encuestas', periodo: 'mes', slots: ['agente'] },
  encuestas_malas: { sabe: 'Encuestas con calificación de 1 o 2', periodo: 'mes', slots: ['agente'] },
  contactos_total: { sabe: 'Cuántos contactos hay' },
  contactos_nuevos: { sabe: 'Cuántos contactos se crearon', periodo: 'hoy' },
  contactos_no_contactar: { sabe: 'Contactos marcados para no contactar' },
  contacto_buscar: {
    sabe: 'Un contacto por nombre, teléfono o correo: sus datos, su estado en el Kanban, quién lo atiende y su conversación',
    slots: ['texto', 'telefono'],
  },
  kanban_estados: { sabe: 'Cuántos contactos hay en cada estado del Kanban', slots: ['texto'] },
  kanban_estado: { sabe: 'Contactos que están en un estado del Kanban', slots: ['texto'] },
  kanban_movimientos: {
    sabe: 'Qué contactos cambiaron de estado en el Kanban',
    periodo: 'hoy',
    slots: ['texto', 'agente'],
  },
  leads: { sabe: 'Los clientes con mejor puntaje de lead, los leads calientes' },
  leads_etapas: { sabe: 'Cuántas conversaciones sin cerrar hay en cada etapa de lead y temperatura' },
  kanban_contacto: {
    sabe: 'Por qué estados del Kanban ha pasado un contacto y quién lo movió',
    slots: ['texto', 'telefono'],
  },
  contacto_notas: { sabe: 'Las notas de un contacto', slots: ['texto', 'telefono'] },
  kanban_tableros: { sabe: 'Qué tableros de Kanban hay' },
  tareas_pendientes: { sabe: 'Tareas sin completar', slots: ['agente'] },
  tareas_vencidas: { sabe: 'Tareas sin completar cuya fecha ya pasó', slots: ['agente'] },
  tareas_prioridad: { sabe: 'Tareas sin completar de una prioridad', slots: ['prioridad', 'agente'] },
  tareas_por_prioridad: { sabe: 'Cuántas tareas sin completar hay de cada prioridad' },
  tareas_contacto: { sabe: 'Tareas sin completar de un contacto', slots: ['texto', 'telefono'] },
  tareas_mias: { sabe: 'Tareas sin completar de quien pregunta' },
  tareas_por_persona: { sabe: 'Tareas sin completar de cada persona', slots: ['orden'] },
  tareas_programadas: { sabe: 'Tareas programadas para un periodo', periodo: 'hoy', slots: ['agente'] },
  tareas_completadas: {
    sabe: 'Tareas completadas de las programadas en un periodo',
    periodo: 'hoy',
    slots: ['agente'],
  },
  productos_total: { sabe: 'Cuántos productos hay' },
  productos_lista: { sabe: 'Qué productos hay' },
  producto_precio: { sabe: 'El precio de un producto', slots: ['texto'] },
  productos_buscar: { sabe: 'Busca productos por nombre o código', slots: ['texto'] },
  productos_inactivos: { sabe: 'Productos inactivos, que no se ofrecen; el catálogo no guarda existencias' },
  productos_por_precio: { sabe: 'Los productos más caros o más baratos', slots: ['orden'] },
  productos_sincronizacion: { sabe: 'Cuándo se sincronizó el catálogo' },
  cotizaciones_total: {
    sabe: 'Cuántas cotizaciones se hicieron, también por agente o por cliente',
    periodo: 'hoy',
    slots: ['agente', 'por'],
  },
  cotizaciones_valor: { sabe: 'Cuánto suman las cotizaciones', periodo: 'hoy', slots: ['agente'] },
  cotizacion_numero: { sabe: 'Una cotización por su número', slots: ['numero'] },
  cotizaciones_cliente: { sabe: 'Las cotizaciones de un cliente', slots: ['texto', 'telefono'] },
  cotizaciones_ultimas: { sabe: 'Las cotizaciones más recientes' },
  cotizaciones_mayores: { sabe: 'Las cotizaciones de mayor valor', periodo: 'mes' },
  productos_cotizados: { sabe: 'Los productos más cotizados, o los menos', periodo: 'mes', slots: ['orden'] },
  difusiones_lista: { sabe: 'Envíos masivos', periodo: 'opcional' },
  difusion_ultima: { sabe: 'Cómo va o cómo quedó el último envío masivo' },
  saldo: { sabe: 'El saldo' },
  movimientos: { sabe: 'Movimientos del saldo', periodo: 'mes' },
  consumo: { sabe: 'Cuánto se gastó del saldo', periodo: 'mes' },
  recargas: { sabe: 'Recargas del saldo', periodo: 'mes' },
  tarifas: { sabe: 'Cuánto cuesta un mensaje, una plantilla o un minuto' },
  llamadas_total: {
    sabe: 'Cuántas llamadas se hicieron, cómo terminaron y de quién fueron',
    periodo: 'hoy',
    slots: ['agente'],
  },
  llamadas_contacto: { sabe: 'Las llamadas que se le hicieron a un contacto', slots: ['texto', 'telefono'] },
  bot_resultados: { sabe: 'Qué hizo el bot con los mensajes: cuántos respondió y cuántos traspasó', periodo: 'hoy' },
  anuncios: { sabe: 'Qué anuncios o publicaciones trajeron más conversaciones', periodo: 'mes' },
  canales_lista: { sabe: 'Qué canales hay y si están conectados' },
  canales_salud: { sabe: 'Cómo están los canales: fallos, atrasos, calidad' },
  areas_lista: { sabe: 'Qué áreas hay' },
  areas_horario: { sabe: 'El horario de atención de las áreas', slots: ['area'] },
  areas_abiertas: { sabe: 'Qué áreas están abiertas ahora' },
  usuarios_total: { sabe: 'Cuántos usuarios hay' },
  usuarios_lista: { sabe: 'Quiénes son los usuarios' },
  usuarios_inactivos: { sabe: 'Usuarios inactivos' },
  usuario_buscar: { sabe: 'Correo, teléfono, área o rol de un usuario', slots: ['agente'] },
  usuarios_por_area: { sabe: 'Quiénes trabajan en cada área', slots: ['area'] },
  plantillas_lista: { sabe: 'Plantillas de mensajes y su aprobación', slots: ['texto'] },
  notas_rapidas_lista: { sabe: 'Mensajes rápidos', slots: ['texto'] },
  auditoria: { sabe: 'Quién cambió qué', periodo: 'hoy', slots: ['agente'] },
  ayuda: { sabe: 'Qué se puede preguntar' },
} as const satisfies Record<string, IntentSpec>;

export type Intent = keyof typeof INTENTS;

export function specOf(intent: Intent): IntentSpec {
  return INTENTS[intent];
}
