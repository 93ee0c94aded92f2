import type { Frase } from './frase.ts';
import type { Intent } from './intents.ts';

type Has = (pattern: RegExp) => boolean;
interface Words {
  CHAT: RegExp;
  COUNT: RegExp;
  PERSON: RegExp;
}

const ANSWER = / (respond\w+|responde|contest\w+|respuestas?) /;
const CLIENT = / (clientes?|contactos?|personas?|gente|alguien|quien|quienes) /;
const WHO =
  / (quien|quienes|agente|agentes|asesor\w*|ranking|top|vendedor\w*|operador\w*|colaborador\w*|emplead\w*|trabajador\w*) /;

/** What happens at the desk: messages, chats, whoever attends and whoever writes. */
export function chooseByDesk(frase: Frase, has: Has, { CHAT, COUNT, PERSON }: Words): Intent | null {
  return (
    contactMarks(has) ??
    searchInChats(frase, has, CHAT) ??
    unread(has) ??
    unanswered(has, CHAT) ??
    responseTime(frase, has, PERSON) ??
    waiting(has, CHAT) ??
    ranking(frase, has, CHAT) ??
    messages(frase, has) ??
    chats(frase, has, CHAT) ??
    people(frase, has, PERSON, COUNT) ??
    contacts(frase, has, COUNT) ??
    overall(frase, has)
  );
}

function contactMarks(has: Has): Intent | null {
  const marked =
    has(
      / no (se )?(les? )?(puede[ns]? |debe[ns]? |podemos |debemos |quiere[ns]? |hay que )?(ser )?(contactar\w*|contactad[oa]s?|contactables?|contactable|molestar\w*|escribir(les?)?|llamar\w*) /,
    ) || has(/ lista negra | bloquead[oa]s? | optout | opt out | excluid[oa]s? | dieron de baja | de baja /);
  const asked =
    has(/ no quieren (que|mensajes|recibir)/) ||
    has(/ no escribir\w* /) ||
    has(/ que no (les|los|le|lo) (escrib\w+|molest\w+|contact\w+|llam\w+|mand\w+) /);
  return marked || asked ? 'contactos_no_contactar' : null;
}

function searchInChats(frase: Frase, has: Has, CHAT: RegExp): Intent | null {
  const said = has(
    / (hablan|habla|hablaron|hablo|hablado|hablen|mencion\w+|dicen|dijeron|dijo|dice|digan|pregunt\w+|contengan|contienen|palabra) /,
  );
  if (said && (frase.resto !== null || has(/ (por|de|sobre|palabra|acerca) /)) && !has(/ puedo preguntar /))
    return 'conversaciones_buscar';
  const about = has(/ (sobre|acerca) /) && (has(CHAT) || has(/ mensajes /)) && frase.resto !== null;
  const sought = has(/ (busca\w*|busco|encuentra\w*) /) && (has(CHAT) || has(/ mensajes /)) && frase.resto !== null;
  return about || sought ? 'conversaciones_buscar' : null;
}

function unread(has: Has): Intent | null {
  return has(/ (sin|no|por|falta\w*( por)?) (han |he |hemos |se han )?(leer|leidos?|leidas?|visto|ver) /) &&
    !has(/ no (puedo|veo) /)
    ? 'mensajes_sin_leer'
    : null;
}

function unanswered(has: Has, CHAT: RegExp): Intent | null {
  const answer = '(respond\\w+|responde|contest\\w+|respuestas?)';
  const left =
    has(
      new RegExp(
        ` (sin|falta\\w*|faltan por|por|pendientes? (de|por)|esperan?|esperando|aguardan|necesitan|requieren) (la |una |por |de |que |les |se |ser |nuestra |alguna )*${answer} `,
      ),
    ) ||
    has(
      new RegExp(
        ` no (se )?(les? )?(hemos |han |ha |he |has |estan |fueron |tienen |tiene |recib\\w+ |nos )*(la |les? |se |sido |siendo |una )*${answer} `,
      ),
    ) ||
    has(/ (nadie) (les? )?(ha )?(respondi\w+|contest\w+|respond\w+) /);
  if (left && !has(/ (tiempo|demora\w*|promedio|tarda\w*) /)) return 'conversaciones_sin_responder';
  if (has(/ (debemos|debe|deben) (una |la )?respuesta /)) return 'conversaciones_sin_responder';
  if (has(/ (abandonad[oa]s?|olvidad[oa]s?|desatendid[oa]s?|represad[oa]s?) /)) return 'conversaciones_sin_responder';
  const long = has(/ (2|dos|120) (horas?|minutos) /);
  return long && (has(CHAT) || has(CLIENT) || has(/ (espera\w*|cerrar) /)) ? 'conversaciones_sin_responder' : null;
}

