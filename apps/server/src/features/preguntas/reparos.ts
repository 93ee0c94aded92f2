import type { Frase } from './frase.ts';
import { specOf, type Intent } from './intents.ts';

/**
 * What a question narrows by, and which answers heed it. An answer that does not would be a figure of something else: nothing is
 * said instead.
 */
const REPAROS: readonly { asks: RegExp; heed: RegExp }[] = [
  // one row for each month, week or day
  {
    asks: / (mes (por|a) mes|semana (por|a) semana|(por|cada) (mes|meses|semana|semanas)) /,
    heed: /^(actividad_por_(dia|mes)|tarifas)$/,
  },
  {
    asks: / (dia (por|a) dia|(por|cada) dia|que dia|cual dia) /,
    heed: /^(actividad_por_dia|horas_pico|areas_\w+|tarifas|recargas|productos_sincronizacion|difusion\w*|contacto_\w+|cotizacion_numero)$/,
  },
  // money, in words or digits
  {
    asks: / (mas|menos|mayor\w*|menor\w*|encima|debajo|entre|superior\w*) (de |a |que |un |una |los |las )*(\S+ )?(mil|millon|millones|palos?) | (mas|menos|mayor\w*|menor\w*) (de|a|que) \$?\d[\d.]{3,} /,
    heed: /^cotizaciones_mayores$/,
  },
  // the hours of a day
  {
    asks: / (despues|antes|pasadas|a partir) de las? | fuera de(l)? (horario|jornada) /,
    heed: /^(tareas_\w+|areas_\w+)$/,
  },
  { asks: / que horas? /, heed: /^(horas_pico|areas_\w+|contacto_\w+|difusion\w*|productos_sincronizacion)$/ },
  { asks: / (de|en|por) la (tarde|noche|madrugada) /, heed: /^(horas_pico|areas_\w+)$/ },
  { asks: / (por|cada) areas? /, heed: /^(conversaciones_por_area|areas_\w+|usuarios_por_area)$/ },
  { asks: / (por|cada) (canal|canales|linea|lineas) /, heed: /^(conversaciones_por_canal|canales_salud)$/ },
  { asks: / (por|cada) prioridad(es)? /, heed: /^tareas_por_prioridad$/ },
  {
    asks: / cada (uno|una|quien) /,
    heed: /^(agentes_ranking|tiempo_respuesta_agentes|calificaciones_agentes|tareas_por_persona|cotizaciones_total|conversaciones_(abiertas|cerradas)|mensajes_(sin_leer_agentes|enviados)|llamadas_total|usuarios_\w+)$/,
  },
  // the asker's own
  {
    asks: / yo /,
    heed: /^(mensajes_enviados|conversaciones_(abiertas|atendidas|cerradas)|tiempo_respuesta_agentes|calificaciones_agentes|agente_resumen|llamadas_total|cotizaciones_(total|valor)|kanban_movimientos|tareas_\w+)$/,
  },
  {
    asks: / (chats|mensajes|conversaciones) (\S+ )?(tengo|llevo) | mis (chats|mensajes|conversaciones|clientes) /,
    heed: /^(conversaciones_abiertas|tareas_\w+)$/,
  },
  { asks: / mas (usad[oa]s?|usamos|utilizad[oa]s?|utilizamos|errores|fallos) /, heed: /^mensajes_fallidos$/ },
  { asks: / (mas|menos) (nos )?escriben /, heed: /^(horas_pico|conversaciones_por_\w+|contactos_no_contactar)$/ },
  { asks: / mas de \S+ (dias|meses|semanas|anos) | por (encima|debajo) /, heed: /^conversaciones_sin_responder$/ },
  {
    asks: / promedio /,
    heed: /^(actividad_por_dia|tiempo_\w+|calificac\w+|duracion_chats|encuestas_total|agente_resumen|resumen)$/,
  },
  { asks: / de (los|las) (\S+ ){1,4}cuant[oa]s /, heed: /^encuestas_total$/ },
  {
    asks: / (va|van|vamos) a (subir|bajar|cambiar|llover|ganar|aumentar|tener|recibir|entrar|vender|llegar|escribir|atender) /,
    heed: /^$/,
  },
  {
    asks: / (ningun|ninguna|sin (correo|telefono|email|nombre|estado|asignar)) /,
    heed: /^(conversaciones_\w+|difusion\w*|tareas_\w+)$/,
  },
  {
    asks: / fuera de(l)? (horario|jornada) | que hora (\S+ )*(demor|tard)\w+ | por cantidad | en cual (\S+ )?mas | en cual \S+ mas /,
    heed: /^$/,
  },
  { asks: / mas (larg[oa]s?|cort[oa]s?) | con que (asesor|agente)\w* /, heed: /^(duracion_chats|producto\w*)$/ },
  // one question on top of another
  { asks: / (de|a|entre) (esos|esas|ellos|ellas|estos|estas) | cuant[oa]s de (los|las) (que|nuev[oa]s) /, heed: /^$/ },
  { asks: / (fri[oa]s?|tibi[oa]s?) /, heed: /^(leads_etapas|producto\w+|conversaciones_buscar)$/ },
  { asks: / bots? /, heed: /^(bot_\w+|usuarios_\w+|ayuda)$/ },
  { asks: / (mejoro|empeoro) /, heed: /^comparacion$/ },
  { asks: / (porcentaje|porciento|proporcion) /, heed: /^(conversaciones_estados|encuestas_total|comparacion)$/ },
  // nothing says who is there
  {
    asks: / (quien|quienes|agentes?|gente|personas|usuarios|asesor\w*|equipo) (\S+ )*(conectad[oa]s?|en linea|online|activ[oa] en) /,
    heed: /^$/,
  },
  { asks: / (conectad[oa]s?|en linea|online) /, heed: /^(canales_\w+|areas_\w+|conversaciones_por_canal)$/ },
  {
    asks: / (llamadas?|llamaron|llamo) /,
    heed: /^(llamadas\w*|tarifas|contactos_no_contactar|consumo|movimientos|tareas_\w+|conversaciones_buscar|contacto_\w+|notas\w+|leads)$/,
  },
  { asks: / (transf\w+|traspas\w+) /, heed: /^(conversaciones_buscar|notas\w+)$/ },
  {
    asks: / (fotos?|imagen|imagenes|audios?|videos?|stickers?|adjuntos?) /,
    heed: /^(mensajes_por_tipo|conversaciones_buscar|producto\w+|contacto_\w+)$/,
  },
  { asks: / (anuncios?|publicacion\w*|pauta\w*) /, heed: /^(anuncios|conversaciones_buscar)$/ },
  { asks: / (dura|duran|duro|duraron|duracion) /, heed: /^(duracion_chats|llamadas\w*)$/ },
  {
    asks: / (subio|subieron|bajaron|crecio|crecimos|aumento|aumentaron|disminuy\w+) /,
    heed: /^(comparacion|auditoria)$/,
  },
  {
    asks: / no (nos )?(escriben|han escrito|les hemos escrito|escribimos|hablan) /,
    heed: /^(contactos_no_contactar|conversaciones_sin_responder)$/,
  },
  {
    asks: / (costaron|costo) (las |los |la |el )?(difusion\w*|masiv\w+|campanas?) | (difusion\w*|masiv\w+|campanas?) (nos )?(costaron|costo) /,
    heed: /^$/,
  },
  { asks: / (respond\w+|contest\w+) (\S+ ){0,3}(difusion\w*|masiv\w+|campanas?) /, heed: /^$/ },
];

