import type { Frase } from './frase.ts';
import type { Intent } from './intents.ts';
import { CHAT, QUOTE, TASK, isBare, isOne, isMoved, type Has } from './temas.ts';

/** What areas are mostly called. */
const AREA =
  / (ventas|soporte|servicio|cartera|bodega|despachos?|logistica|facturacion|contabilidad|administracion|postventa|posventa|domicilios|compras|caja|mercadeo|recepcion) /;

/** The same of what the business keeps: opinions, tasks, products, money, contacts. */
export function chooseByBusinessSpeech(frase: Frase, has: Has): Intent | null {
  return surveys(frase, has) ?? tasks(frase, has) ?? business(frase, has) ?? customers(frase, has);
}

function surveys(frase: Frase, has: Has): Intent | null {
  if (frase.propio === 'persona' && has(/ (nota|notas|puntaje|puntuacion) /) && !has(/ (rapidas?|cliente|contacto) /))
    return 'calificaciones_agentes';
  if (
    has(/ encuestas? /) &&
    has(/ (escribieron|dijeron|pusieron|comentaron|comentan|dicen|diciendo|escribiendo|comentando|opinando) /)
  )
    return 'encuestas_comentarios';
  if (has(/ notas? (de |por )?(cada|por) (agente|asesor|vendedor|persona)/)) return 'calificaciones_agentes';
  if (
    has(/ calific\w+ /) &&
    has(/ (quien|agente|asesor\w*|vendedor\w*) /) &&
    has(/ (mas (baja|alta|mala|buena)|menor|mayor|peor|mejor) /)
  )
    return 'calificaciones_agentes';
  if (has(/ peores (calificaciones|notas|encuestas) /)) return 'encuestas_malas';
  if (has(/ (encuestas|calificaciones) (de|con) (1|2|una|dos|uno) /)) return 'encuestas_malas';
  if (has(/ (calific\w+|puso|pusieron|dio|dieron|puntu\w+) (\S+ )?(con )?(un |una )?(1|uno|una|2|dos) /))
    return 'encuestas_malas';
  if (has(/ encuestas? /) && has(/ (cuant[oa]s?|numero) /) && has(/ (contest\w+|respond\w+|respondid\w+|llen\w+|van) /))
    return 'encuestas_total';
  if (has(/ (peor|mejor|buena|baja|alta) (nota|puntaje|puntuacion) /) && has(/ (quien|agente|asesor\w*) /))
    return 'calificaciones_agentes';
  if (has(/ (le|les) va (peor|mejor|mal|bien) (con los |con )clientes /)) return 'calificaciones_agentes';
  const opinion =
    has(/ (dicen|dijeron|diciendo|piensan|pensando|opinan|opinando|comentan|hablan) /) && has(/ clientes? /);
  return opinion && has(/ (nosotros|servicio|atencion|calific\w+) /) ? 'encuestas_comentarios' : null;
}

