import type { Frase } from './frase.ts';
import type { Intent } from './intents.ts';
import { chooseByDesk } from './reglas-atencion.ts';
import { chooseByCase } from './reglas-de-casos.ts';

/** How a topic answers: the intent, or null where it is not the topic. */
export type Has = (pattern: RegExp) => boolean;

const CHAT = / (conversacion\w*|chats?|charlas?|dialogos?|casos?|tickets?) /;
const COUNT = / (cuant[oa]s?|numero|cantidad|total|conteo|contar) /;
const PERSON =
  / (agentes?|asesor\w*|vendedor\w*|operador\w*|colaborador\w*|emplead\w*|trabajador\w*|compan[e]?r\w*|companer[oa]s?|usuarios?|personas?|miembros?|integrantes?|supervisor\w*|bots?) /;

/** By the noun that the question is about, the most particular nouns first. */
export function chooseByNoun(frase: Frase): Intent | null {
  const has: Has = (pattern) => pattern.test(frase.words);
  if (
    has(/ (ayuda|ayudar|ayudas|comandos|sirves) /) ||
    has(
      / (como funciona(s)? (esto|aqui|el asistente)|puedes hacer|puedo preguntar\w*|puedo consultar\w*|sabes hacer|puedes responder|preguntas? (puedo|te puedo)) /,
    )
  )
    return 'ayuda';
  return (
    chooseByCase(frase, has) ??
    library(frase, has) ??
    quotes(has) ??
    broadcasts(frase, has) ??
    audit(has) ??
    products(frase, has) ??
    tasks(frase, has) ??
    account(has) ??
    kanban(frase, has) ??
    comparison(has) ??
    surveys(frase, has) ??
    channels(frase, has) ??
    areas(frase, has) ??
    chooseByDesk(frase, has, { CHAT, COUNT, PERSON }) ??
    // «cuántos ganados llevamos»: the name of a state alone
    (frase.estado === null ? null : 'kanban_estado')
  );
}

function library(_frase: Frase, has: Has): Intent | null {
  if (has(/ (respuestas?|mensajes?|notas?|textos?) rapid[oa]s? | atajos? /)) return 'notas_rapidas_lista';
  if (
    has(/ (plantillas?|templates?) /) &&
    !has(/ (cuesta\w*|costo|vale|precio|tarifa|cobran?|gast\w+|consum\w+|masiv\w+|difusi\w+|campanas?|ultim\w+ envio) /)
  )
    return 'plantillas_lista';
  return null;
}

function quotes(has: Has): Intent | null {
  const noun = has(/ (cotizacion\w*|presupuestos?|propuestas?) /);
  const verb = has(/ (cotizamos|cotizaron|cotizo|cotizad[oa]s?) /);
  if (!noun && !(verb && !has(/ (en|estado|columna|etapa) cotizado /))) return null;
  if (has(/ (valor|valen|monto|montos|plata|dinero|pesos|suma|suman|sumaron|valieron) /)) return 'cotizaciones_valor';
  if (has(/ cuanto /) && !noun) return 'cotizaciones_valor';
  if (has(/ (cuanto) (se )?(cotiz\w+|hay en|tenemos en|llevamos en|va en|fue en|es el|en) /))
    return 'cotizaciones_valor';
  return 'cotizaciones_total';
}

function broadcasts(frase: Frase, has: Has): Intent | null {
  if (!has(/ (difusion\w*|masiv[oa]s?|campanas?|broadcasts?) /)) return null;
  if (has(/ (cuesta\w*|costo|precio|tarifa) /)) return 'tarifas';
  const isNamed = frase.periodo !== null && !has(/ ultim[oa] /);
  return !isNamed && has(/ (ultim[oa]|como (le )?(fue|va|quedo|salio)|resultado) /)
    ? 'difusion_ultima'
    : 'difusiones_lista';
}

function audit(has: Has): Intent | null {
  if (has(/ (auditori\w+|bitacora) /)) return 'auditoria';
  if (
    has(
      / (quien|quienes) (\w+ )?(cambio|modifico|edito|elimino|borro|actualizo|creo|desactivo|activo|cambiaron|modificaron|borraron|eliminaron)/,
    )
  )
    return 'auditoria';
  if (has(/ (cambios|modificaciones) /) && !has(CHAT)) return 'auditoria';
  return has(/ (modifico|edito|elimino|borro|modificaron|editaron|eliminaron|borraron) /) ? 'auditoria' : null;
}

