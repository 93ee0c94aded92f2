import type { IntentSpec } from './intent-spec.ts';

/** Questions about contacts, the board and tasks. */
export const INTENTS_CLIENTES = {
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
      quiénes pidieron que no les escribiéramos más | a quién no le podemos escribir |
      quiénes no quieren recibir mensajes`,
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
} as const satisfies Record<string, IntentSpec>;