function tasks(frase: Frase, has: Has): Intent | null {
  const noun = has(TASK);
  const who = has(/ (quien|quienes|que (agente|asesor\w*|persona)|cual (agente|asesor\w*)) /);
  if (noun && who && has(/ (mas|menos) /)) return 'tareas_por_persona';
  if (
    noun &&
    (has(/ ya se (pas\w+|venci\w+) /) ||
      has(/ se (nos|les|le|me) (pas\w+|ha\w* pasado|venc\w+|ha\w* vencido) /) ||
      has(/ pasad[oa]s? de (la )?fecha /) ||
      has(/ no (\S+ ){0,3}a tiempo /))
  )
    return 'tareas_vencidas';
  if (
    noun &&
    has(
      / (hicieron|hizo|hicimos|hecho|cumpli\w+|cumplid\w+|cerraron|cerramos|cerro|terminamos|terminaron|termino|acabamos) /,
    ) &&
    !has(/ (sin|no|falta\w*) /)
  )
    return 'tareas_completadas';
  if (noun && has(/ (prisa|afan|apuran|apremiantes?) /)) return 'tareas_prioridad';
  if (has(/ (pasaron|paso|pasadas|vencieron) de (la )?fecha /)) return 'tareas_vencidas';
  if (isBare(has) && frase.periodo === null && has(/ que (cosas )?se (nos|me) (paso|pasaron|vencio|vencieron|quedo) /))
    return 'tareas_vencidas';
  if (isBare(has) && frase.periodo === null && has(/ (me toca|tengo que|debo|me falta) (por )?hacer /))
    return 'tareas_mias';
  if (frase.propio === 'persona' && isBare(has) && has(/ le (toca|tocan|falta|faltan|queda|quedan) /))
    return frase.periodo ? 'tareas_programadas' : 'tareas_pendientes';
  if (has(CHAT) || has(/ (mensajes?|clientes?|leads?) /)) return null;
  if (
    frase.propio !== 'persona' &&
    frase.resto !== null &&
    has(/ (falta|faltan|quedamos|quedo|pendientes?) (\S+ ){0,3}con /)
  )
    return 'tareas_contacto';
  if (frase.isOfCliente && has(/ (hacer|hablar|cuadrar|pendiente) con /)) return 'tareas_contacto';
  if (!noun && isBare(has) && frase.resto === null && has(/ vencid[oa]s? /)) return 'tareas_vencidas';
  if (!noun && isBare(has) && frase.resto === null && has(/ urgentes? /)) return 'tareas_prioridad';
  if (!noun && isBare(has) && frase.resto === null && frase.periodo && has(/ pendientes? /))
    return 'tareas_programadas';
  if (!noun && isBare(has) && has(/ se (nos |me |les )?(vencio|vencieron|ha vencido|venci) /)) return 'tareas_vencidas';
  if (!noun && isBare(has) && has(/ (se (completo|completaron)) /)) return 'tareas_completadas';
  if (frase.propio === 'persona' && has(/ (debe|deberia|tiene que) hacer /)) return 'tareas_pendientes';
  if (!noun && has(/ (que|cual) (es )?(lo )?mas urgente /)) return 'tareas_prioridad';
  if (!noun && frase.propio === 'persona' && (has(/ por hacer /) || (has(/ pendientes? /) && !has(QUOTE))))
    return 'tareas_pendientes';
  const toDo =
    has(/ que (hay|tenemos|toca|tengo) (que )?(para|hacer|por hacer|agendad\w+|programad\w+) /) ||
    has(/ que (hay|tenemos|toca|tengo) $/);
  return toDo && frase.periodo && isBare(has) ? 'tareas_programadas' : null;
}

function business(frase: Frase, has: Has): Intent | null {
  if (
    has(/ (catalogo|productos|inventario|precios) /) &&
    has(/ (actualiz\w+|sincron\w+) /) &&
    has(/ (cuando|ultima|hace|ultimo) /)
  )
    return 'productos_sincronizacion';
  if (has(/ (producto|articulo)s? estrellas? /)) return 'productos_cotizados';
  const isOfChats = has(CHAT) || has(/ (clientes?|mensajes?|tareas?|contactos?) /) || has(QUOTE);
  if (
    has(/ (a|en) cuanto (esta|estan|sale|salen|queda|quedan|tenemos|vendemos|dan|damos|venden) /) &&
    frase.resto !== null &&
    !isOfChats
  )
    return 'producto_precio';
  if (has(/ cuanto (sale|salen) (el|la|los|las|un|una) /) && frase.resto !== null && !isOfChats)
    return 'producto_precio';
  if (has(/ (productos?|articulos?|referencias?) (\S+ ){0,2}ya no /)) return 'productos_inactivos';
  if (has(/ a como (el|la|los|las|un|una) /) && frase.resto !== null) return 'producto_precio';
  if (has(/ (valor|costo) (tiene|tienen) /) && frase.resto !== null && !isOfChats) return 'producto_precio';
  if (isBare(has) && has(/ (que|cuales) (se (nos )?)?(acabo|acabaron|agoto|agotaron) /)) return 'productos_inactivos';
  if (has(/ no (esta|estan|hay) disponibles? /) && isBare(has)) return 'productos_inactivos';
  if (has(/ numeros /) && has(/ (trabajamos|atendemos|usamos|manejamos) /)) return 'canales_lista';
  if (has(/ atencion (ahora|ahorita|en este momento|ya) /)) return 'areas_abiertas';
  if (has(/ valor (de|del) /) && frase.resto !== null && !isOfChats) return 'producto_precio';
  if (
    has(
      / se (ha |nos |me |esta |estan )*(ido|fue|va|gasto|acabo|yendo) (la |el |toda la |todo el )*(plata|saldo|dinero) /,
    ) ||
    has(/ (en que|como) (\S+ ){0,4}(fue|ido|va) (la |el )(plata|saldo|dinero) /)
  )
    return 'consumo';
  if (
    has(/ cuanto (\S+ )?(costo|costaron) /) &&
    frase.periodo &&
    has(/ mensajes? | $/) &&
    !has(/ (producto|difusion\w*|masiv\w*|campanas?) /) &&
    frase.resto === null
  )
    return 'consumo';
  if (
    has(/ (queda|quedan|tenemos|contamos|hay|tengo|disponible) /) &&
    has(/ (plata|saldo|dinero|credito|fondos) /) &&
    !has(QUOTE) &&
    !has(/ (recarg\w+|movimient\w+|gast\w+|consum\w+|extracto) /)
  )
    return 'saldo';
  if (has(/ cuanto (\S+ )?(queda|quedan) $/) && isBare(has) && frase.resto === null) return 'saldo';
  if (has(/ cuanto (se )?(nos )?(\S+ )?(fue|ido|va) en (mensajes|whatsapp|plantillas|llamadas|campanas|masivos) /))
    return 'consumo';
  if (
    has(/ (el (ultimo )?(masivo|envio masivo)|la (ultima )?(campana|difusion)) /) &&
    frase.periodo === null &&
    has(/ (ya|termino|acabo|quedo|sigue|va) /)
  )
    return 'difusion_ultima';
  if (has(/ (areas?|trabaja\w*|atiend\w*|abre\w*) /) && has(/ festivos? /)) return 'areas_horario';
  if (has(/ (en|de) la cuenta /) && has(/ (cuanto|tenemos|contamos|queda|hay) /) && frase.resto === null)
    return 'saldo';
  if (has(/ (aprob\w+|aprobacion|rechaz\w+) /) && has(/ (ya|la|las|de) /) && isBare(has) && frase.resto !== null)
    return 'plantillas_lista';
  if (
    frase.propio === 'area' &&
    has(CHAT) &&
    has(/ (chats|conversaciones|casos) (de|del|en|por) | (tuvo|tiene|recibio|hubo|lleva|lleg\w+|entr\w+) /) &&
    !has(/ (abiert[oa]s?|activ[oa]s?|hablan|pregunt\w+) /)
  )
    return 'conversaciones_por_area';
  return has(/ (volumen|trafico|carga|flujo|reparto) (\S+ )?(por|de|en) (cada |las )?areas? /)
    ? 'conversaciones_por_area'
    : null;
}