function products(frase: Frase, has: Has): Intent | null {
  const noun = has(/ (productos?|articulos?|catalogo|referencias?|inventario|existencias?|stock) /);
  if (has(/ (sincroniz\w+) /)) return 'productos_sincronizacion';
  const isPrice =
    has(/ (precios?|vale|valen|cuesta|cuestan|costo) /) ||
    (has(/ (a como|en cuanto) (esta|estan|sale|salen|queda|tenemos) /) && frase.resto !== null);
  if (isPrice && has(/ (mensajes?|minutos?|llamadas?|plantillas?|whatsapp|envios?) /)) return 'tarifas';
  const extremes =
    has(/ (car[oa]s?|costos[oa]s?|barat[oa]s?|economic[oa]s?) /) || has(/ (mayor|menor) (precio|valor) /);
  if (extremes && (noun || !has(CHAT))) return 'productos_por_precio';
  if (has(/ (agotad[oa]s?|agoto|agotaron) /) || has(/ sin (stock|existencias?|inventario) /))
    return 'productos_inactivos';
  if (isPrice && !has(/ (lista de precios|tarifas?) /)) return 'producto_precio';
  if (noun) {
    if (
      has(/ (inactiv[oa]s?|desactivad[oa]s?|no disponibles?) /) ||
      has(/ no (estan|esta|hay) (disponibles?|activos?) /)
    )
      return 'productos_inactivos';
    if (has(/ cuant[oa]s? /) || has(/ (cantidad|numero|total) de /)) return 'productos_total';
    return frase.resto === null ? 'productos_lista' : 'productos_buscar';
  }
  if (has(/ (que|lo que) (vendemos|venden|vende) /)) return 'productos_lista';
  // «¿tienen café descafeinado?»
  if (
    /^ (tienen|tenemos|hay|manejan|venden) \S+( \S+){0,4} $/.test(frase.words) &&
    frase.resto !== null &&
    frase.propio === null &&
    (frase.nombre === null || frase.nombre === frase.nombre.toLowerCase()) &&
    !has(
      / (saldo|plata|dinero|clientes?|contactos?|mensajes?|chats?|tareas?|canal\w*|areas?|encuestas?|plantillas?|cotizacion\w*|recargas?|quejas?|problemas?|fallas?|agentes?|usuarios?) /,
    )
  )
    return 'productos_buscar';
  return has(/ (vendemos|venden|vende|manejamos|manejan|ofrecemos) /) && frase.resto !== null
    ? 'productos_buscar'
    : null;
}

function tasks(frase: Frase, has: Has): Intent | null {
  const noun = has(/ (tareas?|actividad|actividades|recordatorios?|compromisos?|agenda) /);
  const mine = has(/ (mis|mi|mias?|tengo|me|yo|debo) /);
  const loose = has(/ pendientes? | por hacer | debo hacer /) && mine && !has(CHAT) && !has(/ (mensajes?|clientes?) /);
  // «¿qué tiene pendiente Andrés?»
  const somebodys = has(/ pendientes? /) && has(/ tiene /) && frase.nombre !== null && !has(CHAT);
  if (!noun && !loose && !somebodys) return null;
  if (has(/ (vencid\w*|atrasad\w*|retrasad\w*|vencio|vencieron) /) || has(/ (pasadas|pasaron) de (fecha|la fecha) /))
    return 'tareas_vencidas';
  if (
    has(
      / (complet\w+|terminad\w+|terminaron|termino|finaliz\w+|hechas|realizad\w+|cumplid\w+|resuelt\w+|cerrad\w+) /,
    ) &&
    !has(/ (sin|no|falta\w*) (complet|termin|finaliz|realiz|hac|cumpl|resolv|cerr|por)/) &&
    !has(/ no (se )?(han|ha|estan) /)
  )
    return 'tareas_completadas';
  const each =
    has(/ (cada|por) (persona|agente|asesor|usuario|uno|quien|empleado|colaborador|vendedor|miembro)/) ||
    has(/ (quien|quienes|que agente|que asesor|cual agente) /);
  if (each) return 'tareas_por_persona';
  if (frase.periodo) return 'tareas_programadas';
  if (mine && !(frase.nombre !== null && !has(/ (mis|tengo|mias?) /))) return 'tareas_mias';
  return 'tareas_pendientes';
}

function account(has: Has): Intent | null {
  if (has(/ recarg\w+ /)) return 'recargas';
  if (has(/ tarifas? /) || has(/ (cobran|cobra|cobro) (por|cada|un|el)/)) return 'tarifas';
  const isMove = has(/ movimiento /) && has(/ (saldo|cuenta|plata|dinero) /);
  if (isMove || has(/ (movimientos|transaccion\w*) /) || has(/ historial (\S+ )*saldo /) || has(/ extracto /))
    return 'movimientos';
  if (has(/ (gast\w+|consum\w+) /)) return 'consumo';
  return has(/ (saldos?|plata|dinero|credito|fondos) /) ? 'saldo' : null;
}

