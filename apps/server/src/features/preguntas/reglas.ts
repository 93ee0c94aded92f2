import { foldText } from '@tertulia/contract/core/folding';
import type { Frase } from './frase.ts';
import type { Intent } from './intents.ts';
import { chooseBySpeech } from './reglas-de-habla.ts';
import { chooseByNoun } from './reglas-por-tema.ts';
import { leavesOut, namesInVain } from './reparos.ts';
import { COUNT, isBare } from './temas.ts';

type Choice = Intent | 'desconocido';

const GREETING =
  /^ (hola|buenas?|buenos|dias|tardes|noches|saludos|hey|ey|oye|como|estas|estan|que|tal|gracias|muchas|amigo|parce|asistente|ia|muy|todo|bien|te|va|ola|hi)( (hola|buenas?|buenos|dias|tardes|noches|saludos|como|estas|que|tal|gracias|muchas|amigo|parce|asistente|ia|muy|todo|bien|te|va))* $/;
/** What would change something: there is nothing that could. */
const ORDER =
  /^ (por favor |porfa |porfavor |hola |oye |puedes |podrias |quiero |necesito |quisiera |ayudame a |me puedes )*(que )?(borra|borrar|borrame|elimina|eliminar|crea|crear|creame|envia|enviar|enviale|enviales|manda|mandar|mandale|mandales|cierra|cerrar|cierrame|asigna|asignar|asignale|transfiere|transferir|cambia|cambiar|actualiza|actualizar|edita|editar|modifica|modificar|agrega|agregar|llama|llamar|llamale|marca|marcar|desactiva|desactivar|activa|activar|responde|responder|respondele|reinicia|reiniciar|escribe|escribele|escribir|completa|completar|mueve|mover|recargar|sincroniza|sincronizar|programa|programar|anade|añade|pon|ponle|quita|quitar|haz|sube|bloquea|bloquear|ignora|olvida) /;

/** The kind of question, by rules from the most telling words to the least. */
export function chooseIntent(frase: Frase): Choice {
  const { words } = frase;
  const has = (pattern: RegExp) => pattern.test(words);
  if (words.trim() === '')
    return frase.telefono === null ? (frase.periodo ? 'resumen' : 'desconocido') : 'contacto_buscar';
  if (GREETING.test(words) && !frase.periodo) return 'ayuda';
  if (ORDER.test(words) && !has(/ (enviame|mandame) /)) return 'desconocido';
  if (has(/ (quiero|necesito|quisiera|puedes hacer) que (te |me |le )?\S+(es|as) /)) return 'desconocido';
  // the catalogue keeps no stock
  if (has(/ (stock|existencias?|unidades|inventario) /) && has(COUNT) && frase.resto !== null) return 'desconocido';
  // «pasa los chats de Camilo a Yurani»
  if (
    has(
      / (pasa|pase|pasar|pasale|muestrame) (el|la|los|las|todos los) (chats?|conversacion\w*|clientes) (\S+ )*a \S+ /,
    ) &&
    has(/ (de|del) /)
  )
    return 'desconocido';
  if (has(/^ (por favor |quiero |necesito )?recarga(r)? (\S+ ){0,3}(mil|millon|millones|pesos|\d{4,}) /))
    return 'desconocido';
  // «quién es el alcalde de Medellín»
  if (
    has(
      / quien (es|fue) (el|la) (?!senora?|client[ea]|contacto|agente|asesora?|vendedora?|supervisora?|mejor|peor)\S+ de(l)? /,
    )
  )
    return 'desconocido';
  if (frase.hasMarcas || isOrder(frase) || has(FORBIDDEN)) return 'desconocido';
  // what others own or earn, and what nobody writes down here
  if (
    has(/ cuanto (\S+ )?(vend\w+|factur\w+|gan\w+|cobra|pag\w+|deb\w+) /) &&
    !has(/ (mensajes?|plantillas?|minutos?) /)
  )
    return 'desconocido';
  if (
    has(/ (clientes|contactos|empleados|trabajadores|tiendas|sedes|sucursales) (que )?tiene /) &&
    frase.resto !== null &&
    frase.propio !== 'persona'
  )
    return 'desconocido';
  const isElsewhere = frase.resto !== null && has(/ (empresa|negocio|compania|suscriptor|tienda) (?!$)/);
  if (
    isElsewhere &&
    has(
      / (contactos|clientes|chats|conversaciones|mensajes|usuarios|agentes|tareas|cotizaciones|productos|saldo|ventas|cifras|numeros) /,
    )
  )
    return 'desconocido';
  if (frase.resto !== null && has(/ (que hora|hora) (\S+ )?(llegaron|llego|entro|salio|sale|vino) /))
    return 'desconocido';
  const intent = chooseBySpeech(frase, has) ?? chooseByNoun(frase);
  // «cuéntame de Mateo esta semana»
  if (intent === null && frase.propio === 'persona' && frase.periodo !== null && isBare(has)) return 'agente_resumen';
  if (intent === null) return 'desconocido';
  // what is asked about one customer, without any count of theirs, stands in what we know of them
  if (namesInVain(intent, frase) && frase.isOfCliente && !has(COUNT) && !has(/ (veces|asesores|agentes) /))
    return 'contacto_buscar';
  return leavesOut(intent, frase) ? 'desconocido' : intent;
}