function customers(frase: Frase, has: Has): Intent | null {
  if (has(/ pid\w+ (que )?no (mas|les|los|le) /)) return 'contactos_no_contactar';
  if (has(/ no (hay que|se (les? )?debe|se (les? )?puede|toca) (escribir\w*|llamar\w*|contactar\w*|molestar\w*) /))
    return 'contactos_no_contactar';
  if (
    has(/ no (quieren |quiere )?recibir /) ||
    has(/ que no mas /) ||
    has(/ (dieron|dio|pid\w+|solicit\w+|escrib\w+|dij\w+|pus\w+) (de |la |el )*(baja|stop) /)
  )
    return 'contactos_no_contactar';
  if (has(/ (leads?|prospectos?) /) && has(/ (etapas?|cada|por estado|distribu\w+|temperatura) /))
    return 'leads_etapas';
  if (has(/ mas interesad[oa]s /) && has(/ (quien|quienes|clientes|contactos|cuales) /)) return 'leads';
  if (isBare(has) && frase.resto === null && has(/ calientes? /) && has(/ (quien|quienes|los|las|mas) /))
    return 'leads';
  if (
    has(/ (deberiamos|debemos|toca|conviene|hay que|puedo) (\S+ )?(llamar|contactar|buscar|escribirle|insistirle) /) &&
    has(/ (primero|vender|venta|comprar) /)
  )
    return 'leads';
  if (has(/ base /) && has(/ (tamano|que tan|grande) /)) return 'contactos_total';
  if (frase.estado !== null && !has(CHAT) && has(/ (cerr\w+|marc\w+|qued\w+|termin\w+|dimos) (como|por) /))
    return 'kanban_movimientos';
  if (has(/ se (borraron|salieron|retiraron|quitaron) (de la lista|de los mensajes) /)) return 'contactos_no_contactar';
  if (
    frase.estado === null &&
    has(
      / (listos?|posibilidad\w*|probab\w*|interes|punto|chance|chances|opcion\w*|cerca|ganas) (\S+ ){0,2}(comprar|compra|cierre|cerrar) /,
    )
  )
    return 'leads';
  if (
    has(/ (kanban|tablero|embudo|columnas?|estados?|etapas?) /) &&
    has(
      / (que|cual) (columna|estado|etapa|fase) (del kanban |del tablero |del embudo )?(tiene|hay|esta con) (mas|menos) /,
    )
  )
    return 'kanban_estados';
  if (
    has(
      / (cuant[oa]s|que|cuales) (clientes |contactos |negocios )?(ganamos|perdimos|hemos ganado|hemos perdido|se ganaron|se perdieron|se han ganado) /,
    ) &&
    !has(/ (chats?|plata|mensajes?) /)
  )
    return 'kanban_movimientos';
  if (
    frase.isOfCliente &&
    isOne(has) &&
    has(/ (columna|estado|etapa|fase) /) &&
    has(/ (paso|quedo|va|esta|llegaron|anda) /)
  )
    return 'contacto_buscar';
  if (isMoved(has) && !has(/ (mensajes?|saldo|productos?|tareas?|chats?|conversacion\w*) /)) {
    const isOne = frase.isOfCliente || has(/ por (cuales|que) (estados|columnas|etapas) /);
    return isOne ? 'kanban_contacto' : 'kanban_movimientos';
  }
  if (frase.resto === null) return null;
  if (has(/ (lo )?ultimo que (nos )?(dijo|dijeron|escribio|mando|hablamos) /) && frase.propio === null)
    return 'contacto_buscar';
  if (has(/ (que|lo que) (hemos|han|habiamos) hablado con /) && frase.propio === null) return 'contacto_buscar';
  if (has(QUOTE)) return null;
  if (
    has(/ notas? (\S+ )?(de|del|sobre|que|tiene|con) /) &&
    (has(/ (cliente|contacto) /) || frase.isOfCliente) &&
    !has(/ (calific\w+|promedio|pon\w+|rapidas?) /)
  )
    return 'contacto_notas';
  if (has(TASK)) return null;
  const place = has(
    / (en que|que) (estado|columna|etapa|fase) (del |de |el |la |kanban |tablero |embudo )*(esta|va|anda|quedo|sigue|tiene) /,
  );
  if (place && !has(/ (clientes|contactos) /) && isOne(has)) return 'contacto_buscar';
  if (has(/ en que (va|anda|quedo|esta) (el|la|lo de|don|dona) /) && frase.isOfCliente && isOne(has))
    return 'contacto_buscar';
  if (frase.isOfCliente && has(/ (que paso|que ha pasado) con /)) return 'contacto_buscar';
  if (has(/ (quien|que agente|que asesor\w*) (\S+ ){0,2}(respondiendo|contestando|hablando|escribiendo) (a|al|con) /))
    return 'contacto_buscar';
  if (
    has(/ (datos|informacion|info|ficha|perfil) (\S+ )?(de|del|sobre) /) &&
    isOne(has) &&
    frase.propio !== 'persona' &&
    frase.estado === null &&
    !has(/ (atajos?|notas?|respuestas?|rapid[oa]s?) /)
  )
    return 'contacto_buscar';
  if (has(/ (registrad[oa]|guardad[oa]|agendad[oa]) (a|al|el|la) /) && isOne(has)) return 'contacto_buscar';
  if (frase.isOfCliente && isOne(has) && has(/ (sabemos|sabes|hay) (de|sobre|del) /)) return 'contacto_buscar';
  if (frase.isOfCliente && has(/ en que (vamos|quedamos|estamos) con | con quien (habl\w+|esta\w*|quedo) /))
    return 'contacto_buscar';
  const isCared =
    has(
      / (respondio a|contesto a|respondio al|contesto al|escribio a|escribio al|atiende|atendiendo|atendio|lleva|hablando|habla|respondiendo|contestando|esta con|tiene (a|al)) /,
    ) && has(/ (quien|agente|asesor\w*) /);
  if (isCared && frase.isOfCliente && !has(/ (mas|menos|chats|conversaciones) /)) return 'contacto_buscar';
  if (frase.isOfCliente && isOne(has) && has(/ donde (tenemos|esta|quedo|anda|va) /)) return 'contacto_buscar';
  if (
    /^ (los|las|quienes|muestrame|dime|que|cuales|son|clientes|contactos|gente|personas|lista|de| )*(que )?(estan|siguen|tenemos) en (la |el )?\S+ $/.test(
      frase.words,
    ) &&
    !has(/ (espera|cola|fila|linea|curso|proceso) /) &&
    !has(AREA) &&
    frase.propio === null
  )
    return 'kanban_estado';
  return has(/ (se llame|se llama|llamad[oa]|de apellido|de nombre) /) && has(/ (cliente|contacto|alguien)s? /)
    ? 'contacto_buscar'
    : null;
}
