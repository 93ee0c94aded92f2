/** The range that is meant where none is named. */
export type PeriodoDefault = 'hoy' | 'mes' | 'ano' | 'opcional';
export type Slot = 'agente' | 'texto' | 'telefono' | 'area' | 'canal' | 'orden' | 'numero' | 'prioridad' | 'por';

interface IntentSpec {
  /** What it tells, in Spanish: a model reads it to choose. */
  sabe: string;
  periodo?: PeriodoDefault;
  slots?: readonly Slot[];
  /** Ways of asking it, with a stroke between; `{texto}` stands for a name. The first is offered where a question was not understood. */
  ejemplos: string;
}

/** Every kind of question, in the order of docs/asistente-intents.md. */
export const INTENTS = {
  resumen: {
    sabe: 'Resumen de las cifras de un periodo, como el dashboard',
    periodo: 'hoy',
    ejemplos: `
      ¿Cómo vamos? | cómo nos fue | dame un resumen | resumen general del negocio | cómo va el día | cómo estuvo el movimiento |
      estadísticas | cómo va la gestión`,
  },
  comparacion: {
    sabe: 'Cifras de un periodo (mensajes, conversaciones, tiempos, contactos nuevos, cotizaciones, calificación) frente a otro, o al anterior de igual duración',
    periodo: 'hoy',
    ejemplos: `
      ¿Cómo vamos frente a la semana pasada? | vamos mejor que ayer | vamos peor que ayer | vamos mejor o peor que la semana pasada |
      nos fue mejor que ayer | compara esta semana con la anterior | compara octubre y septiembre | este mes contra el pasado |
      chats atendidos octubre vs septiembre | atendimos más o menos que la semana pasada | entraron más chats que ayer |
      entraron menos chats que ayer | nos escribieron más que ayer | nos escribieron menos que la semana pasada |
      cuántos mensajes más recibimos que ayer | cuántos mensajes menos enviamos que ayer | cerramos más chats que ayer |
      cerramos menos chats que ayer | cuánto subió o bajó lo cotizado frente a septiembre | subieron los mensajes frente a ayer |
      bajaron los chats frente a ayer | la calificación mejoró frente al mes pasado | la calificación empeoró frente al mes pasado |
      contactos nuevos de este mes contra el pasado | tiempo de respuesta de hoy contra ayer | cotizamos más que el mes pasado |
      cotizamos menos que el mes pasado | respondemos más rápido que la semana pasada | diferencia de chats entre hoy y ayer |
      mensajes recibidos hoy contra ayer | subieron los chats | bajaron los mensajes`,
  },
  mensajes_total: {
    sabe: 'Cuántos mensajes se recibieron y se enviaron',
    periodo: 'hoy',
    ejemplos: `
      ¿Cuántos mensajes hubo? | volumen de mensajes | mensajes enviados y recibidos | cuántos mensajes se movieron |
      mensajes que entraron y salieron | cómo vamos de mensajes | cuántos whatsapp hubo | cuántos mensajes se cruzaron`,
  },
  mensajes_recibidos: {
    sabe: 'Cuántos mensajes escribieron los clientes',
    periodo: 'hoy',
    ejemplos: `
      ¿Cuántos mensajes recibimos? | cuántos mensajes nos llegaron | cuántos whatsapp llegaron | cuántos mensajes nos mandaron |
      cuántos clientes nos escribieron | cuántos nos escribieron | cuántas personas escribieron | mensajes que escribieron los clientes |
      cuántos mensajes enviaron los clientes | mensajes de clientes | cuántos clientes mandaron mensaje | cuánto nos han escrito |
      cuántos clientes nos contactaron`,
  },
  mensajes_enviados: {
    sabe: 'Cuántos mensajes se enviaron, por agente',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuántos mensajes enviamos? | mensajes enviados | cuántos mensajes escribimos | cuántos mensajes escribió {agente} |
      cuántos mensajes respondió {agente} | qué ha contestado {agente} | mensajes por agente | mensajes enviados por agente |
      quién envió más mensajes | cuántos mensajes le mandamos a los clientes | cuántos mensajes le mandamos a la gente |
      mensajes que enviaron los agentes | cuántos mensajes salieron`,
  },
  mensajes_por_tipo: {
    sabe: 'Cuántas fotos, audios, videos y demás tipos de mensaje recibimos',
    periodo: 'hoy',
    ejemplos: `
      ¿Qué tipos de mensajes llegaron? | cuántas fotos nos mandaron los clientes | cuántos audios llegaron | cuántos videos recibimos |
      mensajes por tipo | cuántas fotos enviaron los clientes | mensajes recibidos por tipo | cuántos audios`,
  },
  actividad_por_dia: {
    sabe: 'Mensajes y conversaciones de cada día de un periodo, con su promedio',
    periodo: 'mes',
    ejemplos: `
      ¿Cuántos mensajes hubo por día? | cuántos chats hubo cada día | promedio de mensajes por día | mensajes recibidos por día |
      mensajes enviados por día | chats nuevos por día | cuántos chats entran por día | promedio de chats al día |
      promedio diario de mensajes | cuántos mensajes llegan cada día`,
  },
  actividad_por_mes: {
    sabe: 'Mensajes, conversaciones, contactos nuevos y cotizaciones de cada mes',
    periodo: 'ano',
    ejemplos: `
      ¿Cuántas conversaciones hubo mes a mes? | mensajes mes a mes | cuántos mensajes recibimos por mes | mensajes enviados por mes |
      lo cotizado mes por mes | cuántas cotizaciones hubo por mes | contactos nuevos por mes | cómo vamos mes a mes |
      chats nuevos por mes | resumen mes a mes`,
  },
  mensajes_sin_leer: {
    sabe: 'Cuántos mensajes están sin leer ahora',
    ejemplos: `
      ¿Cuántos mensajes sin leer tenemos? | sin leer | qué falta por leer | chats sin leer | cuántos mensajes tengo sin leer`,
  },
  mensajes_sin_leer_agentes: {
    sabe: 'Mensajes sin leer de cada agente',
    ejemplos: `
      ¿Quién tiene más mensajes sin leer? | qué agentes tienen mensajes sin leer | mensajes sin leer por agente |
      quién del equipo tiene más mensajes sin leer | quién tiene chats sin leer | mensajes sin leer de los agentes`,
  },
  mensajes_fallidos: {
    sabe: 'Mensajes que no llegaron al cliente, y por qué',
    periodo: 'hoy',
    ejemplos: `
      ¿Qué mensajes fallaron? | cuántos mensajes no llegaron | mensajes que no salieron | mensajes que no se enviaron |
      mensajes que no se entregaron | por qué fallaron los mensajes | qué mensajes no salieron y por qué |
      por qué no llegaron los mensajes | qué envíos fallaron | mensajes que salieron con error | cuántos errores hubo |
      qué mensajes no les llegaron a los clientes | cuál es el error más frecuente de los mensajes | a quiénes no les llegó el mensaje`,
  },
  conversaciones_nuevas: {
    sabe: 'Cuántas conversaciones se iniciaron',
    periodo: 'hoy',
    ejemplos: `
      ¿Cuántas conversaciones hubo? | cuántos chats entraron | conversaciones nuevas | cuántas conversaciones se iniciaron |
      cuántos chats nos llegaron | cuántas personas iniciaron chat | cuántos chats recibimos | cuántos clientes abrieron chat |
      cuántos chats se crearon`,
  },
  conversaciones_atendidas: {
    sabe: 'Cuántas conversaciones se atendieron',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuántas conversaciones atendimos? | cuántos clientes atendimos | cuántas personas atendimos | a cuántos atendimos |
      chats de {agente} de {periodo} | cuántos chats respondimos | chats atendidos por el equipo | cuántos chats atendieron los agentes`,
  },
  conversaciones_cerradas: {
    sabe: 'Cuántas conversaciones se cerraron, por agente',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuántas conversaciones se cerraron? | cuántas cerramos | chats cerrados por agente | cuántos chats ha cerrado el equipo |
      quién cerró chats | cuántos chats cerraron los agentes | cierres por agente`,
  },
  conversaciones_abiertas: {
    sabe: 'Conversaciones abiertas ahora con un agente',
    slots: ['agente', 'area', 'canal', 'por'],
    ejemplos: `
      ¿Cuántos chats abiertos hay? | qué chats tiene {agente} | chats sin cerrar | cuántos tiene sin cerrar {agente} |
      cuántos abiertos tiene {agente} | cuántos chats tiene asignados {agente} | quién tiene más chats abiertos | quién tiene más chats |
      quién tiene más chats asignados | quién tiene más chats sin cerrar | chats abiertos por agente | cuántos chats tiene cada agente |
      mis chats | cuántos chats activos hay | quién tiene chats abiertos | cuántos chats faltan por cerrar`,
  },
  conversaciones_antiguas: {
    sabe: 'Las conversaciones abiertas que empezaron hace más tiempo',
    ejemplos: `
      ¿Cuál es el chat abierto más antiguo? | las conversaciones más antiguas sin cerrar | los chats más viejos |
      cuál es el chat más viejo`,
  },
  duracion_chats: {
    sabe: 'Cuánto duran en promedio las conversaciones que se cerraron',
    periodo: 'mes',
    ejemplos: `
      ¿Cuánto dura un chat en promedio? | cuánto duran los casos hasta que se cierran |
      cuánto dura un chat desde que abre hasta que cierra | cuánto nos demoramos en cerrar un chat | tiempo de cierre de los chats |
      cuánto tiempo tardamos en resolver un caso | duración de las conversaciones`,
  },
  conversaciones_en_espera: {
    sabe: 'Conversaciones en espera de que alguien las acepte',
    slots: ['area', 'canal'],
    ejemplos: `
      ¿Cuántos chats están en espera? | clientes en espera | hay gente en cola | quién está esperando que lo atiendan |
      clientes esperando que los atiendan | chats sin asignar | cuántos chats no tienen agente | chats sin dueño | chats sin atender |
      clientes sin atender | cuánta gente está sin atender | chats sin tomar | chats pendientes | quién lleva más rato esperando |
      chats en espera sin asignar | chats que están esperando agente | en espera y sin tomar | cuántos hay en espera |
      clientes que no tienen agente | quién falta por atender | quién espera`,
  },
  conversaciones_sin_responder: {
    sabe: 'Conversaciones sin respuesta por más de dos horas',
    ejemplos: `
      ¿Qué chats están sin responder? | chats con más de dos horas sin respuesta | quién lleva más de dos horas sin respuesta |
      quién lleva más de dos horas esperando | clientes esperando respuesta hace más de dos horas | a quién no le hemos contestado |
      a quién le debemos contestar hace más de dos horas | a quién le falta respuesta | clientes sin responder | cuántos sin responder |
      mensajes sin responder | personas sin responder | conversaciones olvidadas | a cuántos clientes dejamos en visto |
      clientes desatendidos | chats desatendidos | quiénes llevan rato sin que les contesten | clientes que llevan rato sin respuesta |
      cuántas personas nos escribieron y no les han respondido | clientes que nos escribieron y no les respondimos | chats por responder |
      a quién falta por responder | clientes por responder | hay chats atrasados | quién se quedó sin respuesta`,
  },
  conversaciones_estados: {
    sabe: 'Conversaciones de un periodo por su estado actual',
    periodo: 'hoy',
    ejemplos: `
      ¿Cómo están distribuidas las conversaciones? | cuántas conversaciones hay abiertas y cerradas |
      cuántos abiertos, cerrados y en espera | chats abiertos, cerrados y pendientes | abiertos contra cerrados | estado de los chats |
      chats por estado | qué porcentaje de chats se han cerrado | cómo vamos de chats | en qué estado están los chats |
      cómo estamos de chats abiertos y cerrados | cómo están los chats abiertos, cerrados y pendientes |
      distribución de estados de los chats | distribución de estados | cuántos abiertos y cuántos cerrados |
      cuántos chats abiertos y cuántos cerrados`,
  },
  conversaciones_por_area: {
    sabe: 'Conversaciones iniciadas por área',
    periodo: 'hoy',
    slots: ['area'],
    ejemplos: `
      ¿Cuántos chats hubo por área? | qué área tiene más chats | chats de {area} | cuántos chats entraron a {area} |
      chats nuevos por área | chats atendidos por área | qué área recibió más chats | cuántos chats entraron por área |
      qué área tiene menos chats`,
  },
  conversaciones_por_canal: {
    sabe: 'Conversaciones iniciadas por canal',
    periodo: 'hoy',
    slots: ['canal'],
    ejemplos: `
      ¿Cuántos chats hubo por canal? | qué canal tiene más chats | chats de {canal} | cuántos chats entraron por {canal} |
      por cuál número nos escriben más | por cuál whatsapp nos escriben más | por cuál línea nos escriben más |
      por qué canal nos escriben más | qué canal trae más gente | qué línea tiene más chats | por qué canal llegan más chats |
      por qué canal entran más clientes | chats nuevos por canal | cuántos chats entraron por canal | qué canal recibe más chats`,
  },
  conversaciones_buscar: {
    sabe: 'Conversaciones en cuyos mensajes aparece un texto',
    slots: ['texto'],
    ejemplos: `
      quién preguntó por {cola} | quién habló de {cola} | quién mencionó {cola} | chats que hablen de {cola} |
      busca chats que hablen de {cola} | chats donde hablen de {cola} | chats con la palabra {cola} | busca la palabra {cola} |
      busca la palabra {texto} en los chats | dónde mencionan {cola} | mensajes donde dicen {cola} | mensajes que digan {cola} |
      chats donde dicen {cola} | chats donde pidieron {cola} | qué clientes preguntaron por {cola} | qué clientes mencionaron {cola} |
      qué clientes hablaron de {cola} | cuántas personas preguntaron por {cola} | cuántos clientes preguntaron por {cola} |
      cuántos preguntaron por {cola} | alguien preguntó por {cola} | en qué chats preguntaron por {cola} |
      en qué conversación un cliente mandó el número {telefono} | en qué chats dijeron {cola} | chats sobre el tema {cola} |
      busca {texto} en los chats | encuentra el mensaje donde decía {cola} | en qué chats mencionaron la palabra {cola}`,
  },
  conversaciones_ultimas: {
    sabe: 'Las conversaciones más recientes',
    ejemplos: `
      ¿Cuáles son las últimas conversaciones? | los chats más recientes | los últimos 5 chats | quiénes fueron los últimos en escribir`,
  },
  horas_pico: {
    sabe: 'A qué hora y qué día de la semana escriben más los clientes',
    periodo: 'mes',
    ejemplos: `
      ¿A qué hora nos escriben más? | a qué hora escriben más los clientes | a qué horas hay más mensajes |
      a qué hora llegan más mensajes | a qué hora entran más chats | cuál es la hora pico | cuál es la hora más congestionada |
      en qué horas hay más chats | qué día de la semana nos escriben más | qué día escriben más los clientes |
      qué día de la semana se mueve más | qué día de la semana hay más mensajes | horas pico | a qué hora se mueve más |
      a qué hora tenemos más trabajo | qué día de la semana llegan más mensajes | qué día entran más chats |
      qué días son los más movidos | cuál es el día más movido | qué día se mueve más`,
  },
  tiempo_respuesta: {
    sabe: 'Tiempo promedio de primera respuesta',
    periodo: 'hoy',
    ejemplos: `
      ¿Cuál es el tiempo de respuesta? | cuánto nos demoramos en responder | cuánto demoramos en responder a los clientes |
      en cuánto tiempo respondemos | promedio de respuesta | cómo estamos de tiempos de respuesta | qué tan rápido contestamos |
      qué tan lentos estamos contestando | cuánto nos demoramos en atender | cada cuánto contestamos | cuánto esperan los clientes |
      cuánto tiempo esperan los clientes para que les respondan | cuánto se demoran los agentes en contestar | cómo vamos de respuesta |
      tiempo de primera respuesta | tiempo medio de primera respuesta | estamos respondiendo rápido`,
  },
  tiempo_respuesta_agentes: {
    sabe: 'Tiempo promedio de primera respuesta por agente',
    periodo: 'hoy',
    slots: ['agente', 'orden'],
    ejemplos: `
      ¿Quién responde más rápido? | quién es el más rápido | quién es el más lento para responder | quién se demora más en responder |
      quién es el más demorado en contestar | cuánto se demora {agente} en responder | en cuánto tiempo responde {agente} |
      qué tan rápido contesta {agente} | qué tan demorado es {agente} para responder | tiempo de respuesta por agente |
      tiempo de respuesta de los agentes | cuánto se demora cada agente en responder | tiempo de respuesta de {agente} |
      quién tiene el mejor tiempo de respuesta | quién atiende más rápido | cuánto tarda {agente}`,
  },
  agentes_ranking: {
    sabe: 'Qué agentes atendieron más o menos conversaciones',
    periodo: 'hoy',
    slots: ['orden'],
    ejemplos: `
      ¿Quién atendió más chats? | quién atendió más | quién atendió más clientes | quién cerró más chats | quién cerró más |
      quién trabajó más | quién va ganando | ranking de agentes | mejor agente | quién es el mejor agente | quién es el más flojo |
      quién es el más flojo, el que menos atendió | cuántos chats atendió cada agente | cuántos clientes atendió cada agente |
      cómo vamos por agente | cómo le fue a cada agente | resumen por agente | desempeño por agente | quién tuvo mejor desempeño |
      cómo va el equipo | quién va de primero | chats por agente de {periodo} | cuántos atendió cada agente | quién rinde más |
      ranking del equipo | desempeño de los agentes | cómo van los agentes`,
  },
  agente_resumen: {
    sabe: 'Las cifras de un agente',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cómo le fue a {agente}? | cifras de {agente} | desempeño de {agente} | qué ha hecho {agente} | qué hizo {agente} |
      cuántos atendió y cuántos cerró {agente} | cómo va {agente} con los chats | cómo vamos con {agente}`,
  },
  calificacion_promedio: {
    sabe: 'Calificación promedio de los clientes',
    periodo: 'mes',
    ejemplos: `
      ¿Cuál es la calificación promedio? | cómo nos califican los clientes | cómo estamos de calificación |
      qué tan satisfechos están los clientes | están contentos los clientes | cómo está la satisfacción | nivel de satisfacción |
      cuántas estrellas tenemos en promedio | promedio de las encuestas | qué nota nos ponen los clientes | cómo van las encuestas |
      calificación de los clientes | calificación | calificación del equipo | nota promedio`,
  },
  calificaciones_agentes: {
    sabe: 'Calificación promedio por agente',
    periodo: 'mes',
    slots: ['agente', 'orden'],
    ejemplos: `
      ¿Quién tiene mejor calificación? | calificación por agente | calificación promedio por agente |
      quién es el mejor calificado por los clientes | calificación de {agente} | qué calificación tiene {agente} |
      cómo califican a {agente} | cómo califican los clientes a {agente} | cuánto tiene {agente} de calificación |
      calificaciones de los agentes | calificación promedio de los agentes | quién tiene más estrellas |
      quién tiene mejor calificación y con cuántas respuestas | quién tiene a los clientes más contentos | encuestas por agente |
      con quién están más contentos los clientes | cómo le va a {agente} en las encuestas | quién tiene la calificación más baja |
      nota de cada agente | a qué agente le va peor con los clientes`,
  },
  encuestas_total: {
    sabe: 'Cuántas encuestas se respondieron',
    periodo: 'mes',
    ejemplos: `
      ¿Cuántas encuestas respondieron? | cuántas encuestas hubo | cuántas calificaciones recibimos | cuántas calificaciones hubo |
      cuántas encuestas nos contestaron | cuántas encuestas llegaron | cuántos clientes calificaron |
      de las encuestas que enviamos cuántas respondieron | cuántos clientes respondieron la encuesta |
      cuántas calificaciones nos llegaron | cuántos contestaron la encuesta`,
  },
  encuestas_comentarios: {
    sabe: 'Comentarios de los clientes en las encuestas',
    periodo: 'mes',
    slots: ['agente'],
    ejemplos: `
      ¿Qué comentarios dejaron los clientes? | últimos comentarios | qué dicen los clientes en las encuestas |
      qué dicen de nosotros los clientes | qué dijeron los clientes que calificaron mal | comentarios de las encuestas |
      comentarios de quejas por demora | qué opinan de {agente} | comentarios malos | qué escribieron los clientes en las encuestas`,
  },
  encuestas_malas: {
    sabe: 'Encuestas con calificación de 1 o 2',
    periodo: 'mes',
    slots: ['agente'],
    ejemplos: `
      ¿Quién nos calificó mal? | calificaciones malas | encuestas malas | calificaciones bajas | peores calificaciones |
      clientes que calificaron mal | encuestas con mala calificación | quién nos puso 1 | calificaciones de 1 y 2 |
      quién nos calificó con 1 | quién nos dio una estrella | clientes con 1 estrella | de qué se quejan los clientes |
      clientes insatisfechos | quién está insatisfecho | hay quejas | cuántas quejas hubo | qué clientes quedaron molestos |
      quiénes quedaron molestos | clientes que calificaron con 1 | quién nos puso 2`,
  },
  contactos_total: {
    sabe: 'Cuántos contactos hay',
    ejemplos: `
      ¿Cuántos contactos tenemos? | cuántos clientes tengo | cuántos clientes hay registrados | cuántos contactos tiene la base |
      tamaño de la base de contactos | tamaño de la base | contactos`,
  },
  contactos_nuevos: {
    sabe: 'Cuántos contactos se crearon',
    periodo: 'hoy',
    ejemplos: `
      ¿Cuántos contactos nuevos hubo? | contactos creados {periodo} | contactos que entraron | cuántos clientes nuevos llegaron |
      cuántos clientes nuevos nos escribieron | cuántos clientes nuevos se registraron | quiénes son los clientes nuevos | gente nueva`,
  },
  contactos_no_contactar: {
    sabe: 'Contactos marcados para no contactar',
    ejemplos: `
      ¿Qué contactos están marcados como no contactar? | lista de no contactar | contactos que no quieren que los contacten |
      quiénes pidieron no ser contactados | quiénes pidieron no más mensajes | lista negra | contactos bloqueados |
      clientes que se dieron de baja | quiénes se dieron de baja | a quién no podemos contactar | quiénes no quieren más mensajes |
      quiénes pidieron que no les escribiéramos más | a quién no le podemos escribir`,
  },
  contacto_buscar: {
    sabe: 'Un contacto por nombre, teléfono o correo: sus datos, su estado en el Kanban, quién lo atiende y su conversación',
    slots: ['texto', 'telefono'],
    ejemplos: `
      busca a {texto} | {nombre} | quién es {nombre} | correo de {texto} | teléfono de {texto} | cuál es el número de {nombre} |
      datos de {texto} | de quién es el {telefono} | de quién es el número {telefono} | busca el número {telefono} | el {telefono} |
      en qué estado está {texto} | en qué estado del kanban está {texto} | quién atiende a {texto} |
      quién está atendiendo el chat de {texto} | quién lleva el chat de {texto} | el chat de {texto} | qué pasó con {texto} |
      qué pasó con el chat de {texto} | cómo va el chat de {texto} | cómo va {nombre} | qué hemos hablado con {texto} |
      quién está hablando con {texto} | qué fue lo último que nos dijo {texto} | último mensaje de {texto} | qué dijo {texto} |
      busca el correo {texto} | qué sabemos de {nombre} | cuándo nos escribió {nombre} | tenemos el teléfono de {texto} |
      quién habló con {texto} | asignado a quién está {texto} | hay un cliente {nombre} | busca el contacto con correo {texto} |
      tenemos registrado a {nombre} | desde cuándo es cliente {nombre} | cuál es el número de teléfono de {texto} |
      cuándo fue la última vez que escribió {nombre} | a quién pertenece el {telefono} | a quién pertenece el número {telefono}`,
  },
  kanban_estados: {
    sabe: 'Cuántos contactos hay en cada estado del Kanban',
    slots: ['texto'],
    ejemplos: `
      ¿Cuántos contactos hay en cada estado? | cómo está el kanban | cuántos hay en cada columna | cuántas tarjetas hay en cada columna |
      estado del embudo | resumen del embudo | cómo va el embudo | qué columna tiene más clientes |
      qué estado del kanban tiene más gente | cuáles son los estados del kanban | cuáles son los estados del tablero de {area} |
      cuántos contactos hay en el kanban | clientes por estado | qué estados hay | cuántos hay en cada columna del kanban |
      cómo está el tablero de {area} | el tablero de {area} | tablero de {area} distribución`,
  },
  kanban_estado: {
    sabe: 'Contactos que están en un estado del Kanban',
    slots: ['texto'],
    ejemplos: `
      cuántos contactos hay en {estado} | quiénes están en {estado} | cuántos hay en {estado} | clientes en {estado} | los {estado} |
      cuántas personas hay en {estado} | clientes en la columna {estado} | tarjetas en {estado}`,
  },
  kanban_movimientos: {
    sabe: 'Qué contactos cambiaron de estado en el Kanban',
    periodo: 'hoy',
    slots: ['texto', 'agente'],
    ejemplos: `
      a quién movieron en el kanban | cuántos pasaron a {estado} | clientes que pasaron a {estado} | a quién pasaron a {estado} |
      a quién movieron a {estado} | cuántos movimos a {estado} | qué contactos cambiaron de estado | quiénes cambiaron de estado |
      movimientos del kanban | cuántos {estado} {periodo} | clientes {estado} {periodo} | cuántas personas pasaron a {estado} |
      quién pasó a {estado} | qué se movió en el kanban | cuántos llegaron a {estado}`,
  },
  leads: {
    sabe: 'Los clientes con mejor puntaje de lead, los leads calientes',
    ejemplos: `
      ¿Cuáles son los leads más calientes? | clientes con mejor score | leads con mejor score | quiénes están más calientes |
      clientes más calientes | quiénes son los más probables de comprar | leads calientes | mejores leads | clientes calientes |
      quiénes tienen más score | cuántos leads calientes hay | quiénes son los leads | leads con mejor puntaje |
      prospectos con más puntaje`,
  },
  leads_etapas: {
    sabe: 'Cuántas conversaciones sin cerrar hay en cada etapa de lead y temperatura',
    ejemplos: `
      ¿Cuántos leads hay en cada etapa? | leads por etapa | cómo van los leads | cuántos leads tenemos | en qué etapa están los leads |
      distribución de leads por etapa`,
  },
  kanban_contacto: {
    sabe: 'Por qué estados del Kanban ha pasado un contacto y quién lo movió',
    slots: ['texto', 'telefono'],
    ejemplos: `
      por qué estados ha pasado {texto} | quién movió a {texto} | quién movió a {texto} a {estado} | quién pasó a {texto} a {estado} |
      historial de estados de {texto} | cuándo pasó {texto} a {estado} | cuándo movieron a {texto}`,
  },
  contacto_notas: {
    sabe: 'Las notas de un contacto',
    slots: ['texto', 'telefono'],
    ejemplos: `
      notas de {texto} | qué anotaciones tiene {texto} | qué notas hay de {texto}`,
  },
  kanban_tableros: {
    sabe: 'Qué tableros de Kanban hay',
    ejemplos: `
      ¿Qué tableros tenemos? | cuántos kanban hay`,
  },
  tareas_pendientes: {
    sabe: 'Tareas sin completar',
    slots: ['agente'],
    ejemplos: `
      ¿Qué tareas están pendientes? | qué falta por hacer | tareas de {agente} | qué tiene pendiente {agente} | tareas |
      tareas sin completar | tareas que no se han hecho | tareas que no se han terminado | tareas abiertas | cómo vamos con las tareas |
      cuánto falta de tareas | tareas pendientes del equipo`,
  },
  tareas_vencidas: {
    sabe: 'Tareas sin completar cuya fecha ya pasó',
    slots: ['agente'],
    ejemplos: `
      ¿Qué tareas están vencidas? | hay algo vencido | qué tareas ya se pasaron de fecha | tareas atrasadas | mis tareas vencidas |
      qué está vencido | tareas pendientes vencidas`,
  },
  tareas_prioridad: {
    sabe: 'Tareas sin completar de una prioridad',
    slots: ['prioridad', 'agente'],
    ejemplos: `
      ¿Qué tareas son urgentes? | tareas de prioridad alta | tareas en alta pendientes | tareas en media | tareas en baja |
      tareas de prioridad media | tareas de prioridad baja | qué hay urgente por hacer | tareas urgentes pendientes | qué es urgente |
      tareas urgentes que vencen`,
  },
  tareas_por_prioridad: {
    sabe: 'Cuántas tareas sin completar hay de cada prioridad',
    ejemplos: `
      ¿Cuántas tareas hay por prioridad? | tareas pendientes por prioridad`,
  },
  tareas_contacto: {
    sabe: 'Tareas sin completar de un contacto',
    slots: ['texto', 'telefono'],
    ejemplos: `
      qué quedó pendiente con {texto} | qué tareas pendientes hay con {texto} | tareas con {texto}`,
  },
  tareas_mias: {
    sabe: 'Tareas sin completar de quien pregunta',
    ejemplos: `
      ¿Cuáles son mis tareas? | cuáles son mis pendientes | mis tareas pendientes | qué debo hacer | qué tengo pendiente |
      qué me falta por hacer`,
  },
  tareas_por_persona: {
    sabe: 'Tareas sin completar de cada persona',
    slots: ['orden'],
    ejemplos: `
      ¿Quién tiene más tareas? | quién tiene más tareas pendientes | tareas por persona | cuántas tareas pendientes tiene cada uno |
      quién tiene más tareas vencidas | quién tiene más pendientes | quién está más atrasado | tareas vencidas por agente |
      quién tiene tareas pendientes | quién tiene tareas vencidas | reparto de tareas por agente`,
  },
  tareas_programadas: {
    sabe: 'Tareas programadas para un periodo',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Qué tareas hay programadas? | tareas para {periodo} | qué hay pendiente para {periodo} | tareas pendientes para {periodo} |
      qué tenemos agendado | qué hay en la agenda | qué tareas tengo para {periodo} | mi agenda | qué tengo pendiente para {periodo} |
      qué tengo para {periodo} | qué tareas vencen {periodo} | qué tareas se programaron`,
  },
  tareas_completadas: {
    sabe: 'Tareas completadas de las programadas en un periodo',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuántas tareas se completaron? | tareas terminadas | tareas hechas | qué tareas se completaron y quién las hizo |
      qué tareas cerró {agente} | quién completó tareas | qué tareas hizo {agente} | cuántas tareas se hicieron`,
  },
  productos_total: {
    sabe: 'Cuántos productos hay',
    ejemplos: `
      ¿Cuántos productos tenemos? | cuántas referencias manejamos | cuántos artículos hay en el catálogo | cuántos productos activos hay |
      cuántos productos vendemos`,
  },
  productos_lista: {
    sabe: 'Qué productos hay',
    ejemplos: `
      ¿Qué productos tenemos? | muéstrame el catálogo | qué vendemos | productos activos | qué productos ofrecemos |
      productos del catálogo`,
  },
  producto_precio: {
    sabe: 'El precio de un producto',
    slots: ['texto'],
    ejemplos: `
      cuánto vale {texto} | precio de {texto} | a cómo está {texto} | qué valor tiene {texto} | cuánto vale el producto {texto} |
      cuánto me valen 3 {texto} | precio del código {texto}`,
  },
  productos_buscar: {
    sabe: 'Busca productos por nombre o código',
    slots: ['texto'],
    ejemplos: `
      busca el producto {texto} | hay {texto} | hay {texto} en el catálogo | vendemos {texto} | el producto {texto} |
      qué productos de {texto} hay | hay productos de {texto} | productos con {texto} | qué {texto} vendemos |
      está {texto} en el catálogo | hay {texto} disponible | está disponible {texto} | código {texto}`,
  },
  productos_inactivos: {
    sabe: 'Productos inactivos, que no se ofrecen; el catálogo no guarda existencias',
    ejemplos: `
      ¿Qué productos están inactivos? | hay algo sin existencias | qué productos no están disponibles | qué está agotado |
      productos agotados | qué no está disponible | qué productos no están activos | productos sin stock | qué productos se acabaron`,
  },
  productos_por_precio: {
    sabe: 'Los productos más caros o más baratos',
    slots: ['orden'],
    ejemplos: `
      ¿Cuál es el producto más caro? | qué es lo más caro que vendemos | los productos más baratos | qué es lo más barato |
      los 5 productos más caros | qué producto tiene el precio más alto | qué producto tiene menor precio | lo más barato del catálogo`,
  },
  productos_sincronizacion: {
    sabe: 'Cuándo se sincronizó el catálogo',
    ejemplos: `
      ¿Cuándo se sincronizó el catálogo? | ya se sincronizaron los productos | última sincronización | el catálogo está sincronizado |
      cuándo se sincronizaron los productos por última vez | cómo quedó la sincronización | cuándo se actualizaron los precios`,
  },
  cotizaciones_total: {
    sabe: 'Cuántas cotizaciones se hicieron, también por agente o por cliente',
    periodo: 'hoy',
    slots: ['agente', 'por'],
    ejemplos: `
      ¿Cuántas cotizaciones hicimos? | cotizaciones | cuántas cotizaciones se enviaron | cuántas propuestas enviamos |
      cotizaciones por agente | quién hizo más cotizaciones | quién cotizó más | a qué cliente le hemos cotizado más |
      cotizaciones por cliente | cuántas cotizaciones hizo {agente} y por cuánto | cuántas cotizaciones y por cuánto sumaron |
      cómo vamos de cotizaciones | quién ha cotizado | cuántas cotizaciones hicieron los agentes | a cuántos clientes les cotizamos |
      cotizaciones hechas | cuántas cotizaciones salieron | cuántas cotizaciones se crearon`,
  },
  cotizaciones_valor: {
    sabe: 'Cuánto suman las cotizaciones',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuánto cotizamos? | cuánto suman las cotizaciones | valor cotizado | cuánta plata se ha cotizado | cuánto vale lo cotizado |
      valor total de las cotizaciones | por cuánto se ha cotizado`,
  },
  cotizacion_numero: {
    sabe: 'Una cotización por su número',
    slots: ['numero'],
    ejemplos: `
      la cotización {numero} | cotización número {numero} | de cuánto fue la cotización {numero} |
      qué tiene la cotización número {numero} | cuánto vale la cotización {numero} | productos de la cotización {numero} |
      para quién es la cotización {numero}`,
  },
  cotizaciones_cliente: {
    sabe: 'Las cotizaciones de un cliente',
    slots: ['texto', 'telefono'],
    ejemplos: `
      cotizaciones para {texto} | qué le cotizamos a {texto} | cuánto le cotizamos a {texto} |
      qué le ofrecimos a {texto} en la cotización | cuántas cotizaciones tiene {texto} | qué productos le cotizamos a {texto} |
      qué cotizaciones le enviamos a {texto} | qué cotizaciones le hicimos a {texto} | cuántas cotizaciones le hemos hecho a {texto} |
      cuándo fue la última vez que le cotizamos a {texto}`,
  },
  cotizaciones_ultimas: {
    sabe: 'Las cotizaciones más recientes',
    ejemplos: `
      ¿Cuáles son las últimas cotizaciones? | cotizaciones más recientes | las últimas 5 cotizaciones |
      cuál fue la última cotización que enviamos`,
  },
  cotizaciones_mayores: {
    sabe: 'Las cotizaciones de mayor valor',
    periodo: 'mes',
    ejemplos: `
      ¿Cuál es la cotización más grande? | cotizaciones de mayor valor | la cotización más alta | la cotización más cara |
      las 5 cotizaciones más grandes | cotizaciones de más valor`,
  },
  productos_cotizados: {
    sabe: 'Los productos más cotizados, o los menos',
    periodo: 'mes',
    slots: ['orden'],
    ejemplos: `
      ¿Qué es lo que más cotizamos? | qué producto cotizamos más | qué producto piden más los clientes | qué es lo que más piden |
      top 5 de productos más cotizados | top 5 de productos que más piden | los 5 productos que más cotizamos |
      productos menos cotizados | top de productos cotizados`,
  },
  difusiones_lista: {
    sabe: 'Envíos masivos',
    periodo: 'opcional',
    ejemplos: `
      ¿Qué difusiones se han hecho? | cuántos envíos masivos hicimos | campañas | masivos que enviamos | cuántos masivos salieron |
      difusiones enviadas | cómo nos fue con la campaña de {periodo} | a cuántos les llegó el masivo de {periodo} |
      a cuánta gente le llegó el masivo de {periodo}`,
  },
  difusion_ultima: {
    sabe: 'Cómo va o cómo quedó el último envío masivo',
    ejemplos: `
      ¿Cómo le fue a la última difusión? | cómo va la campaña | cómo nos fue con el último masivo | a cuántos les llegó el último masivo |
      quiénes no recibieron el último masivo | a quiénes no les llegó el último masivo | a cuántos no les llegó el último masivo |
      cuántos leyeron el último masivo | cuántos mensajes salieron en el último masivo | último masivo | cómo quedó el envío masivo |
      cuántos fallaron en la última difusión`,
  },
  saldo: {
    sabe: 'El saldo',
    ejemplos: `
      ¿Cuánto saldo tenemos? | cuál es mi saldo | saldo disponible | cuánta plata nos queda | hay saldo | hay plata disponible |
      cuánta plata hay para mandar mensajes | cuánto saldo nos queda para enviar mensajes | nos queda plata | cuánta plata tenemos |
      se acabó el saldo`,
  },
  movimientos: {
    sabe: 'Movimientos del saldo',
    periodo: 'mes',
    ejemplos: `
      ¿Cuáles son los movimientos del saldo? | historial de movimientos | historial del saldo | extracto | últimos movimientos`,
  },
  consumo: {
    sabe: 'Cuánto se gastó del saldo',
    periodo: 'mes',
    ejemplos: `
      ¿Cuánto gastamos? | en qué se gastó la plata | cuánto se gastó en plantillas | cuánto saldo gastamos | cuánta plata se gastó |
      en qué se va el saldo | cuánto nos hemos gastado en mensajes | cuánto gastamos en whatsapp | en qué se nos fue el saldo |
      en qué se fue la plata | consumo`,
  },
  recargas: {
    sabe: 'Recargas del saldo',
    periodo: 'mes',
    ejemplos: `
      ¿Cuánto recargamos? | cuántas recargas hicimos | cuándo fue la última recarga | de cuánto fue la última recarga |
      cuándo recargamos saldo por última vez | recargas de saldo | cuánta plata le recargamos | recargas hechas | quién recargó saldo |
      cuándo fue la última recarga y de cuánto`,
  },
  tarifas: {
    sabe: 'Cuánto cuesta un mensaje, una plantilla o un minuto',
    ejemplos: `
      ¿Cuáles son las tarifas? | cuánto vale enviar una plantilla | cuánto cuesta un mensaje | cuánto vale mandar un mensaje |
      cuánto cuesta el minuto de llamada | cuánto vale un minuto | precio de los mensajes | cuánto nos cuesta cada mensaje |
      cuánto cuesta una llamada`,
  },
  llamadas_total: {
    sabe: 'Cuántas llamadas se hicieron, cómo terminaron y de quién fueron',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuántas llamadas hicimos? | cuántas llamadas no contestaron | llamadas perdidas | llamadas por agente | quién hizo más llamadas |
      cuántos minutos de llamada hubo | cuánto duraron las llamadas | cuántas llamadas contestaron los clientes |
      quién ha hecho llamadas | cuántos clientes llamaron | cuántos minutos de llamada gastamos`,
  },
  llamadas_contacto: {
    sabe: 'Las llamadas que se le hicieron a un contacto',
    slots: ['texto', 'telefono'],
    ejemplos: `
      llamadas con {texto} | llamadas al {telefono} | cuántas llamadas le hicimos a {texto} | historial de llamadas del {telefono}`,
  },
  bot_resultados: {
    sabe: 'Qué hizo el bot con los mensajes: cuántos respondió y cuántos traspasó',
    periodo: 'hoy',
    ejemplos: `
      ¿Qué hizo el bot? | cuántos mensajes respondió el bot | cuántos chats atendió el bot | a cuántos clientes atendió el bot |
      cuántos chats cerró el bot | cómo le fue al bot | cuántos chats pasó el bot a una persona | cuántos chats transfirió el bot |
      cuántos chats transfirió el bot a un agente | qué ha hecho el bot`,
  },
  anuncios: {
    sabe: 'Qué anuncios o publicaciones trajeron más conversaciones',
    periodo: 'mes',
    ejemplos: `
      ¿Qué anuncio trajo más conversaciones? | qué publicación nos trajo más gente | qué anuncio trae más clientes | anuncios |
      cuántos chats llegaron por anuncios | qué anuncio funciona mejor | cuántos clientes llegaron por la publicidad |
      de qué anuncio nos escriben más`,
  },
  canales_lista: {
    sabe: 'Qué canales hay y si están conectados',
    ejemplos: `
      ¿Qué canales tenemos? | están conectados los canales | qué números de whatsapp tenemos | está conectado el whatsapp |
      qué números están conectados | qué línea está desconectada | qué canales están activos | qué líneas tenemos | canales de whatsapp |
      estamos conectados | con qué números trabajamos | cuál es el número de la línea`,
  },
  canales_salud: {
    sabe: 'Cómo están los canales: fallos, atrasos, calidad',
    ejemplos: `
      ¿Cómo están los canales? | hay fallas en algún canal | hay problemas con los canales | está funcionando el whatsapp |
      los canales están funcionando bien | calidad del número de whatsapp | calidad de los canales | cómo está el whatsapp |
      hay problemas con el whatsapp | está fallando el whatsapp | la línea está funcionando | qué canal tiene problemas |
      cómo está el canal de whatsapp | algún canal está caído | se cayó el whatsapp | está caída la línea`,
  },
  areas_lista: {
    sabe: 'Qué áreas hay',
    ejemplos: `
      ¿Qué áreas hay? | áreas`,
  },
  areas_horario: {
    sabe: 'El horario de atención de las áreas',
    slots: ['area'],
    ejemplos: `
      ¿Cuál es el horario de atención? | horario | a qué hora abrimos | a qué hora cerramos | hasta qué hora atendemos |
      a qué horas hay atención | horario del {periodo} | a qué hora abrimos el {periodo} | a qué hora cerramos el {periodo} |
      hasta qué hora atendemos el {periodo} | abrimos el {periodo} | hay atención el {periodo} | hay atención en {area} el {periodo} |
      hasta qué hora hay atención al cliente el {periodo} | estamos abiertos el {periodo} | horario de los festivos |
      abrimos los festivos | atendemos los festivos | hasta qué hora trabajamos`,
  },
  areas_abiertas: {
    sabe: 'Qué áreas están abiertas ahora',
    ejemplos: `
      ¿Qué áreas están abiertas ahora? | estamos abiertos | está abierto {area} | está abierta el área de {area} |
      qué áreas están atendiendo | qué áreas están atendiendo a esta hora | estamos atendiendo | está cerrado | hay atención |
      hay servicio`,
  },
  usuarios_total: {
    sabe: 'Cuántos usuarios hay',
    ejemplos: `
      ¿Cuántos usuarios hay? | cuántos agentes tenemos | cuántos agentes activos hay | cuántos usuarios activos hay |
      cuántos somos en el equipo | cuántas personas hay en el equipo`,
  },
  usuarios_lista: {
    sabe: 'Quiénes son los usuarios',
    ejemplos: `
      ¿Quiénes son los usuarios? | quiénes son los agentes | lista de usuarios | lista de agentes | muéstrame el equipo |
      quiénes están en el equipo | agentes activos | quiénes trabajan en el equipo | quiénes conforman el equipo`,
  },
  usuarios_inactivos: {
    sabe: 'Usuarios inactivos',
    ejemplos: `
      ¿Qué usuarios están inactivos? | qué agentes están desactivados | agentes inactivos | cuántos usuarios inactivos hay |
      quiénes están inactivos`,
  },
  usuario_buscar: {
    sabe: 'Correo, teléfono, área o rol de un usuario',
    slots: ['agente'],
    ejemplos: `
      correo de {colega} | teléfono de {colega} | en qué área trabaja {colega} | en qué área está {colega} | qué rol tiene {colega} |
      datos de {colega} | busca a {colega} | quién es {colega} | busca el agente {colega} | dónde trabaja {colega} |
      {colega} trabaja en {area}`,
  },
  usuarios_por_area: {
    sabe: 'Quiénes trabajan en cada área',
    slots: ['area'],
    ejemplos: `
      ¿Cuántos agentes hay en cada área? | agentes por área | quiénes están en {area} | quién trabaja en {area} | agentes de {area} |
      cuántos agentes hay en {area} | gente de {area} | cuánta gente trabaja en {area} | equipo de {area} |
      cuántas personas trabajan en {area} | usuarios de {area} | quiénes son los agentes de {area} | usuarios por área |
      qué personas hay en cada área | gente que trabaja en {area}`,
  },
  plantillas_lista: {
    sabe: 'Plantillas de mensajes y su aprobación',
    slots: ['texto'],
    ejemplos: `
      ¿Qué plantillas tenemos? | plantillas aprobadas | plantilla {texto} | qué dice la plantilla {texto} |
      ya aprobaron la plantilla {texto} | ya aprobaron {texto} | plantillas pendientes de aprobar | plantillas de mensajes |
      plantillas activas`,
  },
  notas_rapidas_lista: {
    sabe: 'Mensajes rápidos',
    slots: ['texto'],
    ejemplos: `
      ¿Qué mensajes rápidos hay? | respuestas rápidas | notas rápidas | atajos | atajo de {texto} | nota rápida de {texto} |
      mensaje rápido de {texto} | respuesta rápida de {texto} | atajo para los datos de {texto} |
      cuántas notas rápidas son compartidas y cuántas son mías | hay un atajo para los datos de {texto} |
      hay una respuesta rápida para {texto} | respuesta rápida de {cola} | qué dice la respuesta rápida de {cola}`,
  },
  auditoria: {
    sabe: 'Quién cambió qué',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Quién cambió algo? | qué se modificó | qué cambios hizo {agente} | quién modificó los horarios | auditoría |
      quién cambió los precios | quién borró contactos | qué borró {agente} | qué se borró | quién hizo cambios |
      quién cambió una plantilla | historial de cambios | quién borró el producto | quién cambió un usuario | quién cambió un área |
      quién cambió el contacto | últimos cambios | quién cambió el área de {area}`,
  },
  ayuda: {
    sabe: 'Qué se puede preguntar',
    ejemplos: `
      ¿Qué te puedo preguntar? | ayuda | en qué me puedes ayudar`,
  },
} as const satisfies Record<string, IntentSpec>;

export type Intent = keyof typeof INTENTS;

export function specOf(intent: Intent): IntentSpec {
  return INTENTS[intent];
}

/** The ways of asking it. */
export function ejemplosOf(intent: Intent): readonly string[] {
  return INTENTS[intent].ejemplos.split('|').map((ejemplo) => ejemplo.trim());
}