function responseTime(frase: Frase, has: Has, PERSON: RegExp): Intent | null {
  const speed = has(/ (rapid[oa]s?|lent[oa]s?|velocidad|veloz|veloces|agil|demor\w+|tard\w+|sla) /);
  const time = has(/ (tiempos?|promedio|minutos|segundos|cuanto) /);
  const answers = has(ANSWER) || has(/ (atender|atendemos|atencion|atienden|atiende|reaccion\w*|reaccionamos) /);
  const first = has(/ primera respuesta /) || has(/ sla /);
  const isTime =
    first ||
    (answers && (speed || (time && (has(/ (tiempos?|promedio) /) || has(/ cuanto (nos |se |les? )?(demor|tard)/))))) ||
    (has(/ cada cuanto /) && has(ANSWER)) ||
    has(/ cuanto (\S+ ){0,3}(demor\w+|tard\w+) /) ||
    (speed && has(/ (quien|quienes) /));
  if (!isTime || has(/ (esperando|lleva\w*) /)) return null;
  return has(WHO) || has(PERSON) || has(/ (cada uno|equipo) /) || frase.nombre !== null
    ? 'tiempo_respuesta_agentes'
    : 'tiempo_respuesta';
}

function waiting(has: Has, CHAT: RegExp): Intent | null {
  if (has(/ abiert[oa]s? /) && has(/ (cerrad[oa]s?|resuelt[oa]s?) /)) return 'conversaciones_estados';
  const waits =
    has(/ (en|la|de) (lista de )?(espera|cola|fila) /) ||
    has(/ (esperan|esperando|espera) /) ||
    has(
      / (sin|por|falta\w*( por)?|pendientes? (de|por)) (ser )?(asignar|asignad[oa]s?|atender|atendid[oa]s?|tomar|tomad[oa]s?|aceptar|aceptad[oa]s?) /,
    ) ||
    has(/ sin (dueno|agente|asesor|nadie) /) ||
    has(
      / no (han sido |estan |tienen |se han |hemos )?(asignad[oa]s?|atendid[oa]s?|dueno|agente|asesora?|tomad[oa]s?) /,
    ) ||
    has(/ nadie (ha )?(tomo|tomado|atendio|atendido|atiende|acepto|aceptado) /);
  if (waits) return 'conversaciones_en_espera';
  if (has(/ (cerrad[oa]s|resuelt[oa]s) /)) return null;
  return (has(CHAT) || has(/ clientes? /)) && has(/ pendientes? /) ? 'conversaciones_en_espera' : null;
}

