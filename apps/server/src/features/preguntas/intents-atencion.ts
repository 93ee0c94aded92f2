import type { IntentSpec } from './intent-spec.ts';

/** Questions about messages, chats, agents and surveys. */
export const INTENTS_ATENCION = {
  resumen: {
    sabe: 'Resumen de las cifras de un periodo, como el dashboard',
    periodo: 'hoy',
    ejemplos: `
      ¿Cómo vamos? | cómo nos fue | dame un resumen | resumen general del negocio | cómo estuvo el movimiento | estadísticas | cómo va la gestión | cómo rindió el día | cómo rindió |
      los números de {periodo} | cómo estuvo el día, movido o flojo | cómo cerramos {periodo} | resumen de la operación | estuvo flojo {periodo} | cómo nos ha ido | estuvo movido {periodo} |
      balance del negocio | en qué vamos | un informe rápido | los datos de {periodo} | resumen de cómo nos fue | qué pasó {periodo} | qué pasó {periodo}, mucho movimiento | cómo cerró el día`,
  },
  comparacion: {
    sabe: 'Cifras de un periodo (mensajes, conversaciones, tiempos, contactos nuevos, cotizaciones, calificación) frente a otro, o al anterior de igual duración',
    periodo: 'hoy',
    ejemplos: `
      ¿Cómo vamos frente a la semana pasada? | vamos mejor que ayer | vamos peor que ayer | vamos mejor o peor que la semana pasada | nos fue mejor que ayer | compara esta semana con la anterior |
      compara octubre y septiembre | este mes contra el pasado | chats atendidos octubre vs septiembre | atendimos más o menos que la semana pasada | entraron más chats que ayer |
      entraron menos chats que ayer | nos escribieron más que ayer | nos escribieron menos que la semana pasada | cuántos mensajes más recibimos que ayer |
      cuántos mensajes menos enviamos que ayer | cerramos más chats que ayer | cerramos menos chats que ayer | cuánto subió o bajó lo cotizado frente a septiembre |
      subieron los mensajes frente a ayer | bajaron los chats frente a ayer | la calificación mejoró frente al mes pasado | la calificación empeoró frente al mes pasado |
      contactos nuevos de este mes contra el pasado | tiempo de respuesta de hoy contra ayer | cotizamos más que el mes pasado | cotizamos menos que el mes pasado |
      respondemos más rápido que la semana pasada | diferencia de chats entre hoy y ayer | mensajes recibidos hoy contra ayer | subieron los chats | bajaron los mensajes |
      {periodo} estuvo más movido que ayer | estuvo más flojo que ayer | en cuál mes nos fue mejor, octubre o septiembre | atendimos más gente que ayer | atendimos menos gente que ayer |
      cotizamos más que ayer | nos llegaron más clientes que ayer | nos llegaron menos clientes que ayer | recibimos más llamadas que ayer |
      cuánto ha cambiado el tiempo de respuesta frente al mes pasado | ha cambiado la calificación frente al mes pasado | cuánto subimos en mensajes frente al mes pasado |
      cuánto bajamos en chats frente al mes pasado | cómo vamos contra el mes pasado`,
  },
  mensajes_total: {
    sabe: 'Cuántos mensajes se recibieron y se enviaron',
    periodo: 'hoy',
    ejemplos: `
      ¿Cuántos mensajes hubo? | volumen de mensajes | mensajes enviados y recibidos | cuántos mensajes se movieron | mensajes que entraron y salieron | cómo vamos de mensajes |
      cuántos whatsapp hubo | cuántos mensajes se cruzaron | cuántos mensajes hubo en total entre entrantes y salientes | cuánto se movió el whatsapp |
      cuántos mensajes entraron y cuántos salieron | cuántos mensajes recibimos y cuántos enviamos | mensajes que enviamos y que nos enviaron | cuántos mensajes enviamos y cuántos nos enviaron |
      entre lo que enviamos y lo que nos enviaron cuántos mensajes hubo`,
  },
  mensajes_recibidos: {
    sabe: 'Cuántos mensajes escribieron los clientes',
    periodo: 'hoy',
    ejemplos: `
      ¿Cuántos mensajes recibimos? | cuántos mensajes nos llegaron | cuántos whatsapp llegaron | cuántos mensajes nos mandaron | cuántos clientes nos escribieron | cuántos nos escribieron |
      cuántas personas escribieron | mensajes que escribieron los clientes | cuántos mensajes enviaron los clientes | mensajes de clientes | cuántos clientes mandaron mensaje |
      cuánto nos han escrito | cuántos clientes nos contactaron | cuántas veces nos escribieron | cuántos whatsapp nos enviaron los clientes | cuánta gente ha escrito |
      cuántos mensajes nos escribió la gente | cuántos mensajes entraron por whatsapp`,
  },
  mensajes_enviados: {
    sabe: 'Cuántos mensajes se enviaron, por agente',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuántos mensajes enviamos? | mensajes enviados | cuántos mensajes escribimos | cuántos mensajes escribió {agente} | cuántos mensajes respondió {agente} | qué ha contestado {agente} |
      mensajes por agente | mensajes enviados por agente | quién envió más mensajes | cuántos mensajes le mandamos a los clientes | cuántos mensajes le mandamos a la gente |
      mensajes que enviaron los agentes | cuántos mensajes salieron | cuántas veces le escribió {agente} a los clientes | cuántos mensajes le hemos enviado a los clientes |
      quién ha escrito más mensajes | qué agente envió más mensajes | cuántos mensajes envió cada agente | cuántos mensajes le envió {agente} a los clientes |
      quién le ha escrito más a los clientes | cuántos mensajes atendió {agente} | cuántos mensajes respondieron los agentes`,
  },
  mensajes_por_tipo: {
    sabe: 'Cuántas fotos, audios, videos y demás tipos de mensaje recibimos',
    periodo: 'hoy',
    ejemplos: `
      ¿Qué tipos de mensajes llegaron? | cuántas fotos nos mandaron los clientes | cuántos audios llegaron | cuántos videos recibimos | mensajes por tipo | cuántas fotos enviaron los clientes |
      mensajes recibidos por tipo | cuántos audios | los clientes envían más audios o más fotos | cuántos adjuntos nos han enviado | nos envían audios |
      cuántas notas de voz nos ha enviado la gente | los clientes envían más audios o más texto`,
  },
  actividad_por_dia: {
    sabe: 'Mensajes y conversaciones de cada día de un periodo, con su promedio',
    periodo: 'mes',
    ejemplos: `
      ¿Cuántos mensajes hubo por día? | cuántos chats hubo cada día | promedio de mensajes por día | mensajes recibidos por día | mensajes enviados por día | chats nuevos por día |
      cuántos chats entran por día | promedio de chats al día | promedio diario de mensajes | cuántos mensajes llegan cada día | cuánto se movió el whatsapp por día |
      cómo estuvo {periodo} por día | resumen por día | cuántos clientes nos escriben por día | cuántos chats atendemos por día | mensajes diarios | chats diarios`,
  },
  actividad_por_mes: {
    sabe: 'Mensajes, conversaciones, contactos nuevos y cotizaciones de cada mes',
    periodo: 'ano',
    ejemplos: `
      ¿Cuántas conversaciones hubo mes a mes? | mensajes mes a mes | cuántos mensajes recibimos por mes | mensajes enviados por mes | lo cotizado mes por mes | cuántas cotizaciones hubo por mes |
      contactos nuevos por mes | cómo vamos mes a mes | chats nuevos por mes | resumen mes a mes | cómo ha estado el movimiento mes a mes | cómo va el año mes a mes |
      cuántos clientes nuevos entran por mes | cuántos chats entran por mes | comparación mes a mes | cuánto cotizamos por mes`,
  },
  mensajes_sin_leer: {
    sabe: 'Cuántos mensajes están sin leer ahora',
    ejemplos: `
      ¿Cuántos mensajes sin leer tenemos? | sin leer | qué falta por leer | chats sin leer | cuántos mensajes tengo sin leer | cuánto nos falta por leer | hay mensajes sin leer |
      nos faltan mensajes por leer`,
  },
  mensajes_sin_leer_agentes: {
    sabe: 'Mensajes sin leer de cada agente',
    ejemplos: `
      ¿Quién tiene más mensajes sin leer? | qué agentes tienen mensajes sin leer | mensajes sin leer por agente | quién del equipo tiene más mensajes sin leer | quién tiene chats sin leer |
      mensajes sin leer de los agentes | a quién le falta leer mensajes | a quién se le acumulan más mensajes sin leer | quién tiene mensajes sin leer |
      cuántos mensajes sin leer tiene cada agente | a quién le faltan mensajes por leer | quién tiene más chats sin leer | qué agente está lleno de mensajes sin leer |
      qué agente tiene el chat lleno de mensajes sin leer | quién tiene el chat más lleno de mensajes sin leer`,
  },
  mensajes_fallidos: {
    sabe: 'Mensajes que no llegaron al cliente, y por qué',
    periodo: 'hoy',
    ejemplos: `
      ¿Qué mensajes fallaron? | cuántos mensajes no llegaron | mensajes que no salieron | mensajes que no se enviaron | mensajes que no se entregaron | por qué fallaron los mensajes |
      qué mensajes no salieron y por qué | por qué no llegaron los mensajes | qué envíos fallaron | mensajes que salieron con error | cuántos errores hubo |
      qué mensajes no les llegaron a los clientes | cuál es el error más frecuente de los mensajes | a quiénes no les llegó el mensaje | qué mensajes no se pudieron enviar |
      hubo problemas con los mensajes | a qué clientes no les llegó el mensaje | qué mensajes no le llegaron a la gente y por qué | mensajes que no le entraron a la gente |
      a quién no le entró el mensaje | cuál es el error que más sale en los mensajes | por qué no salen los mensajes | mensajes sin entregar | mensajes que no se entregaron y por qué |
      qué mensajes salieron mal`,
  },
  conversaciones_nuevas: {
    sabe: 'Cuántas conversaciones se iniciaron',
    periodo: 'hoy',
    ejemplos: `
      ¿Cuántas conversaciones hubo? | cuántos chats entraron | conversaciones nuevas | cuántas conversaciones se iniciaron | cuántos chats nos llegaron | cuántas personas iniciaron chat |
      cuántos chats recibimos | cuántos clientes abrieron chat | cuántos chats se crearon | cuántos chats se abrieron | cuántos clientes iniciaron conversación | cuántos chats nuevos entraron |
      clientes que nos iniciaron a escribir`,
  },
  conversaciones_atendidas: {
    sabe: 'Cuántas conversaciones se atendieron',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuántas conversaciones atendimos? | cuántos clientes atendimos | cuántas personas atendimos | a cuántos atendimos | chats de {agente} de {periodo} | cuántos chats respondimos |
      chats atendidos por el equipo | cuántos chats atendieron los agentes | cuánto hemos atendido | cuántas personas atendió {agente} | cuánta gente atendió {agente} |
      a cuántas personas les respondimos | cuántos chats respondió {agente} | cuántos clientes ha atendido {agente} | a cuánta gente le respondió {agente} |
      cuántos clientes atendieron los agentes | clientes de {agente} de {periodo} | cuántos clientes tuvo {agente} {periodo}`,
  },
  conversaciones_cerradas: {
    sabe: 'Cuántas conversaciones se cerraron, por agente',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuántas conversaciones se cerraron? | cuántas cerramos | chats cerrados por agente | cuántos chats ha cerrado el equipo | quién cerró chats | cuántos chats cerraron los agentes |
      cierres por agente | cuántos chats dejó cerrados {agente} | cuántos chats dejamos cerrados | cuántos cerró cada agente | cuántos clientes cerró {agente} | cuántos chats terminamos`,
  },
  conversaciones_abiertas: {
    sabe: 'Conversaciones abiertas ahora con un agente',
    slots: ['agente', 'area', 'canal', 'por'],
    ejemplos: `
      ¿Cuántos chats abiertos hay? | qué chats tiene {agente} | chats sin cerrar | cuántos tiene sin cerrar {agente} | cuántos abiertos tiene {agente} | cuántos chats tiene asignados {agente} |
      quién tiene más chats abiertos | quién tiene más chats | quién tiene más chats asignados | quién tiene más chats sin cerrar | chats abiertos por agente | cuántos chats tiene cada agente |
      mis chats | cuántos chats activos hay | quién tiene chats abiertos | cuántos chats faltan por cerrar | qué chats tengo asignados | quién está más cargado de chats | quién está más cargado |
      con cuántos chats estamos abiertos | quién lleva más chats | qué agente tiene más chats abiertos | cuántos chats tengo abiertos | cuántos chats le quedan por cerrar a {agente} |
      a quién le quedan más chats por cerrar | qué chats están asignados a {agente} | quién tiene menos chats abiertos | cuántos abiertos hay por {canal}`,
  },
  conversaciones_antiguas: {
    sabe: 'Las conversaciones abiertas que empezaron hace más tiempo',
    ejemplos: `
      ¿Cuál es el chat abierto más antiguo? | las conversaciones más antiguas sin cerrar | los chats más viejos | cuál es el chat más viejo | qué chats llevan rato abiertos sin cerrar |
      qué chat lleva más tiempo abierto | chats que llevan rato y no se han cerrado | el chat más viejo que sigue abierto | chats viejos sin cerrar | qué chats llevan más tiempo abiertos`,
  },
  duracion_chats: {
    sabe: 'Cuánto duran en promedio las conversaciones que se cerraron',
    periodo: 'mes',
    ejemplos: `
      ¿Cuánto dura un chat en promedio? | cuánto duran los casos hasta que se cierran | cuánto dura un chat desde que abre hasta que cierra | cuánto nos demoramos en cerrar un chat |
      tiempo de cierre de los chats | cuánto tiempo tardamos en resolver un caso | duración de las conversaciones | desde que se abre hasta que se cierra un chat cuánto tiempo pasa |
      cuánto duran los chats | cuánto se demora un caso en cerrarse | cuánto demora en resolverse un caso en promedio | cuánto tiempo toma cerrar un chat |
      cuánto se nos va en un chat en promedio | cuánto dura cada chat | cuánto tiempo dura abierto un chat | cuánto tarda un caso desde que llega hasta que se cierra`,
  },
  conversaciones_en_espera: {
    sabe: 'Conversaciones en espera de que alguien las acepte',
    slots: ['area', 'canal'],
    ejemplos: `
      ¿Cuántos chats están en espera? | clientes en espera | hay gente en cola | quién está esperando que lo atiendan | clientes esperando que los atiendan | chats sin asignar |
      cuántos chats no tienen agente | chats sin dueño | chats sin atender | clientes sin atender | cuánta gente está sin atender | chats sin tomar | chats pendientes |
      quién lleva más rato esperando | chats en espera sin asignar | chats que están esperando agente | en espera y sin tomar | cuántos hay en espera | clientes que no tienen agente |
      quién espera | quién falta por atender | hay clientes esperando | cuánta gente hay esperando | hay alguien sin atender | qué chats no ha atendido nadie | chats que nadie ha tomado |
      cuántos están haciendo fila | a quién falta por atender | a quién no hemos atendido | chats que no tienen dueño | clientes que no tienen quién los atienda | gente en la sala de espera`,
  },
  conversaciones_sin_responder: {
    sabe: 'Conversaciones sin respuesta por más de dos horas',
    ejemplos: `
      ¿Qué chats están sin responder? | chats con más de dos horas sin respuesta | quién lleva más de dos horas sin respuesta | quién lleva más de dos horas esperando |
      clientes esperando respuesta hace más de dos horas | a quién no le hemos contestado | a quién le debemos contestar hace más de dos horas | a quién le falta respuesta |
      clientes sin responder | cuántos sin responder | mensajes sin responder | personas sin responder | conversaciones olvidadas | a cuántos clientes dejamos en visto | clientes desatendidos |
      chats desatendidos | quiénes llevan rato sin que les contesten | clientes que llevan rato sin respuesta | cuántas personas nos escribieron y no les han respondido |
      clientes que nos escribieron y no les respondimos | chats por responder | a quién falta por responder | clientes por responder | hay chats atrasados | quién se quedó sin respuesta |
      quién sigue esperando respuesta | clientes en visto | a quién tenemos en visto | a quién dejamos en visto | chats abandonados | quién lleva rato esperando respuesta |
      quién lleva rato sin respuesta | a quién no se le ha respondido | a quién dejamos esperando | quién está esperando que le respondan | hay clientes sin responder |
      qué clientes no han recibido respuesta | a qué clientes no les hemos respondido | clientes esperando respuesta hace rato | clientes que llevan rato esperando |
      clientes colgados sin respuesta | clientes olvidados sin respuesta`,
  },
  conversaciones_estados: {
    sabe: 'Conversaciones de un periodo por su estado actual',
    periodo: 'hoy',
    ejemplos: `
      ¿Cómo están distribuidas las conversaciones? | cuántas conversaciones hay abiertas y cerradas | cuántos abiertos, cerrados y en espera | chats abiertos, cerrados y pendientes |
      abiertos contra cerrados | estado de los chats | chats por estado | qué porcentaje de chats se han cerrado | cómo vamos de chats | en qué estado están los chats |
      cómo estamos de chats abiertos y cerrados | cómo están los chats abiertos, cerrados y pendientes | distribución de estados de los chats | distribución de estados |
      cuántos abiertos y cuántos cerrados | cuántos chats abiertos y cuántos cerrados | cuántos chats van abiertos, cuántos en espera y cuántos cerrados |
      cuántos abiertos, cuántos cerrados y cuántos en espera | qué porcentaje de los chats está cerrado | cuántos chats cerrados y abiertos hay | cuánto está cerrado y cuánto abierto |
      cuánto de lo que entró está cerrado y cuánto abierto | de los chats que entraron cuántos están cerrados y cuántos abiertos`,
  },
  conversaciones_por_area: {
    sabe: 'Conversaciones iniciadas por área',
    periodo: 'hoy',
    slots: ['area'],
    ejemplos: `
      ¿Cuántos chats hubo por área? | qué área tiene más chats | chats de {area} | cuántos chats entraron a {area} | chats nuevos por área | chats atendidos por área | qué área recibió más chats |
      cuántos chats entraron por área | qué área tiene menos chats | cómo se distribuyen los chats entre las áreas | qué área tiene más trabajo | a qué área le ha caído más trabajo |
      a qué área le entran más chats | qué área está más cargada | qué área atiende más clientes | a qué área le llegan más clientes | cuántos clientes le llegaron a {area} |
      qué área recibe más mensajes | cuántos chats ha tenido {area} | qué área se mueve más | a qué área le entra más gente | en qué área hay más chats | qué área está más movida |
      cuántos chats han llegado a cada área`,
  },
  conversaciones_por_canal: {
    sabe: 'Conversaciones iniciadas por canal',
    periodo: 'hoy',
    slots: ['canal'],
    ejemplos: `
      ¿Cuántos chats hubo por canal? | qué canal tiene más chats | chats de {canal} | cuántos chats entraron por {canal} | por cuál número nos escriben más | por cuál whatsapp nos escriben más |
      por cuál línea nos escriben más | por qué canal nos escriben más | qué canal trae más gente | qué línea tiene más chats | por qué canal llegan más chats | por qué canal entran más clientes |
      chats nuevos por canal | cuántos chats entraron por canal | qué canal recibe más chats | por dónde nos entran más chats, por qué canal | por dónde nos escriben más |
      por cuál canal llega más gente | por cuál número nos entra más gente | cuántos clientes nos escribieron por {canal} | cuánta gente entró por {canal} | qué canal mueve más chats |
      qué número mueve más chats | por dónde nos llegan más clientes | cuántos entraron por el whatsapp de {canal} | cuántos chats han llegado por cada canal | qué canal tiene menos chats |
      qué canal se mueve más | cuántas personas escribieron por {canal}`,
  },
  conversaciones_buscar: {
    sabe: 'Conversaciones en cuyos mensajes aparece un texto',
    slots: ['texto'],
    ejemplos: `
      quién preguntó por {todo} | quién habló de {todo} | quién mencionó {todo} | chats que hablen de {todo} | busca chats que hablen de {todo} | chats donde hablen de {todo} |
      chats con la palabra {todo} | busca la palabra {todo} | busca la palabra {texto} en los chats | dónde mencionan {todo} | mensajes donde dicen {todo} | mensajes que digan {todo} |
      chats donde dicen {todo} | chats donde pidieron {todo} | qué clientes preguntaron por {todo} | qué clientes mencionaron {todo} | qué clientes hablaron de {todo} |
      cuántas personas preguntaron por {todo} | cuántos clientes preguntaron por {todo} | cuántos preguntaron por {todo} | alguien preguntó por {todo} | en qué chats preguntaron por {todo} |
      en qué conversación un cliente mandó el número {telefono} | en qué chats dijeron {todo} | chats sobre el tema {todo} | busca {texto} en los chats | encuentra el mensaje donde decía {todo} |
      en qué chats mencionaron la palabra {todo} | a quién le hablamos de {todo} | quién fue el que preguntó por {todo} | qué clientes pidieron {todo} | quién pidió {todo} |
      en qué chats pidieron {todo} | quién dijo {todo} | quiénes nos preguntaron por {todo} | quién está preguntando por {todo} | busca donde un cliente escribió {texto}`,
  },
  conversaciones_ultimas: {
    sabe: 'Las conversaciones más recientes',
    ejemplos: `
      ¿Cuáles son las últimas conversaciones? | los chats más recientes | los últimos 5 chats | quiénes fueron los últimos en escribir | qué fue lo último que entró |
      los últimos chats que entraron | quién fue el último que escribió | quiénes fueron los últimos clientes que escribieron | quién acaba de escribir | los últimos clientes que nos escribieron |
      cuál fue el último chat | quién es el más reciente que nos escribió`,
  },
  horas_pico: {
    sabe: 'A qué hora y qué día de la semana escriben más los clientes',
    periodo: 'mes',
    ejemplos: `
      ¿A qué hora nos escriben más? | a qué hora escriben más los clientes | a qué horas hay más mensajes | a qué hora llegan más mensajes | a qué hora entran más chats | cuál es la hora pico |
      cuál es la hora más congestionada | en qué horas hay más chats | qué día de la semana nos escriben más | qué día escriben más los clientes | qué día de la semana se mueve más |
      qué día de la semana hay más mensajes | horas pico | a qué hora se mueve más | a qué hora tenemos más trabajo | qué día de la semana llegan más mensajes | qué día entran más chats |
      qué días son los más movidos | cuál es el día más movido | qué día se mueve más | a qué hora hay más movimiento | qué día hay más movimiento | en qué momento hay más gente |
      a qué hora llega más gente | a qué hora hay más trabajo | en qué hora del día nos escriben más | a qué hora se llena más | qué días nos escriben más | a qué hora entra más gente |
      a qué hora nos escribe más la gente | qué hora es la más movida | a qué hora estamos más cargados | a qué hora escriben menos | qué día de la semana hay más trabajo |
      a qué hora se congestiona el whatsapp | a qué hora nos congestionamos`,
  },
  tiempo_respuesta: {
    sabe: 'Tiempo promedio de primera respuesta',
    periodo: 'hoy',
    ejemplos: `
      ¿Cuál es el tiempo de respuesta? | cuánto nos demoramos en responder | cuánto demoramos en responder a los clientes | en cuánto tiempo respondemos | promedio de respuesta |
      cómo estamos de tiempos de respuesta | qué tan rápido contestamos | qué tan lentos estamos contestando | cuánto nos demoramos en atender | cada cuánto contestamos |
      cuánto esperan los clientes | cuánto tiempo esperan los clientes para que les respondan | cuánto se demoran los agentes en contestar | cómo vamos de respuesta | tiempo de primera respuesta |
      tiempo medio de primera respuesta | estamos respondiendo rápido | cuánto esperan los clientes para que les respondamos | qué tan rápido le estamos respondiendo a la gente |
      nos estamos demorando en responder | estamos demorados respondiendo | cuánto se demora un cliente en recibir respuesta | cuánto tiempo nos toma responder |
      cuánto nos demoramos en dar la primera respuesta | a los cuántos minutos respondemos`,
  },
  tiempo_respuesta_agentes: {
    sabe: 'Tiempo promedio de primera respuesta por agente',
    periodo: 'hoy',
    slots: ['agente', 'orden'],
    ejemplos: `
      ¿Quién responde más rápido? | quién es el más rápido | quién es el más lento para responder | quién se demora más en responder | quién es el más demorado en contestar |
      cuánto se demora {agente} en responder | en cuánto tiempo responde {agente} | qué tan rápido contesta {agente} | qué tan demorado es {agente} para responder |
      tiempo de respuesta por agente | tiempo de respuesta de los agentes | cuánto se demora cada agente en responder | tiempo de respuesta de {agente} | quién tiene el mejor tiempo de respuesta |
      quién atiende más rápido | cuánto tarda {agente} | quién es el que menos demora en responder | cuánto se demora {agente} en atender | quién se demora más en atender |
      quién es el más rápido atendiendo | qué agente responde más rápido | {agente} responde rápido | quién demora más | quién está respondiendo más rápido | en cuánto responde {agente} |
      cuánto se demora {agente} en responder en promedio`,
  },
  agentes_ranking: {
    sabe: 'Qué agentes atendieron más o menos conversaciones',
    periodo: 'hoy',
    slots: ['orden'],
    ejemplos: `
      ¿Quién atendió más chats? | quién atendió más | quién atendió más clientes | quién cerró más chats | quién cerró más | quién trabajó más | quién va ganando | ranking de agentes |
      mejor agente | quién es el mejor agente | quién es el más flojo | quién es el más flojo, el que menos atendió | cuántos chats atendió cada agente | cuántos clientes atendió cada agente |
      cómo vamos por agente | cómo le fue a cada agente | resumen por agente | desempeño por agente | quién tuvo mejor desempeño | cómo va el equipo | quién va de primero |
      chats por agente de {periodo} | cuántos atendió cada agente | quién rinde más | ranking del equipo | desempeño de los agentes | cómo van los agentes | qué agente atiende más gente |
      quién va a la cabeza | cómo va el ranking | quién ha atendido más gente | quién tiene más trabajo | quién está trabajando más | quién atiende más | quién ha tenido mejor rendimiento |
      los mejores agentes | qué agente ha cerrado más | ordena los agentes del que más atiende al que menos atiende | quién va de último`,
  },
  agente_resumen: {
    sabe: 'Las cifras de un agente',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cómo le fue a {agente}? | cifras de {agente} | desempeño de {agente} | qué ha hecho {agente} | qué hizo {agente} | cuántos atendió y cuántos cerró {agente} |
      cómo va {agente} con los chats | cómo vamos con {agente} | cómo está {agente} | los números de {agente} | cómo ha trabajado {agente} | cómo rindió {agente} | resumen de {agente} |
      cómo va el trabajo de {agente} | qué tal {agente}`,
  },
  calificacion_promedio: {
    sabe: 'Calificación promedio de los clientes',
    periodo: 'mes',
    ejemplos: `
      ¿Cuál es la calificación promedio? | cómo nos califican los clientes | cómo estamos de calificación | qué tan satisfechos están los clientes | están contentos los clientes |
      cómo está la satisfacción | nivel de satisfacción | cuántas estrellas tenemos en promedio | promedio de las encuestas | qué nota nos ponen los clientes | cómo van las encuestas |
      calificación de los clientes | calificación | calificación del equipo | nota promedio | la gente está contenta con la atención | cómo nos está calificando la gente |
      qué puntaje nos dan los clientes | cuántas estrellas nos pusieron | qué nota nos están poniendo | están satisfechos los clientes con el servicio | cómo vamos de estrellas |
      qué tan contenta está la gente | cómo estamos de satisfacción`,
  },
  calificaciones_agentes: {
    sabe: 'Calificación promedio por agente',
    periodo: 'mes',
    slots: ['agente', 'orden'],
    ejemplos: `
      ¿Quién tiene mejor calificación? | calificación por agente | calificación promedio por agente | quién es el mejor calificado por los clientes | calificación de {agente} |
      qué calificación tiene {agente} | cómo califican a {agente} | cómo califican los clientes a {agente} | cuánto tiene {agente} de calificación | calificaciones de los agentes |
      calificación promedio de los agentes | quién tiene más estrellas | quién tiene mejor calificación y con cuántas respuestas | quién tiene a los clientes más contentos | encuestas por agente |
      con quién están más contentos los clientes | cómo le va a {agente} en las encuestas | quién tiene la calificación más baja | nota de cada agente | a qué agente le va peor con los clientes |
      a quién le han puesto las peores notas | qué nota le han puesto a {agente} | qué nota tiene {agente} | a quién califican mejor | a quién califican peor | cuántas estrellas tiene {agente} |
      cómo le va a {agente} con las calificaciones | qué agente tiene mejor calificación | quién tiene mejor nota | a quién le ponen mejor nota | con quién quedan más contentos los clientes |
      cuál es el agente mejor calificado | qué puntaje le dan a {agente} | qué tan bien calificado está {agente} | quién tiene la nota más alta | quién tiene la nota más baja |
      quién tiene la calificación más alta`,
  },
  encuestas_total: {
    sabe: 'Cuántas encuestas se respondieron',
    periodo: 'mes',
    ejemplos: `
      ¿Cuántas encuestas respondieron? | cuántas encuestas hubo | cuántas calificaciones recibimos | cuántas calificaciones hubo | cuántas encuestas nos contestaron | cuántas encuestas llegaron |
      cuántos clientes calificaron | de las encuestas que enviamos cuántas respondieron | cuántos clientes respondieron la encuesta | cuántas calificaciones nos llegaron |
      cuántos contestaron la encuesta | cuántas personas nos calificaron | cuánta gente respondió la encuesta | cuántas encuestas tenemos respondidas | cuántos nos calificaron`,
  },
  encuestas_comentarios: {
    sabe: 'Comentarios de los clientes en las encuestas',
    periodo: 'mes',
    slots: ['agente'],
    ejemplos: `
      ¿Qué comentarios dejaron los clientes? | últimos comentarios | qué dicen los clientes en las encuestas | qué dicen de nosotros los clientes | qué dijeron los clientes que calificaron mal |
      comentarios de las encuestas | comentarios de quejas por demora | qué opinan de {agente} | comentarios malos | qué escribieron los clientes en las encuestas |
      qué escribieron los clientes de {agente} en la encuesta | qué dicen los clientes de {agente} | qué comentarios le dejaron a {agente} | qué opina la gente del servicio |
      qué está diciendo la gente de nosotros | qué dice la gente en las encuestas | qué comentan los clientes | comentarios sobre {agente}`,
  },
  encuestas_malas: {
    sabe: 'Encuestas con calificación de 1 o 2',
    periodo: 'mes',
    slots: ['agente'],
    ejemplos: `
      ¿Quién nos calificó mal? | calificaciones malas | encuestas malas | calificaciones bajas | peores calificaciones | clientes que calificaron mal | encuestas con mala calificación |
      quién nos puso 1 | calificaciones de 1 y 2 | quién nos calificó con 1 | quién nos dio una estrella | clientes con 1 estrella | de qué se quejan los clientes | clientes insatisfechos |
      quién está insatisfecho | hay quejas | cuántas quejas hubo | qué clientes quedaron molestos | quiénes quedaron molestos | clientes que calificaron con 1 | quién nos puso 2 |
      clientes que salieron molestos | qué clientes quedaron insatisfechos con {agente} | quién quedó insatisfecho | quién calificó mal a {agente} | cuántas calificaciones malas tiene {agente} |
      quién nos puso una estrella | qué clientes están molestos con nosotros | clientes molestos | cuántas personas nos calificaron mal | hay clientes molestos | quién se quejó de {agente} |
      quién se ha quejado | calificaciones más bajas | las calificaciones más malas | quién quedó insatisfecho con la atención | las peores encuestas | quejas por la atención |
      clientes que nos pusieron 1 o 2 estrellas | clientes que calificaron con 1 o 2 | por qué nos calificaron mal | por qué están insatisfechos los clientes |
      clientes que nos pusieron mala nota | quién calificó mal y qué dijo`,
  },
} as const satisfies Record<string, IntentSpec>;