function kanban(frase: Frase, has: Has): Intent | null {
  if (has(CHAT) || has(/ mensajes? /)) return null;
  const noun = has(/ (kanban|tableros?|columnas?|embudos?|tarjetas?|pipeline|etapas?|fases?) /);
  const isState = has(/ estados? /);
  const who = has(/ (contactos?|clientes?|personas?|quien|quienes|gente) /);
  if (has(/ (tableros) /) && !who && !isState) return 'kanban_tableros';
  if ((noun || isState) && has(/ (cada|por|los|las|todos los|todas las) (estados?|columnas?|etapas?|fases?) /))
    return 'kanban_estados';
  const named =
    has(/ (estado|columna|etapa|fase) (de |del |el |la |en )?\S+ /) &&
    !has(
      / (estado|etapa|columna|fase) (de |del )?(el |la |los |las )?(kanban|tablero|contactos|clientes|embudo|pipeline) $/,
    );
  if (named && (noun || (isState && who))) return 'kanban_estado';
  if (noun)
    return who && has(/ en \S+ /) && frase.resto !== null && !has(/ (kanban|tablero|embudo) (de )?\S+ $/)
      ? 'kanban_estado'
      : 'kanban_estados';
  if (isState && who) return 'kanban_estados';
  // «cuántos clientes hay en Negociación»
  const isCounted = has(/ (cuant[oa]s?|que|cuales|lista\w*|muestra\w*) /) || has(/ (quien|quienes) (esta|estan) en /);
  const place = has(/ (estan|hay|tenemos|siguen|van|esta|contactos|clientes) en (el |la )?\S+ $/);
  const waits =
    has(
      / en (la |el )?(espera|cola|fila|linea|curso|total|este momento|momento|la base|base|el sistema|sistema|la lista|lista|el equipo|equipo|el area|area|la empresa) /,
    ) || has(/ (no contactar|area|canal|whatsapp|agenda) /);
  // «quiénes están en Soporte» asks for colleagues
  const isArea = has(
    / (quien|quienes) (esta|estan) en (el |la )?(ventas|soporte|servicio|cartera|bodega|despachos?|logistica|facturacion|contabilidad|administracion|postventa|domicilios|compras|caja|mercadeo|recepcion)\b/,
  );
  if (isArea) return 'usuarios_por_area';
  return who && isCounted && place && !waits && !has(/ (trabaja|trabajan|agentes?|asesor\w*|usuarios?) /)
    ? 'kanban_estado'
    : null;
}

function comparison(has: Has): Intent | null {
  return has(/ (compar\w+|versus|vs) /) ||
    has(/ (frente|respecto) (a|al|de|con) /) ||
    (has(/ (mas|menos|mejor|peor|igual) que (el |la )?(anterior|pasad\w|antes|ayer|mes|semana)? ?/) &&
      !has(/ mas que nada /))
    ? 'comparacion'
    : null;
}

function surveys(frase: Frase, has: Has): Intent | null {
  if (has(/ (puso|pusieron|dio|dieron) (un |una )?(1|uno|2|dos) /)) return 'encuestas_malas';
  const noun = has(
    / (encuestas?|calific\w+|comentari\w+|comentaron|opinion\w*|opinan|opinaron|puntaje|puntuacion\w*|rating|estrellas?|satisfaccion|satisfech\w+|evaluacion\w*) /,
  );
  const graded = has(/ notas? /) && has(/ (clientes?|ponen|pusieron|dan|dieron|promedio) /);
  const unhappy = has(/ (insatisfech\w+|descontent\w+|quej\w+|reclamos?|molest[oa]s) /);
  if (!noun && !unhappy && !graded) return null;
  if (has(/ encuestas? /) && has(/ (contest\w+|respond\w+|llen\w+) /) && has(/ cuant/)) return 'encuestas_total';
  if (unhappy || has(/ (mal|mal[oa]s?|baj[oa]s?|negativ[oa]s?|pesim\w+) /) || has(/ (1|una|2|dos) estrellas? /))
    return 'encuestas_malas';
  if (has(/ (comentari\w+|comentaron|opinion\w*|opinan|opinaron) /) || has(/ (dijeron|dicen) /))
    return 'encuestas_comentarios';
  const each = has(PERSON) || has(/ (quien|quienes|cada uno|equipo|ranking|mejor|peor|mejores|peores) /);
  if (each || frase.nombre !== null) return 'calificaciones_agentes';
  if (graded) return 'calificacion_promedio';
  if (has(/ (cuant[oa]s|cantidad|numero) /) && !has(/ (promedio|estrellas) /)) return 'encuestas_total';
  return has(/ (calific\w+|promedio|satisf\w+|puntaje|puntuacion\w*|rating|estrellas?|evaluacion\w*) /)
    ? 'calificacion_promedio'
    : 'encuestas_total';
}