function ranking(frase: Frase, has: Has, CHAT: RegExp): Intent | null {
  const perPerson = has(/ (cada|por) (agente|asesor|persona|usuario|empleado|vendedor)/);
  if (perPerson && has(/ (balance|resumen|cifras|informe|reporte|resultados|numeros) /)) return 'agentes_ranking';
  if (has(/ (ranking|top) /) && !has(/ (clientes|contactos|productos) /)) return 'agentes_ranking';
  if (has(/ (va|van|sigue|siguen) ganando /)) return 'agentes_ranking';
  if (has(/ (quien|quienes) /) && has(/ (envi\w+|mand\w+|escrib\w+) (mas|menos) mensajes /)) return 'mensajes_enviados';
  const comparing = has(/ (mas|menos|mejor|peor|mejores|peores|mayor|menor) /);
  const does =
    has(
      / (atend\w+|atiend\w+|trabaj\w+|cerr\w+|cierra|resolv\w+|resuelt\w+|envi\w+|mand\w+|respond\w+|contest\w+|gestion\w*|productiv\w+|desempen\w+|rendimiento|rend\w+|hizo|tuvo) /,
    ) || has(CHAT);
  if (
    has(WHO) &&
    comparing &&
    (does || has(/ (agentes?|asesor\w*|vendedor\w*) /)) &&
    !has(/ (clientes?) (mas|que mas|nos) /)
  )
    return 'agentes_ranking';
  const each =
    has(/ (cada|por) (agente|asesor|persona|usuario|empleado|vendedor|colaborador|operador)/) ||
    (has(/ (agentes|asesores|equipo) /) &&
      has(/ (desempeno|rendimiento|productividad|cifras|estadisticas|como (va|van|le fue|les fue|esta)) /));
  return each &&
    (has(CHAT) || does || has(/ (cifras|estadisticas|metricas|clientes|como) /)) &&
    frase.nombre === null &&
    !has(/ mensajes? /)
    ? 'agentes_ranking'
    : null;
}

function messages(frase: Frase, has: Has): Intent | null {
  const noun = has(/ mensajes? /) || has(/ (cuantos|los) whatsapps? /);
  const wrote = has(/ (escribi\w+|escrito|escriben) /) && !has(/ escribirle /);
  if (!noun && !wrote) return null;
  const out = has(
    / (enviad[oa]s?|enviamos|enviaron|envio|envia|enviado|mandad[oa]s?|mandamos|mando|mandaron|salieron|salientes?|salido|enviar|hemos enviado|despach\w+) /,
  );
  const fromClients = has(/ (clientes?|contactos?|personas?|gente) /);
  if (
    has(/ (recib\w+|lleg\w+|entra\w*|entrantes?|entraron|entro|nos (han )?(escri\w+|mand\w+|envi\w+)) /) ||
    (wrote && !(frase.nombre !== null && !fromClients))
  )
    return 'mensajes_recibidos';
  if (fromClients && has(/ (de los|de|los|por los) (clientes?|contactos?) /)) return 'mensajes_recibidos';
  const each = has(/ (cada|por) (agente|asesor|persona|usuario|vendedor)/);
  if (out || wrote || frase.nombre !== null || each) return 'mensajes_enviados';
  return noun ? 'mensajes_total' : null;
}

function chats(frase: Frase, has: Has, CHAT: RegExp): Intent | null {
  const noun = has(CHAT) || has(/ sin (cerrar|resolver) /);
  // «cuántas cerró Laura»: whatever it was, it is hers
  if (!noun && frase.nombre !== null && has(/ (cerro|resolvio|gestiono) /)) return 'agente_resumen';
  const attends = has(/ (atendi\w*|atend\w+|atiend\w+) /);
  if (
    !noun &&
    !attends &&
    !(has(/ clientes? /) && has(/ (cerr\w+|resolv\w+|resuelt\w+) /)) &&
    !has(/ (cerramos|cerraron|resolvimos) /)
  )
    return null;
  const open = has(/ (abiert[oa]s?|activ[oa]s?|curso|libres?) /) || has(/ sin (cerrar|resolver|terminar) /);
  const closed =
    has(
      / (cerrad[oa]s?|cerr[oa]|cerramos|cerraron|cierre|cierres|resuelt[oa]s?|resolv\w+|resolvi\w+|finaliz\w+|termin\w+) /,
    ) && !has(/ sin (cerrar|resolver|terminar) /);
  if (has(/ (estados?|distribucion|distribuid[oa]s|repartid[oa]s?) /) || (open && closed))
    return 'conversaciones_estados';
  if (closed) return 'conversaciones_cerradas';
  if (attends) return 'conversaciones_atendidas';
  if (open) return 'conversaciones_abiertas';
  if (has(/ (ultim[oa]s?|recientes?) /)) return 'conversaciones_ultimas';
  if (
    has(/ (nuev[oa]s?|inici\w+|comenz\w+|empez\w+|entr\w+|abrieron|llegaron|ingres\w+|hubo|tuvimos|recib\w+) /) &&
    frase.nombre === null
  )
    return 'conversaciones_nuevas';
  if (frase.nombre !== null) return frase.periodo ? 'conversaciones_atendidas' : 'conversaciones_abiertas';
  if (frase.periodo) return 'conversaciones_nuevas';
  if (has(/ (por|cada) area /)) return 'conversaciones_por_area';
  return 'conversaciones_abiertas';
}

