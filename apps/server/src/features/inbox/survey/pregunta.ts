import { foldText } from '@tertulia/contract/core/folding';

/** From one to five, or the digits one by one, on a folded text. */
const RANGE =
  /\b(?:1|uno)\s*(?:a|al|y|hasta|-|–)\s*(?:el\s+)?(?:5|cinco)\b|\b1\s*,\s*2\s*,\s*3\s*,\s*4\s*(?:,|o|y|,\s*o)\s*5\b/g;
/**
 * What may follow a range of ratings: the end of a phrase, its unit, or the beginning of the question. After any other word, it counts
 * something else: days, people, instalments.
 */
const AFTER_RANGE =
  /^\s*(?:$|[.,;:!?¿¡()"”»\n]|(?:estrellas?|puntos?)\b|(?:nuestr[oa]s?|la|el|tu|su|que|como|cuanto|donde|siendo|segun|para|con)\b)/;
/** Words that ask the reader to judge something. */
const JUDGE =
  /\b(?:calific\w*|califiq\w*|puntu\w+|puntaje|evalu\w+|valora\w*|satisf\w+|encuesta|escala|que tan|que tal|como (?:fue|estuvo|te fue|le fue|te parecio|le parecio|te atendi\w+|le atendi\w+)|recomend\w+)\b/;
/** Both ends of a scale in words: «1 es muy malo y 5 es excelente». */
const WORST = /\b(?:1|uno)\b\W*(?:\w+\W+){0,2}?(?:mal[oa]?|pesim[oa]|deficiente|insatisfech[oa]|nada)\b/;
const BEST = /\b(?:5|cinco)\b\W*(?:\w+\W+){0,2}?(?:excelente|buen[oa]|satisfech[oa]|perfect[oa])\b/;

/**
 * Whether a text is unmistakably the question for a rating from 1 to 5: it names the scale and asks the reader to judge (F-A05). The
 * name of a template proves nothing.
 */
export function asksForRating(texto: string): boolean {
  const plain = foldText(texto).replaceAll(/[*_~]|\uFE0F|\u20E3/g, '');
  if (WORST.test(plain) && BEST.test(plain)) return true;
  const isScale = [...plain.matchAll(RANGE)].some(({ index, 0: found }) =>
    AFTER_RANGE.test(plain.slice(index + found.length)),
  );
  return isScale && JUDGE.test(plain);
}
