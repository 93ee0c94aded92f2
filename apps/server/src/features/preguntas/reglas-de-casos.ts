import type { Frase } from './frase.ts';
import type { Intent } from './intents.ts';

type Has = (pattern: RegExp) => boolean;

const WHO = / (quien|quienes|agentes?|asesor\w*|vendedor\w*|operador\w*|cada uno|por persona|cada persona) /;

/** Questions that a broader topic would take: what failed, one customer, one quote, what is most of its kind. */
export function chooseByCase(frase: Frase, has: Has): Intent | null {
  return (
    failed(has) ??
    unreadOf(has) ??
    peaks(has) ??
    quoted(frase, has) ??
    moves(frase, has) ??
    urgent(has) ??
    leads(has) ??
    oneCustomer(frase, has)
  );
}

function failed(has: Has): Intent | null {
  if (!has(/ (mensajes?|envios?) /) || has(/ (masiv\w+|difusion\w*|campanas?|plantillas?|rapid[oa]s?) /)) return null;
  const isFault =
    has(/ (error\w*|fall\w+|rebot\w+|rechazad\w+) /) ||
    has(
      / (sin|no) (se )?(les? )?(han |ha |pud\w+ |fueron |quedaron )*(entreg\w+|enviad\w+|enviaron|enviar|salir|salieron|salio) /,
    ) ||
    has(/ no (les? |nos )?(han |ha )?(llegaron|llego|llegado) /);
  return isFault ? 'mensajes_fallidos' : null;
}

function unreadOf(has: Has): Intent | null {
  const unread = has(/ (sin|no|por) (leer|leidos?|leidas?) /);
  return unread && has(WHO) ? 'mensajes_sin_leer_agentes' : null;
}

function peaks(has: Has): Intent | null {
  if (has(/ (horas?|dias?|horarios?) (\S+ )?picos? /)) return 'horas_pico';
  const asked =
    has(
      / (que|cual|cuales|en que|a que) (es |son |fue )?(el |la |los |las )?(horas?|dias?|horarios?|franjas?|momentos?) /,
    ) ||
    has(/ (horas?|dias?|franjas?) (\S+ )?(con|de) mas /) ||
    has(/ cuando /);
  const busy = has(
    / (mueve\w*|movid[oa]s?|movimiento|escrib\w+|lleg\w+|entra\w*|recib\w+|mensajes?|trafico|volumen|congestion\w*|ocupad[oa]s?|trabajo|flujo|demanda|llen[oa]s?|actividad|chats?|conversacion\w*|clientes) /,
  );
  const most = has(/ (mas|mayor) /) && !has(/ mas (de|que) /);
  return asked && most && busy && !has(/ (tareas?|agentes?|asesor\w*) /) ? 'horas_pico' : null;
}

const QUOTE = / (cotiz\w+|presupuestos?|propuestas?) /;

