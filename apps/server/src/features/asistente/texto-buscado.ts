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
        tailAfter(
          frase,
          /^(hablan|habla|hablaron|hablo|hablado|mencionan|mencionaron|menciona|mencionado|dicen|dijeron|dijo|dice|preguntan|preguntaron|pregunto|pregunta|preguntado|sobre|acerca|tema|palabra|busca\w*|busco|encuentra\w*|escribieron|contengan|contienen)$/,
        ) ?? frase.resto
      );
    case 'contacto_buscar':
      return (
        emailIn(frase) ??
        frase.resto ??
        tailAfter(frase, /^(busca\w*|busco|encuentra\w*|contacto|cliente|quien|telefono|celular|correo|numero|datos)$/)
      );
    case 'kanban_estado':
      return tailAfter(frase, /^(en|estado|columna|etapa|fase)$/) ?? frase.resto;
    case 'kanban_estados':
    case 'notas_rapidas_lista':
      return frase.resto;
    default:
      return null;
  }
}

function emailIn({ palabras }: Frase): string | null {
  return palabras.find(({ typed }) => /^\S+@\S+$/.test(typed))?.typed ?? null;
}
