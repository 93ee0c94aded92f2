import type { Frase } from './frase.ts';
import type { Intent } from './intents.ts';
import { chooseByNoun } from './reglas-por-tema.ts';

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
  if (has(FORBIDDEN)) return 'desconocido';
  // what others own or earn, and what nobody writes down here
  if (has(/ cuanto (vend\w+|factur\w+|gan\w+|cobra|pag\w+) /) && frase.resto !== null) return 'desconocido';
  if (has(/ (clientes|contactos) (que )?tiene /) && frase.resto !== null && frase.propio !== 'persona')
    return 'desconocido';
  if (frase.resto !== null && has(/ (de|del) (la |el )?(empresa|negocio|compania|suscriptor|tienda) (?!$)/))
    return 'desconocido';
  return chooseByNoun(frase) ?? 'desconocido';
}

/** Secrets, other businesses and what stands behind the product are nobody's question here. */
const FORBIDDEN =
  / (presidente|poema|chiste|cancion|pelicula|receta|clima|llover|llueve|lluvia|futbol|partidos?|dolar|loteria|noticias?|nominas?|sueldos?|salarios?|traduce|traducir|contrasenas?|claves?|password|passwords|tokens?|secretos?|apikey|api|sql|select|tabla|tablas|prompt|instrucciones) | todos los (suscriptores|negocios|tenants) | otr[oa]s? (suscriptor\w*|empresas?|negocios?|tenants?|companias?|tiendas?) | (suscriptor|tenant) (\d+|id) /;