function quoted(frase: Frase, has: Has): Intent | null {
  const top = has(/ (mas|top|ranking) /);
  const thing = has(/ (productos?|articulos?|referencias?) /);
  if (
    top &&
    thing &&
    (has(QUOTE) || has(/ (piden|pedid[oa]s?|pidieron|solicitan|solicitad[oa]s?|vendid[oa]s?|venden) /))
  )
    return 'productos_cotizados';
  if (!has(QUOTE)) return null;
  if (top && has(/ (lo que|que es|lo mas|que se|se cotiz\w+) /)) return 'productos_cotizados';
  if (has(/ (cotizacion|presupuesto|propuesta) (numero |no |nro |num |n |consecutivo |la )*#?\d{1,9} /))
    return 'cotizacion_numero';
  const isOfOne = frase.resto !== null || frase.telefono !== null;
  const given =
    has(/ (le|les) ((hemos|han|ha|habiamos) )?(cotiz\w+|hecho|ofrecimos|hicimos|enviamos|mandamos|pasamos) /) ||
    has(/ cotiz\w+ (que )?(le|les) /);
  if (given && isOfOne) return 'cotizaciones_cliente';
  if (has(/ (columna|estado|etapa|fase|quien|quienes|cuant[oa]s|agente|asesor\w*) /)) return null;
  const noun = '(cotizacion\\w*|presupuestos?|propuestas?)';
  const whose =
    has(new RegExp(` ${noun} (\\S+ )?(para|a|al) `)) ||
    (has(new RegExp(` ${noun} (de|del) `)) && has(/ client[ea] /)) ||
    (frase.isOfCliente && has(new RegExp(` ${noun} (que )?(\\S+ )?(de|del|tiene) `)));
  return whose && isOfOne ? 'cotizaciones_cliente' : null;
}

function moves(frase: Frase, has: Has): Intent | null {
  if (has(/ (mensajes?|saldo|productos?|tareas?|area|chats?|conversacion\w*) /)) return null;
  const board = has(/ (kanban|tableros?|columnas?|embudos?|tarjetas?|estados?|etapas?|fases?|pipeline) /);
  if (board && has(/ (movi\w+|movid\w+|movimientos?|cambiaron|cambio|pasaron|paso|avanz\w+|entraron|llegaron) /))
    return 'kanban_movimientos';
  const arrived = has(/ (pasaron|pasamos|movimos|movieron|avanzaron) (a|al) /);
  const intoState =
    frase.estado !== null &&
    has(
      / (pasaron|paso|entraron|entro|llegaron|avanzaron|avanzo|movieron|movimos|movio|cayeron|cambiaron) (a|al|para|en) /,
    );
  return arrived || intoState ? 'kanban_movimientos' : null;
}

function urgent(has: Has): Intent | null {
  if (has(/ (tareas?|pendientes?) /) && has(/ (por|cada|segun) (nivel de )?prioridad(es)? /))
    return 'tareas_por_prioridad';
  if (!has(/ (tareas?|pendientes?|actividades|recordatorios?) /) || has(/ (chats?|conversacion\w*|mensajes?) /))
    return null;
  return has(/ (urgentes?|urgencia|prioridad|prioritari[oa]s?|importantes?) /) ||
    has(/ tareas? (altas?|bajas?|medias?) /) ||
    has(/ (en|de) (alta|media|baja) /)
    ? 'tareas_prioridad'
    : null;
}

function leads(has: Has): Intent | null {
  const named = has(/ (leads?|prospectos?) /) || has(/ (score|lead score) /);
  const hot = has(/ (calientes?|interesad[oa]s|potencial\w*) /);
  if (named && !has(/ (nuev[oa]s|entraron|llegaron) /)) return 'leads';
  return hot &&
    has(/ (clientes?|contactos?|chats?) /) &&
    !has(/ (encuestas?|estado|columna|etapa|agente|asesor\w*|calific\w+|satisf\w+) /)
    ? 'leads'
    : null;
}

function oneCustomer(frase: Frase, has: Has): Intent | null {
  if (frase.resto === null) return null;
  // «qué quedó pendiente con Marleny»
  if (
    has(/ (pendientes?|tareas?|recordatorios?) (\S+ )?(con|del cliente|de la cliente|de la clienta|del contacto) /) &&
    !has(/ (agentes?|asesor\w*|chats?|conversacion\w*) /)
  )
    return 'tareas_contacto';
  if (
    frase.isOfCliente &&
    has(/ (tareas?|pendientes?|recordatorios?) (\S+ )?(de|del|tiene|con|para) /) &&
    !has(/ (agentes?|asesor\w*|chats?|conversacion\w*|vencid\w*|atrasad\w*|complet\w*|terminad\w*|hechas) /)
  )
    return 'tareas_contacto';
  const attends =
    has(/ (quien|que agente|que asesor\w*|cual agente) (\S+ )?(atiende|atendiendo|atendio|lleva|tiene) (a|al) /) ||
    has(/ (quien|que agente|que asesor\w*) (\S+ )?(habla|hablo|hablando|esta|quedo|sigue) con /);
  if (attends) return 'contacto_buscar';
  const hasState =
    has(
      / (que|cual) (estado|columna|etapa|fase) (\S+ )?(esta|estan|tenemos|tiene|va|anda|sigue|quedo|se encuentra) /,
    ) || has(/ (estado|etapa|columna) (de|del) (cliente|contacto|la cliente|clienta) /);
  if (hasState && !has(/ (clientes|contactos|tareas?|canal\w*|chats|conversaciones|cuant[oa]s?) /))
    return 'contacto_buscar';
  const isPlaced =
    has(/ (donde|en que) (\S+ )?(esta|tenemos|quedo|va|anda) /) && has(/ (kanban|tablero|embudo|pipeline) /);
  if (isPlaced) return 'contacto_buscar';
  const isLast = frase.isOfCliente && has(/ (ultim[oa] (conversacion|chat|mensaje)|conversacion|chat) (de|del|con) /);
  if (isLast && !has(/ (chats|conversaciones|agente|asesor\w*|area|canal) /)) return 'contacto_buscar';
  // one chat, not all of somebody's
  return has(/ (el chat|la conversacion|el caso) (de|del|con) /) && !has(/ (chats|conversaciones|agente|asesor\w*) /)
    ? 'contacto_buscar'
    : null;
}