/** «súbale», «hazle», «apaga», «recárgame»: verbs that tell somebody to do something, as they are typed. */
const MANDATO =
  /^(borr|elimin|quit|cre|asign|reasign|transfier|transfer|cambi|actualic|actualiz|edit|modific|modifiqu|agreg|agregu|marc|marqu|desactiv|activ|reinici|muev|mov|recarg|recargu|sincronic|program|anad|pon|pong|hag|haz|sub|baj|bloque|desbloque|ignor|olvid|apag|apagu|prend|enciend|avis|reenvi|pagu|cancel|agend|record|recuerd|guard|paus|deten|invent|traduc|traduzc|aprueb|rechac|respond|contest|escrib|llam|cierr|mand|envi)(a|e|ar|er|ir)?(me|nos|le|les|lo|la|los|las|melo|mela|selo|sela|selos|selas)?$/;
/** The same forms ask, too: «cierra Ventas», «manda Laura». */
const ASKS_TOO =
  /^(actualizame|actualiceme|recuerdeme|cierre|recarga|recargas|marca|pon|haga|hagan|cambie|cre|mand|envi|agenda|sube|baja|suba|crea|cambia|activa|marca|haga|hagame|haz|hazme|recuerdame|llama|avisa|mandame|enviame|mandeme|envieme)$/;
const LEAD =
  /^(por|favor|porfa|hola|oye|oiga|puedes|podrias|quiero|necesito|que|me|buenas|buenos|dias|tardes|hey|parce|muestrame|ayudame|a|mire|vea|ok|bueno|listo|entonces)$/;

function isOrder({ palabras, words }: Frase): boolean {
  const first = palabras.find(({ word }) => !LEAD.test(word));
  if (!first) return false;
  const said = foldText(first.typed);
  // «mande los datos», «páseme el informe»: what is to be sent is an answer
  if (/^(mand|envi|pas)/.test(said) && / (datos|informe|reporte|lista|listado|resumen|cifras|numeros) /.test(words))
    return false;
  return MANDATO.test(said) && !ASKS_TOO.test(said);
}

/** Secrets, other businesses and what stands behind the product are nobody's question here. */
const FORBIDDEN =
  / (presidente|dolar|euro|arriendos?|competencia|utilidad\w*|ganancias?|proveedor\w*|wifi|politica|eslogan|selecciones|horoscopo|cumpleanos|edad|ingles|caja|vacaciones|instagram|facebook|pagina web|nit|margen|impuestos?|poema|chiste|cancion|pelicula|receta|clima|llover|llueve|lluvia|futbol|partidos?|dolar|loteria|noticias?|nominas?|sueldos?|salarios?|traduce|traducir|contrasenas?|claves?|password|passwords|tokens?|secretos?|apikey|api|sql|select|tabla|tablas|prompt|instrucciones) | tod[oa]s (los|las) (suscriptores|negocios|tenants|empresas|companias) | (negocio|empresa|tienda|local) (de al lado|de enfrente|vecin[oa]) | otra cuenta | cuant[oa]s anos | donde viv\w+ | cuanto es \d+ | otr[oa]s? (suscriptor\w*|empresas?|negocios?|tenants?|companias?|tiendas?) | (suscriptor|tenant) (\d+|id) /;