function people(frase: Frase, has: Has, PERSON: RegExp, COUNT: RegExp): Intent | null {
  const staff = has(
    / (agentes?|asesor\w*|vendedor\w*|operador\w*|colaborador\w*|emplead\w*|trabajador\w*|companer[oa]s?|usuarios?|miembros?|integrantes?|supervisor\w*|administrador\w*|bots?|equipo|personal) /,
  );
  if (!staff) return null;
  if (has(/ (clientes?|contactos?) /) && !has(/ usuarios? /)) return null;
  if (frase.nombre !== null) {
    if (has(/ (correo|email|mail|telefono|celular|rol|cargo|area|datos|quien|busca\w*|numero|contacto) /))
      return 'usuario_buscar';
    return has(/ (como|cifras|estadisticas|desempeno|rendimiento|resumen|gestion|va|metricas) /) || frase.periodo
      ? 'agente_resumen'
      : 'usuario_buscar';
  }
  if (has(/ (inactiv[oa]s?|desactivad[oa]s?) /) || has(/ no (estan|esta) activ/)) return 'usuarios_inactivos';
  if (has(/ (como (le|les|va|van|esta|estan)|rendimiento|desempeno|productividad|gestion) /)) return 'agentes_ranking';
  return has(COUNT) || (!has(PERSON) && has(/ cuant/)) ? 'usuarios_total' : 'usuarios_lista';
}

function contacts(frase: Frase, has: Has, COUNT: RegExp): Intent | null {
  const noun = has(/ (contactos?|clientes?|personas) /);
  const field =
    has(/ (telefonos?|celular|correo|email|mail|numero|datos|contacto) (de|del) /) ||
    has(/ (telefono|celular|correo|email|mail|numero) (\S+ )?(tiene|tienen) /) ||
    has(/ (quien|de quien) (es|sera) /) ||
    has(/ (busca\w*|busco|encuentra\w*|ubica) /);
  if (frase.telefono !== null) return 'contacto_buscar';
  if (noun) {
    if (
      has(/ (nuev[oa]s?|agreg\w+|cre[ao]\w+|registr\w+|sumaron|ingres\w+|anadi\w+|inscri\w+) /) ||
      (frase.periodo && has(COUNT) && !has(/ (hay|total) /))
    )
      return has(/ (hay|estan|tenemos) registrad/) && !frase.periodo ? 'contactos_total' : 'contactos_nuevos';
    if (field && frase.resto !== null) return 'contacto_buscar';
    if (has(COUNT)) return 'contactos_total';
    if (frase.resto !== null) return 'contacto_buscar';
    return frase.periodo ? 'contactos_nuevos' : 'contactos_total';
  }
  return field && frase.resto !== null ? 'contacto_buscar' : null;
}

function overall(frase: Frase, has: Has): Intent | null {
  const asks = has(
    / (resumen|resumeme|panorama|reportes?|informes?|estadisticas?|metricas?|indicador\w*|cifras|dashboard|novedades|rendimiento|desempeno|balance|gestion|productividad|atencion) /,
  );
  const how =
    has(
      / (como|que tal) (\S+ )?(pinta|vamos|va|van|vengo|fue|estuvo|estamos|estuvimos|esta|anda|andamos|marcha|sigue|cerramos|nos fue|fueron|estuvieron|les fue|viene) /,
    ) ||
    has(/ como (le|nos|les|me) (ha )?(fue|ido|va) /) ||
    has(/ (que tal|que (ha )?(paso|pasado)) /);
  if (!asks && !how) return null;
  return frase.nombre === null ? 'resumen' : 'agente_resumen';
}
