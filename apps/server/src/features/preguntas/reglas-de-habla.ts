import type { Frase } from './frase.ts';
import type { Intent } from './intents.ts';
import { chooseByBusinessSpeech } from './reglas-de-habla-negocio.ts';
import { CHAT, COUNT, QUOTE, TASK, SURVEY, isBare, isMoved, type Has } from './temas.ts';

/** What everyday speech says without the noun that a topic is known by, or with one that belongs to another topic. */
export function chooseBySpeech(frase: Frase, has: Has): Intent | null {
  return (
    sought(frase, has) ??
    wholeOf(frase, has) ??
    days(frase, has) ??
    quotes(frase, has) ??
    desk(frase, has) ??
    people(frase, has) ??
    chooseByBusinessSpeech(frase, has)
  );
}

const SAID =
  / (habl(an|a|aron|o|en|amos|ado)|quej(o|aron|an)|mencion\w+|dicen|dijeron|dijo|dijimos|digan|decian|pregunt\w+|contengan|contienen|pidio|pidieron|pide|piden|solicit\w+|reclam\w+|quejado|escribi\w+|escrito|decia) /;

/** Chats in which something was said; what was said may be a word of ours too. */
function sought(frase: Frase, has: Has): Intent | null {
  const isChat = has(CHAT) || has(/ mensajes? /) || has(/ (quien|quienes|clientes?|alguien) /);
  if (frase.citado !== null && (has(SAID) || has(/ (busca\w*|palabra|frase|texto) /)) && isChat)
    return 'conversaciones_buscar';
  const about = has(
    / (por el tema|sobre el tema|el tema de|lo del|lo de la|la palabra|donde (pid\w+|solicit\w+|escrib\w+|dicen|hablen|hablan|hablaron|pregunt\w+|mencion\w+|digan|dijeron)) /,
  );
  if (about && has(SAID) && isChat) return 'conversaciones_buscar';
  if (has(/ (que|quien|quienes) (nos )?pregunt\w+ por /)) return 'conversaciones_buscar';
  if (frase.telefono !== null && has(/ (guia|pedido|orden|factura|referencia|codigo) /) && isChat)
    return 'conversaciones_buscar';
  if (
    has(/ (mensaje|chat|conversacion|mensajes|chats) (en )?donde /) ||
    has(/ en (que|cual) (chat|conversacion) (\S+ ){0,3}(habl\w+|dij\w+|mencion\w+|pregunt\w+) /) ||
    has(/ (dijo|dijeron|decia) algo (de|sobre|del) /)
  )
    return 'conversaciones_buscar';
  if (has(/ palabra /) && (has(SAID) || has(/ (busca\w*|aparece\w*) /))) return 'conversaciones_buscar';
  const wanted =
    has(/ (pidio|pidieron|solicito|solicitaron|prometi\w+|se (nos )?quej(o|aron|an) (de|por)) /) &&
    has(/ (quien|quienes|clientes?|cual|cuales|alguien|alguno) /);
  const isElse = has(QUOTE) || has(/ (baja|stop|contact\w+|no|recib\w+|mas) /);
  const isComplaint = has(/ se (nos )?quej(o|aron|an) (de|por|con) /);
  return wanted && (isComplaint || !isElse) && (frase.resto !== null || isComplaint) ? 'conversaciones_buscar' : null;
}

/** All that there is of one customer. */
function wholeOf(frase: Frase, has: Has): Intent | null {
  return frase.isOfCliente && has(/ todo (\S+ ){0,4}(de|sobre|con|del) /) ? 'contacto_buscar' : null;
}

