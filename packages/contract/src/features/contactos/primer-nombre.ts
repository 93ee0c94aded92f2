/** First words of business names: such a profile name has no first name. */
const NEGOCIO =
  /^(?:almac[eé]n(?:es)?|bar|cafe|café|cafeter[ií]a|centro|cl[ií]nica|colegio|comercial|comercializadora|compa[nñ][ií]a|cooperativa|distribuidora|droguer[ií]a|edificio|el|empresa|estudio|farmacia|ferreter[ií]a|finca|fundaci[oó]n|grupo|hacienda|hostal|hotel|inversiones|la|laboratorio|las|librer[ií]a|los|miscel[aá]nea|mundo|panader[ií]a|papeler[ií]a|pasteler[ií]a|pizzer[ií]a|productos|restaurante|sal[oó]n|supermercado|taller|tienda|tiendas|transportes|universidad|variedades|veterinaria)$/iu;
const SOCIEDAD = /(?:^|\s)(?:s\.?\s?a\.?\s?s\.?|ltda\.?|s\.?\s?a\.?|e\.?\s?u\.?)$/iu;
const TRATO = /^(?:do[nñ]a?|dra?|ing|lic|prof|sra?|srta|señora?|señorita)\.?$/iu;

/**
 * The name for a greeting: the first name without a title, or the whole name of a business. Null when the name has no
 * letters.
 */
export function primerNombreOf(nombre: string | null | undefined): string | null {
  const words = (nombre ?? '')
    .trim()
    .split(/\s+/u)
    .filter((word) => /\p{L}/u.test(word));
  const [first, ...rest] = words.map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, ''));
  if (first === undefined) return null;
  if (rest.length > 0 && (NEGOCIO.test(first) || SOCIEDAD.test(words.join(' ')))) return words.join(' ');
  const greeted = TRATO.test(first) && rest[0] !== undefined ? rest[0] : first;
  return calm(greeted.replace(/\.$/u, ''));
}

/** Writes «MARÍA» and «maría» as «María». */
function calm(word: string): string {
  const isMixed = word !== word.toUpperCase() && word !== word.toLowerCase();
  if (isMixed || word.length < 3) return word;
  const [initial = ''] = word;
  return initial.toUpperCase() + word.slice(initial.length).toLowerCase();
}