const LINEA = / (canal\w*|lineas?) /;

/** Whether a customer, an area or a channel is named that the answer has no place for. */
export function namesInVain(intent: Intent, frase: Frase): boolean {
  const { slots = [] } = specOf(intent);
  // a board's column and the leads are everybody's
  if (
    /^(kanban_estados?|leads|leads_etapas)$/.test(intent) &&
    (frase.propio === 'persona' || (intent.startsWith('leads') && frase.isOfCliente))
  )
    return true;
  if (intent === 'cotizaciones_cliente' && / clientes /.test(frase.words)) return true;
  if (slots.includes('texto') || slots.includes('telefono') || intent === 'ayuda' || intent === 'auditoria')
    return false;
  if (frase.isOfCliente) return slots.includes('agente');
  if (frase.propio === 'canal')
    return !slots.includes('canal') && !(intent.startsWith('canales') && LINEA.test(frase.words));
  if (frase.propio !== 'area') return false;
  return !slots.includes('area') && !/^(areas_|usuario|auditoria|kanban)/.test(intent);
}

/** What only messages and chats are compared by. */
const COMPARED_ELSE =
  / (tareas?|encuestas?|saldo|gast\w+|consum\w+|recarg\w+|kanban|productos?|leads?|areas?|canal\w*) /;

/** What is as it is now: a question that names another time asks for something else. */
const TIMELESS = /^(areas_lista|canales_lista|usuarios_(total|lista)|productos_(total|lista)|kanban_tableros)$/;

/** What is known of the time to come. */
const AHEAD = /^(tareas_\w+|areas_\w+|usuario\w*|contacto_buscar|ayuda|conversaciones_buscar|kanban_estado)$/;

/** Whether an answer would leave out part of what was asked. */
export function leavesOut(intent: Intent, frase: Frase): boolean {
  const { words } = frase;
  if (intent === 'comparacion' && (COMPARED_ELSE.test(words) || frase.propio !== null)) return true;
  if (intent === 'ayuda') return false;
  if (frase.isFuture && !AHEAD.test(intent)) return true;
  if (TIMELESS.test(intent) && frase.periodo !== null && frase.periodo.texto !== 'hoy') return true;
  if (namesInVain(intent, frase)) return true;
  return REPAROS.some(({ asks, heed }) => asks.test(words) && !heed.test(intent));
}
