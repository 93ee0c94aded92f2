import { tailAfter, type Frase } from './frase.ts';
import type { Intent } from './intents.ts';

/** What is searched for: what stands behind the word that announces it, else the words that nobody knows. */
export function textOf(intent: Intent, frase: Frase): string | null {
  switch (intent) {
    case 'producto_precio':
      return (
        tailAfter(frase, /^(precios?|vale|valen|cuesta|cuestan|costo|valor|vendemos|venden|vende|cobramos|cobran)$/) ??
        frase.resto
      );
    case 'productos_buscar':
      return (
        tailAfter(
          frase,
          /^(busca\w*|busco|encuentra\w*|hay|tenemos|tienen|vendemos|venden|vende|productos?|articulos?|referencias?|codigo|manejamos|manejan|llamad[oa])$/,
        ) ?? frase.resto
      );
    case 'conversaciones_buscar':
      return (
        frase.citado ??
        tailAfter(
          frase,
          /^(hablan|habla|hablaron|hablo|hablado|mencionan|mencionaron|menciona|mencionado|dicen|dijeron|dijo|dice|preguntan|preguntaron|pregunto|pregunta|preguntado|sobre|acerca|tema|palabra|busca\w*|busco|encuentra\w*|escribieron|contengan|contienen|pidio|pidieron|pide|piden|dijimos|tema|digan|hablen|hablando)$/,
        ) ??
        frase.resto
      );
    case 'contacto_buscar':
      return (
        emailIn(frase) ??
        customerIn(frase) ??
        frase.resto ??
        tailAfter(frase, /^(busca\w*|busco|encuentra\w*|contacto|cliente|quien|telefono|celular|correo|numero|datos)$/)
      );
    case 'tareas_contacto':
      return tailAfter(frase, /^(con|para|client[ea]|contacto|tareas?|pendientes?)$/) ?? frase.resto;
    case 'cotizaciones_cliente':
      return (
        tailAfter(
          frase,
          /^(a|al|para|con|client[ea]|cotizamos|cotizo|cotizaron|cotizado|cotizacion(es)?|propuestas?|presupuestos?)$/,
        ) ?? frase.resto
      );
    case 'kanban_movimientos': {
      if (frase.estado !== null) return frase.estado;
      const texto = tailAfter(frase, /^(a|al|en|estado|columna|etapa|fase)$/);
      return texto !== null && /^(kanban|tablero|embudo|pipeline)/i.test(texto) ? null : texto;
    }
    case 'kanban_estado':
      return frase.estado ?? tailAfter(frase, /^(en|estado|columna|etapa|fase)$/) ?? frase.resto;
    case 'kanban_contacto':
    case 'contacto_notas':
    case 'llamadas_contacto':
      return frase.resto;
    case 'kanban_estados':
    case 'plantillas_lista':
    case 'notas_rapidas_lista':
      return frase.resto;
    default:
      return null;
  }
}

/** Behind the words that ask for one customer's chat or state: «quién atiende a …», «en qué estado está …». */
function customerIn(frase: Frase): string | null {
  if (/ (atiende|atendiendo|atendio|lleva) (a|al) /.test(frase.words)) return tailAfter(frase, /^(a|al)$/);
  if (/ (habla|hablo|hablando|esta|quedo|sigue) con /.test(frase.words)) return tailAfter(frase, /^con$/);
  if (/ (ultimo mensaje) (de|del) /.test(frase.words)) return tailAfter(frase, /^mensaje$/);
  if (/ (chat|conversacion|caso) (de|del|con) /.test(frase.words))
    return tailAfter(frase, /^(chat|conversacion|caso)$/);
  const asksState =
    / (estado|columna|etapa|fase) (del |de |el |la |kanban |se |lo |los |le )*(esta|estan|tenemos|tiene|va|anda|sigue|quedo|encuentra) /;
  return asksState.test(frase.words)
    ? tailAfter(frase, /^(esta|estan|tenemos|tiene|va|anda|sigue|quedo|encuentra)$/)
    : null;
}

/** The number of a quote: «la cotización 12», «#12». */
export function numeroIn({ palabras }: Frase): number | null {
  const found = palabras.find(({ word }) => /^#?\d{1,9}$/.test(word));
  return found ? Number(found.word.replace('#', '')) : null;
}

function emailIn({ palabras }: Frase): string | null {
  return palabras.find(({ typed }) => /^\S+@\S+$/.test(typed))?.typed ?? null;
}