/** Chats that came in: by an area or a channel of the business's own, when they come through one. */
const BEGAN = / (entr\w+|lleg\w+|inici\w+|hubo|nuev\w+|recib\w+|tuvimos|hay) (\S+ )*(por|en|a|al|de|del) /;

function channels(frase: Frase, has: Has): Intent | null {
  if (frase.propio === 'canal' && has(CHAT) && has(BEGAN) && !has(/ (hablan|pregunt\w+|dicen|mencion\w+) /))
    return 'conversaciones_por_canal';
  const noun =
    has(/ (canal|canales|conexion|conexiones|linea|lineas|conectad[oa]s?|desconectad[oa]s?) /) ||
    has(/ numeros? (de )?whatsapp /);
  if (!noun && !(has(/ whatsapp /) && has(/ (fall\w+|problemas?|funciona\w*|caid[oa]|salud|calidad|error\w*) /)))
    return null;
  if (has(/ en linea /) && has(PERSON)) return null;
  if (has(CHAT) || has(/ (mensajes?|clientes|escriben|escribieron) /)) return 'conversaciones_por_canal';
  if (
    has(/ (salud|fall\w+|problemas?|error\w*|calidad|funciona\w*|caid[oa]s?|atras\w+|retras\w+) /) ||
    has(/ como (esta|estan|va|van|anda|andan|sigue|siguen) /)
  )
    return 'canales_salud';
  return 'canales_lista';
}

function areas(frase: Frase, has: Has): Intent | null {
  const noun = has(/ (areas?|departamentos?|seccion|secciones|sedes?) /);
  const isElsewhere = has(/ que hora (es|son) /);
  if (isElsewhere) return null;
  const hours =
    has(/ (horarios?|festivos?) /) ||
    has(/ que horas? /) ||
    has(/ (abrimos|abren|abre|cierran|cerramos|apertura|laborales?) /) ||
    has(/ cierra (el |la |a )/) ||
    has(/ (hasta|desde) cuando (atiend|abr)/) ||
    has(/ que dias /) ||
    has(
      / (se )?(trabaja|labora|atiende) (los|el) (lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|festivos?) /,
    ) ||
    has(/ (hay|habra|tenemos) atencion /) ||
    (!has(/ esperando /) &&
      has(/ (atendemos|trabajamos|abrimos|atienden|trabajan) (los |el |en |hoy|manana|$)/) &&
      !has(CHAT) &&
      !has(COUNT));
  const openNow =
    has(/ (estamos|esta|estan|hay) (\S+ ){0,3}(abiert[oa]s?|cerrad[oa]s?|atendiendo) /) ||
    (noun && has(/ (abiert[oa]s?|cerrad[oa]s?|atendiendo) /)) ||
    has(/ (abiertos|atendiendo) (ahora|ahorita|ya|en este momento) /);
  if (has(CHAT) && (noun || (frase.propio === 'area' && has(BEGAN)))) return 'conversaciones_por_area';
  if (noun && has(/ (que|cual) area (esta|tiene|pertenece|trabaja) (el |la )?(agente|asesora?|usuario|vendedora?) /))
    return 'usuario_buscar';
  if (has(CHAT) || has(/ mensajes? /)) return null;
  if (
    (noun && (has(PERSON) || has(/ (quien|quienes) /) || has(/ (trabaja|trabajan|equipo|gente|personal) /))) ||
    (has(/ (quien|quienes) /) && has(/ (trabajan?|estan?|hay|pertenecen?) (en|a) /) && frase.resto !== null)
  )
    return 'usuarios_por_area';
  if (hours && !has(/ (mas|menos) (\S+ )?(mensajes|clientes|chats) /)) return 'areas_horario';
  // «¿estamos abiertos el 8 de diciembre?»
  if (openNow && frase.periodo !== null && frase.periodo.texto !== 'hoy') return 'areas_horario';
  if (openNow && frase.completo !== null) return 'areas_abiertas';
  if (openNow && !has(/ (clientes?|contactos?|tareas?) /)) return 'areas_abiertas';
  return noun ? 'areas_lista' : null;
}
