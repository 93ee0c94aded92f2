import type { IntentSpec } from './intent-spec.ts';

/** Questions about contacts, the board and tasks. */
export const INTENTS_CLIENTES = {
  contactos_total: {
    sabe: 'Cuántos contactos hay',
    ejemplos: `
      ¿Cuántos contactos tenemos? | cuántos clientes tengo | cuántos clientes hay registrados | cuántos contactos tiene la base | tamaño de la base de contactos | tamaño de la base | contactos |
      cuántos clientes tenemos guardados en la base | cuántas personas hay en la base de datos | de qué tamaño es la base de datos de clientes`,
  },
  contactos_nuevos: {
    sabe: 'Cuántos contactos se crearon',
    periodo: 'hoy',
    ejemplos: `
      ¿Cuántos contactos nuevos hubo? | contactos creados {periodo} | contactos que entraron | cuántos clientes nuevos llegaron | cuántos clientes nuevos nos escribieron |
      cuántos clientes nuevos se registraron | quiénes son los clientes nuevos | gente nueva | cuántos contactos guardamos {periodo} | cuántos clientes se crearon {periodo} |
      cuánta gente nueva llegó | quién fue el último contacto que se registró | quiénes son nuevos | a cuánta gente nueva le escribimos | contactos que se crearon {periodo} |
      cuántos clientes nuevos hicimos | cuántas personas nuevas nos escribieron | clientes que registramos {periodo}`,
  },
  contactos_no_contactar: {
    sabe: 'Contactos marcados para no contactar',
    ejemplos: `
      ¿Qué contactos están marcados como no contactar? | lista de no contactar | contactos que no quieren que los contacten | quiénes pidieron no ser contactados |
      quiénes pidieron no más mensajes | lista negra | contactos bloqueados | clientes que se dieron de baja | quiénes se dieron de baja | a quién no podemos contactar |
      quiénes no quieren más mensajes | quiénes pidieron que no les escribiéramos más | a quién no le podemos escribir | quiénes no quieren recibir mensajes |
      a quién no se le puede enviar mensajes | a quién no se le puede escribir | clientes que dijeron que no los contactáramos más | qué clientes dijeron que no les escribiéramos |
      a quién no debemos escribirle | a quién no podemos llamar | cuántos clientes están en no contactar | qué clientes pidieron que no les escribiéramos más`,
  },
  contacto_buscar: {
    sabe: 'Un contacto por nombre, teléfono o correo: sus datos, su estado en el Kanban, quién lo atiende y su conversación',
    slots: ['texto', 'telefono'],
    ejemplos: `
      busca a {texto} | {nombre} | quién es {nombre} | correo de {texto} | teléfono de {texto} | cuál es el número de {nombre} | datos de {texto} | de quién es el {telefono} |
      de quién es el número {telefono} | busca el número {telefono} | el {telefono} | en qué estado está {texto} | en qué estado del kanban está {texto} | quién atiende a {texto} |
      quién está atendiendo el chat de {texto} | quién lleva el chat de {texto} | el chat de {texto} | qué pasó con {texto} | qué pasó con el chat de {texto} | cómo va el chat de {texto} |
      cómo va {nombre} | qué hemos hablado con {texto} | quién está hablando con {texto} | qué fue lo último que nos dijo {texto} | último mensaje de {texto} | qué dijo {texto} |
      busca el correo {texto} | qué sabemos de {nombre} | cuándo nos escribió {nombre} | tenemos el teléfono de {texto} | quién habló con {texto} | asignado a quién está {texto} |
      hay un cliente {nombre} | busca el contacto con correo {texto} | tenemos registrado a {nombre} | desde cuándo es cliente {nombre} | cuál es el número de teléfono de {texto} |
      cuándo fue la última vez que escribió {nombre} | a quién pertenece el {telefono} | a quién pertenece el número {telefono} | me ayuda a buscar a {texto} | quién tiene el chat de {texto} |
      quién tiene a {nombre} | con quién está {nombre} | qué pasó con {nombre} | quién está atendiendo a {nombre} | de quién es este teléfono {telefono} | a nombre de quién está el {telefono} |
      quién atendió a {nombre} | qué agente atiende a {nombre} | dónde está el chat de {texto} | dónde va {nombre} | en qué va el chat de {nombre}`,
  },
  kanban_estados: {
    sabe: 'Cuántos contactos hay en cada estado del Kanban',
    slots: ['texto'],
    ejemplos: `
      ¿Cuántos contactos hay en cada estado? | cómo está el kanban | cuántos hay en cada columna | cuántas tarjetas hay en cada columna | estado del embudo | resumen del embudo |
      cómo va el embudo | qué columna tiene más clientes | qué estado del kanban tiene más gente | cuáles son los estados del kanban | cuáles son los estados del tablero de {area} |
      cuántos contactos hay en el kanban | clientes por estado | qué estados hay | cuántos hay en cada columna del kanban | cómo está el tablero de {area} | el tablero de {area} |
      tablero de {area} distribución | qué estado del kanban tiene más clientes | en qué estado están los clientes | en qué estado hay más gente | dónde hay más gente, en qué estado |
      cómo van los estados del kanban | cómo va el tablero de {texto} | cuántos clientes hay en el tablero de {texto} | resumen del tablero de {texto} | cómo está distribuida la gente en el kanban`,
  },
  kanban_estado: {
    sabe: 'Contactos que están en un estado del Kanban',
    slots: ['texto'],
    ejemplos: `
      cuántos contactos hay en {estado} | quiénes están en {estado} | cuántos hay en {estado} | clientes en {estado} | los {estado} | cuántas personas hay en {estado} |
      clientes en la columna {estado} | tarjetas en {estado} | qué clientes tenemos en {estado} | cuánta gente hay en {estado} | cuántos clientes van en {estado} | quiénes siguen en {estado} |
      cuántos tenemos {estado}`,
  },
  kanban_movimientos: {
    sabe: 'Qué contactos cambiaron de estado en el Kanban',
    periodo: 'hoy',
    slots: ['texto', 'agente'],
    ejemplos: `
      a quién movieron en el kanban | cuántos pasaron a {estado} | clientes que pasaron a {estado} | a quién pasaron a {estado} | a quién movieron a {estado} | cuántos movimos a {estado} |
      qué contactos cambiaron de estado | quiénes cambiaron de estado | movimientos del kanban | cuántos {estado} {periodo} | clientes {estado} {periodo} | cuántas personas pasaron a {estado} |
      quién pasó a {estado} | qué se movió en el kanban | cuántos llegaron a {estado} | cuántos pasamos a {estado} | qué clientes pasamos a {estado} | qué se ha movido en el kanban |
      cuántos clientes cambiaron de estado | a quiénes cambiaron de estado | cuánta gente pasó a {estado} | cuántos clientes llegaron a {estado}`,
  },
  leads: {
    sabe: 'Los clientes con mejor puntaje de lead, los leads calientes',
    ejemplos: `
      ¿Cuáles son los leads más calientes? | clientes con mejor score | leads con mejor score | quiénes están más calientes | clientes más calientes | quiénes son los más probables de comprar |
      leads calientes | mejores leads | clientes calientes | quiénes tienen más score | cuántos leads calientes hay | quiénes son los leads | leads con mejor puntaje | prospectos con más puntaje |
      qué clientes están más calientes | qué clientes tienen más score | cuáles son los mejores prospectos | quién es el lead más caliente | prospectos calientes |
      a qué clientes debemos llamar primero, los más calientes | quién está más caliente | quiénes son los leads con más puntaje | quiénes tienen mejor puntaje de lead`,
  },
  leads_etapas: {
    sabe: 'Cuántas conversaciones sin cerrar hay en cada etapa de lead y temperatura',
    ejemplos: `
      ¿Cuántos leads hay en cada etapa? | leads por etapa | cómo van los leads | cuántos leads tenemos | en qué etapa están los leads | distribución de leads por etapa |
      en qué etapa van los leads | cuántos leads tenemos por etapa | en qué etapa van los leads, cuántos hay por estado | cómo están los leads por etapa |
      cuántos leads hay calientes y cuántos fríos | cómo están distribuidos los leads | leads por etapa y cuántos calientes`,
  },
  kanban_contacto: {
    sabe: 'Por qué estados del Kanban ha pasado un contacto y quién lo movió',
    slots: ['texto', 'telefono'],
    ejemplos: `
      por qué estados ha pasado {texto} | quién movió a {texto} | quién movió a {texto} a {estado} | quién pasó a {texto} a {estado} | historial de estados de {texto} |
      cuándo pasó {texto} a {estado} | cuándo movieron a {texto} | por dónde ha pasado {texto} en el kanban | por qué estados ha pasado {texto} y quién lo movió |
      quién cambió de estado a {texto} | cómo se ha movido {texto} en el kanban | cuándo cambió de estado {texto} | historial del kanban de {texto} |
      quién movió a {texto} y a qué estado`,
  },
  contacto_notas: {
    sabe: 'Las notas de un contacto',
    slots: ['texto', 'telefono'],
    ejemplos: `
      notas de {texto} | qué anotaciones tiene {texto} | qué notas hay de {texto} | notas sobre {texto} | qué notas le dejaron a {texto} | qué notas tiene el cliente {texto}`,
  },
  kanban_tableros: {
    sabe: 'Qué tableros de Kanban hay',
    ejemplos: `
      ¿Qué tableros tenemos? | cuántos kanban hay | qué tableros de kanban tenemos | cuántos tableros hay en el kanban | qué kanban hay | qué tableros manejamos`,
  },
  tareas_pendientes: {
    sabe: 'Tareas sin completar',
    slots: ['agente'],
    ejemplos: `
      ¿Qué tareas están pendientes? | qué falta por hacer | tareas de {agente} | qué tiene pendiente {agente} | tareas | tareas sin completar | tareas que no se han hecho |
      tareas que no se han terminado | tareas abiertas | cómo vamos con las tareas | cuánto falta de tareas | tareas pendientes del equipo | qué tareas no ha hecho {agente} |
      qué le falta por hacer a {agente} | cuántas tareas tiene {agente} pendientes | cuántas tareas nos faltan | hay tareas pendientes`,
  },
  tareas_vencidas: {
    sabe: 'Tareas sin completar cuya fecha ya pasó',
    slots: ['agente'],
    ejemplos: `
      ¿Qué tareas están vencidas? | hay algo vencido | qué tareas ya se pasaron de fecha | tareas atrasadas | mis tareas vencidas | qué está vencido | tareas pendientes vencidas |
      qué tareas se nos vencieron | qué se nos venció | qué tareas vencidas tiene {agente} | cuántas tareas tengo vencidas | hay tareas vencidas | qué tareas no se hicieron a tiempo |
      tareas vencidas pendientes de {agente}`,
  },
  tareas_prioridad: {
    sabe: 'Tareas sin completar de una prioridad',
    slots: ['prioridad', 'agente'],
    ejemplos: `
      ¿Qué tareas son urgentes? | tareas de prioridad alta | tareas en alta pendientes | tareas en media | tareas en baja | tareas de prioridad media | tareas de prioridad baja |
      qué hay urgente por hacer | tareas urgentes pendientes | qué es urgente | tareas urgentes que vencen | qué es lo más urgente | qué es lo más urgente por hacer |
      qué hay de prioridad alta sin hacer | qué tareas de prioridad alta hay | tareas urgentes de {agente} | cuántas tareas urgentes hay | hay algo urgente | tareas importantes pendientes |
      qué tarea es la más urgente`,
  },
  tareas_por_prioridad: {
    sabe: 'Cuántas tareas sin completar hay de cada prioridad',
    ejemplos: `
      ¿Cuántas tareas hay por prioridad? | tareas pendientes por prioridad | cuántas tareas hay en alta, cuántas en media y cuántas en baja |
      cuántas tareas hay por prioridad, cuántas altas y cuántas bajas | cómo están las tareas por prioridad | cuántas tareas altas, medias y bajas hay | distribución de tareas por prioridad`,
  },
  tareas_contacto: {
    sabe: 'Tareas sin completar de un contacto',
    slots: ['texto', 'telefono'],
    ejemplos: `
      qué quedó pendiente con {texto} | qué tareas pendientes hay con {texto} | tareas con {texto} | qué hay pendiente con {texto} | qué quedamos pendientes con {texto} |
      qué falta por hacer con {texto} | qué tareas tiene el cliente {texto} | hay algo pendiente con {texto}`,
  },
  tareas_mias: {
    sabe: 'Tareas sin completar de quien pregunta',
    ejemplos: `
      ¿Cuáles son mis tareas? | cuáles son mis pendientes | mis tareas pendientes | qué debo hacer | qué tengo pendiente | qué me falta por hacer | qué tareas tengo yo | qué tareas me asignaron |
      qué tareas no he hecho yo | qué me falta | cuántas tareas tengo | tareas que tengo sin hacer | qué tareas me faltan | qué tareas me tocan | qué tareas tengo yo pendientes |
      qué tengo yo pendiente`,
  },
  tareas_por_persona: {
    sabe: 'Tareas sin completar de cada persona',
    slots: ['orden'],
    ejemplos: `
      ¿Quién tiene más tareas? | quién tiene más tareas pendientes | tareas por persona | cuántas tareas pendientes tiene cada uno | quién tiene más tareas vencidas | quién tiene más pendientes |
      quién está más atrasado | tareas vencidas por agente | quién tiene tareas pendientes | quién tiene tareas vencidas | reparto de tareas por agente | a quién se le han vencido más tareas |
      cómo están distribuidas las tareas en el equipo | cómo están distribuidas las tareas entre los agentes | quién está más cargado de tareas | quién tiene más por hacer |
      a quién le faltan más tareas | quién nos debe tareas | quién me debe tareas | cuántas tareas tiene cada agente | qué agente tiene más tareas | quién tiene menos tareas |
      quién no ha hecho las tareas | quién va más atrasado con las tareas | quién del equipo está más cargado de tareas | quién del equipo tiene más tareas`,
  },
  tareas_programadas: {
    sabe: 'Tareas programadas para un periodo',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Qué tareas hay programadas? | tareas para {periodo} | qué hay pendiente para {periodo} | tareas pendientes para {periodo} | qué tenemos agendado | qué hay en la agenda |
      qué tareas tengo para {periodo} | mi agenda | qué tengo pendiente para {periodo} | qué tengo para {periodo} | qué tareas vencen {periodo} | qué tareas se programaron |
      qué hay programado para {periodo} | qué tiene {agente} para {periodo} | qué hay en la agenda de {periodo} | cómo está la agenda de {periodo} | qué tareas tenemos {periodo} |
      qué tareas me faltan por hacer {periodo} | qué tiene agendado {agente} | qué tareas hay agendadas para {periodo} | qué nos toca para {periodo}, tareas | cuántas tareas hay para {periodo} |
      cuántas tareas tiene {agente} para {periodo} | qué tareas caen {periodo}`,
  },
  tareas_completadas: {
    sabe: 'Tareas completadas de las programadas en un periodo',
    periodo: 'hoy',
    slots: ['agente'],
    ejemplos: `
      ¿Cuántas tareas se completaron? | tareas terminadas | tareas hechas | qué tareas se completaron y quién las hizo | qué tareas cerró {agente} | quién completó tareas |
      qué tareas hizo {agente} | cuántas tareas se hicieron | qué tareas ya se hicieron | cuántas tareas ha hecho el equipo | qué tareas están listas y completadas | quién hizo tareas |
      cuántas tareas cumplió {agente}`,
  },
} as const satisfies Record<string, IntentSpec>;