function days(frase: Frase, has: Has): Intent | null {
  const each = has(/ (dia (por|a) dia|(por|cada) dia|diari[oa]s?) /);
  const isTraffic = (has(CHAT) || has(/ mensajes? /)) && !has(TASK) && frase.nombre === null;
  const isMonthly = has(/ (mes (por|a) mes|(por|cada) mes(es)?|mensual(es|mente)?) /) && frase.propio === null;
  if (
    isMonthly &&
    (has(CHAT) || has(QUOTE) || has(/ (mensajes?|contactos?|clientes?|cifras|numeros|resumen) /)) &&
    !has(TASK)
  )
    return 'actividad_por_mes';
  if (each && isTraffic) return 'actividad_por_dia';
  if (has(/ como (\S+ )?(cerramos|terminamos|acabamos|arrancamos|empezamos) /) && !has(CHAT)) return 'resumen';
  const isWhole = isBare(has) && frase.nombre === null;
  const isDayOf =
    has(/ como (\S+ )?(arranc\w+|empez\w+|pint\w+|estuvo|cerro|termino|quedo) /) && frase.periodo !== null;
  if (isWhole && (isDayOf || has(/ (hay de nuevo|novedades|en que vamos|como va (la cosa|todo|esto)) /)))
    return 'resumen';
  if (each && isWhole && frase.periodo !== null && has(/ como /)) return 'actividad_por_dia';
  if (has(/ (los|las) (numeros|datos|resultados) /) && frase.resto === null && isBare(has)) return 'resumen';
  const busiest = has(/ (que|cual|cuales) (es |fue |son )?(el |los )?(dias?|horas?) /) || has(/ (dias?|horas?) mas /);
  if (busiest && has(/ (pesad\w+|fuertes?|dur[oa]s?|llen[oa]s?|movid\w+|ocupad\w+|congestionad\w+) /))
    return 'horas_pico';
  const against =
    has(
      / (subieron|bajaron|crecimos|crecieron|aumentaron|disminuyeron|mejoramos|empeoramos|hemos mejorado|hemos crecido) /,
    ) ||
    has(/ diferencia (entre|con|de|frente) /) ||
    (has(/ (mas|menos|mejor|peor|igual) /) && frase.isAgainst) ||
    (has(/ (mas|menos|mejor|peor) /) && has(/ o (la|el) (anterior|pasad[oa]) /)) ||
    (has(/ (contra|versus|vs) /) && frase.periodo !== null) ||
    (frase.comparados !== null && has(/ (compar\w+|frente|respecto|contra|versus|vs|diferencia) /)) ||
    (has(/ (subio|bajo|crecio|aumento|disminuyo|mejoro|empeoro) /) && (frase.comparados !== null || frase.isAgainst)) ||
    has(/ (mas|menos|mejor|peor) (\S+ ){0,3}que (el |la |los |las )?(anterior|pasad[oa]|ayer|antes) /);
  const isByState = has(/ abiert[oa]s? /) && has(/ (cerrad|resuelt)[oa]s? /);
  if (isByState) return 'conversaciones_estados';
  return against && !has(/ (quien|quienes|que (agente|asesor\w*)) /) ? 'comparacion' : null;
}

function quotes(frase: Frase, has: Has): Intent | null {
  const isOfOne = frase.resto !== null || frase.telefono !== null;
  if (has(/ (numero|no|nro) #?\d{1,9} /) && has(/ cotizacion\w* /)) return 'cotizacion_numero';
  if (has(/ (la|esa) cotizacion (de|del|para) /) && isOfOne && frase.propio !== 'persona')
    return 'cotizaciones_cliente';
  if (frase.estado !== null && isMoved(has)) return null;
  if (!has(QUOTE)) {
    const wanted =
      has(/ (mas|menos) (se |nos |les |le )?(piden|pedid[oa]s?|solicitan|llevan|gusta) /) && has(/ (que|lo|cual) /);
    return wanted && !has(CHAT) ? 'productos_cotizados' : null;
  }
  if (has(/ (lo que|que es|producto) (\S+ )?menos /)) return 'productos_cotizados';
  const isSum = has(/ (sumaron|suman|valor|monto|plata|cuanto) /);
  if (has(/ mas (grandes?|altas?|car[oa]s?|jugosas?) /) || has(/ (mayor|menor) (valor|monto) /))
    return 'cotizaciones_mayores';
  if (
    (!isOfOne && has(/ (ultim[oa]s?|recientes?) (\S+ )?(cotizacion\w*|propuestas?|presupuestos?) /)) ||
    (!isOfOne && has(/ cotizacion\w* (mas )?recientes? /))
  )
    return 'cotizaciones_ultimas';
  return (has(/ por cuanto /) || has(/ total cotizado /)) && isSum && !has(/ cuantas /) ? 'cotizaciones_valor' : null;
}

function desk(frase: Frase, has: Has): Intent | null {
  if (has(QUOTE) || has(TASK) || has(SURVEY)) return null;
  const isCall =
    has(/ (llamadas|llamamos|llamaron) /) ||
    (has(/ (hemos|han|ha|he) llamado (a|al) /) && frase.isOfCliente) ||
    (has(/ llamada /) && has(/ (ultima|perdida|duro|contest\w+) /) && !has(/ (cuesta|vale|precio|tarifa|cobra\w*) /));
  if (
    isCall &&
    !has(/ (no|minuto|minutos) (\S+ )?(contactar|de llamada) /) &&
    !has(/ (cuesta|vale|precio|tarifa|cobra\w*|debemos|deberiamos) /)
  )
    return frase.isOfCliente || frase.telefono !== null ? 'llamadas_contacto' : 'llamadas_total';
  if (
    has(/ bots? /) &&
    (has(CHAT) || has(/ (respond\w+|contest\w+|resolv\w+|atendi\w+|traspas\w+|mensajes?|hizo|paso|hace|como) /)) &&
    !has(/ (apaga|prende|activa|desactiva) /)
  )
    return 'bot_resultados';
  const isMessage = has(/ mensajes? /);
  const isBusyNow = has(/ (estamos|estan|esta|tenemos|seguimos|sigue) atendiendo /) && frase.periodo === null;
  if (isBusyNow && (frase.propio === 'persona' || has(/ (clientes?|personas|gente|cuant[oa]s|quienes) /)))
    return 'conversaciones_abiertas';
  if (
    has(/ (carga|cargad[oa]s?) /) &&
    has(/ (por|cada) (agente|asesor|vendedor|persona)\w* | (quien|agente|asesor) /) &&
    isNow(frase)
  )
    return 'conversaciones_abiertas';
  if (has(/ respuestas /) && has(/ (mandamos|enviamos|dimos|mandaron|enviaron) /) && !has(/ rapidas /))
    return 'mensajes_enviados';
  if (has(/ por donde (nos |mas )*(escrib\w+|lleg\w+|entr\w+|contact\w+|busc\w+) /)) return 'conversaciones_por_canal';
  if (has(/ (que|cual) (numero|linea|whatsapp) (\S+ )?(recib\w+|tiene|tuvo|lleg\w+|entr\w+|mueve) /) && has(/ mas /))
    return 'conversaciones_por_canal';
  if (has(CHAT) && has(/ no (se )?(han |ha |hemos )?(cerrado|cerraron|cerramos|resuelto|terminado) /))
    return 'conversaciones_abiertas';
  if (isMessage && has(/ (sin|por) (abrir|mirar|revisar) /)) return 'mensajes_sin_leer';
  if (has(/ no (ha|han) leido /) && has(/ (quien|quienes|agentes?|asesor\w*) /)) return 'mensajes_sin_leer_agentes';
  if (has(/ enviad[oa]s? /) && has(/ recibid[oa]s? /)) return 'mensajes_total';
  const isReceived = has(/ (recib\w+|lleg\w+|mand\w+|envi\w+|escrib\w+) /);
  if (
    has(/ (fotos?|imagen|imagenes|audios?|videos?|stickers?|notas de voz|ubicaciones|documentos?|archivos?|pdfs?) /) &&
    (has(COUNT) || isReceived) &&
    !has(/ producto/)
  )
    return 'mensajes_por_tipo';
  if (isMessage && has(/ (que|cuales|cual) (tipos?|clases?) de /)) return 'mensajes_por_tipo';
  if (
    has(/ (anuncios?|publicacion\w*|pautas?) /) &&
    has(/ (traj\w+|trae|lleg\w+|vien\w+|genera\w*|mas|gente|clientes|chats) /)
  )
    return 'anuncios';
  if (has(CHAT) && has(/ (dura|duran|duracion|duraron) /)) return 'duracion_chats';
  if (has(CHAT) && has(/ cuanto (\S+ ){0,2}(tard\w+|demor\w+) en (cerrar|resolver|terminar) /)) return 'duracion_chats';
  if (has(/ (distribucion|reparto) (de |por |del )?(los )?estados? /) && !has(/ (kanban|tablero|contactos|clientes) /))
    return 'conversaciones_estados';
  if (frase.propio === 'canal' && has(/ (entr\w+|lleg\w+) por /) && !isMessage) return 'conversaciones_por_canal';
  if (has(/ (que|cual) area /) && has(/ (mensajes|escriben|recib\w+|llegan|atiende\w*) /))
    return 'conversaciones_por_area';
  if (has(/ como (estan|van|andan) (los|las) (chats|conversaciones|casos) $/)) return 'conversaciones_estados';
  if (has(CHAT) && has(/ (atrasad|demorad|retrasad)[oa]s? /)) return 'conversaciones_sin_responder';
  if (has(CHAT) && has(/ (porcentaje|proporcion|tasa) /)) return 'conversaciones_estados';
  if (has(CHAT) && has(/ (viej[oa]s?|antigu[oa]s?) /)) return 'conversaciones_antiguas';
  const isOpen = has(/ (abiert[oa]s?|asignad[oa]s?|activ[oa]s?|encima|a cargo) /);
  const whose =
    has(/ (quien|quienes|que agente|que asesor\w*|cual agente|cual asesor\w*) /) ||
    has(/ (cada|por) (agente|asesor|persona|usuario|vendedor)/);
  if (has(CHAT) && has(/ (por|sin) (cerrar|resolver|terminar) /) && !has(/ (tiempo|demor\w+) /))
    return 'conversaciones_abiertas';
  if (frase.propio === 'persona' && has(/ tiene (\S+ )?(abiert[oa]s?|sin cerrar) /)) return 'conversaciones_abiertas';
  if (has(CHAT) && isOpen && whose && frase.periodo === null && !has(/ (sin|no) /)) return 'conversaciones_abiertas';
  if (
    has(CHAT) &&
    has(/ (abiert[oa]s?|activ[oa]s?|sin cerrar) /) &&
    !has(/ (cerrad[oa]s?|resuelt[oa]s?) /) &&
    frase.propio === 'area'
  )
    return 'conversaciones_abiertas';
  if (has(/ (olvidad[oa]s?) /) && !has(/ no lei/)) return 'conversaciones_sin_responder';
  if (has(/ (esperando|espera) /) && has(/ (contest\w+|respond\w+|respuesta) /) && !has(/ cuanto /))
    return 'conversaciones_sin_responder';
  if (has(/ demorad[oa]s (por|en|para|de) (contest|respond)/)) return 'conversaciones_sin_responder';
  if (has(/ cuanto (\S+ )?(esperan|espero|espera) /) && frase.resto === null) return 'tiempo_respuesta';
  if (has(/ (en|haciendo|la) fila /) && !has(/ kanban /)) return 'conversaciones_en_espera';
  if (has(/ no (lo |la |los |las )?(ha|han) (sido )?(tomado|atendido|aceptado|asignado|abierto|mirado|visto) nadie /))
    return 'conversaciones_en_espera';
  if (has(/ (enviad[oa]s|recibid[oa]s) /) && isBare(has) && !has(/ (masiv\w+|difusion\w*|plantillas?|notas?) /))
    return has(/ enviad[oa]s /) ? 'mensajes_enviados' : 'mensajes_recibidos';
  const isOurs = has(/ (equipo|nosotros|agentes|asesores) /) && has(/ (escribi\w+|escrito|mand\w+|envi\w+) /);
  if (
    isMessage &&
    !has(/ (fall\w+|error\w*|nos|no|sin|leer) /) &&
    (isOurs ||
      has(/ (contestamos|respondimos|contestaron|respondieron) /) ||
      has(/ (le|les) (\S+ )?(mand\w+|envi\w+|escrib\w+) /))
  )
    return 'mensajes_enviados';
  if (
    frase.propio === 'persona' &&
    !isMessage &&
    has(/ (contestado|respondido|escrito|contesto|respondio|escribio) /) &&
    has(/ (algo|ha|cuanto) /)
  )
    return 'mensajes_enviados';
  if (
    has(/ (se (han )?)?(cerrad[oa]s?|cerraron|cerramos|resuelt[oa]s?|resolvieron) /) &&
    isBare(has) &&
    frase.periodo &&
    frase.nombre === null &&
    !has(/ (hora|horas|abrimos|abrir|atencion) /)
  )
    return 'conversaciones_cerradas';
  return has(/ (los|las|cuant[oa]s) (tenemos )?(abiert[oa]s) /) &&
    isBare(has) &&
    !has(/ (cerrad[oa]s?|resuelt[oa]s?|areas?) /)
    ? 'conversaciones_abiertas'
    : null;
}

const isNow = ({ periodo }: Frase) => periodo === null || periodo.texto === 'hoy';

function people(frase: Frase, has: Has): Intent | null {
  if (has(CHAT) || has(QUOTE) || has(TASK) || has(SURVEY) || has(/ (mensajes?|kanban|estado|columna|etapa) /))
    return null;
  if (
    frase.propio === 'area' &&
    frase.periodo === null &&
    has(/ (gente|personas|agentes|asesor\w*|equipo|quienes|quien|personal) /) &&
    !has(
      / (atend\w+|atiend\w+|esper\w+|pendientes?|cola|respond\w+|contest\w+|abre|cierra|horario|abiert\w+|mas|menos|escrib\w+|cambi\w+|modific\w+|desactiv\w+|activo|cre[oa]\w*|borr\w+|elimin\w+|festivos?|entr\w+|lleg\w+|nuev\w+|clientes?) /,
    )
  )
    return 'usuarios_por_area';
  if (
    has(/ cuant[oa]s? (gente |personas )?(trabaja|trabajan|trabajamos) /) &&
    frase.propio !== 'area' &&
    frase.periodo === null
  )
    return 'usuarios_total';
  if (has(/ (quien|quienes) (trabaja|trabajan|laboran) (con nosotros|aca|aqui|en (el|la) (empresa|negocio|equipo)) /))
    return 'usuarios_lista';
  if (frase.propio === 'persona' && has(/ que (\S+ )?(cambio|modifico|edito|borro|elimino|creo) /)) return 'auditoria';
  if (frase.propio === 'persona' && has(/ que (hizo|ha hecho|estuvo haciendo) /) && frase.periodo)
    return 'agente_resumen';
  if (
    frase.propio === 'persona' &&
    has(/ (rol|cargo|area|correo|email|celular|telefono) /) &&
    !has(/ (cuant[oa]s?|modific\w+|cambi\w+) /)
  )
    return 'usuario_buscar';
  const leads = has(
    / (va|van|sigue|esta) (de )?(primer[oa]?|adelante|ganando|puntero|puntera) | (la delantera|la punta) /,
  );
  return leads && has(/ (quien|que (agente|asesor\w*|vendedor\w*)|cual (agente|asesor\w*|vendedor\w*)) /)
    ? 'agentes_ranking'
    : null;
}
