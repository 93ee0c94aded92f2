/*
 * What people say around a question: why they ask («es que mañana tengo reunión»), what is going on («tengo aquí a un señor») and what they
 * will do with the answer («para llamarlos»). A caller that leaves such a part out checks whether it narrows the question.
 */

/** A question without some of its parts, and those parts. */
export interface Recorte {
  main: string;
  /** They say why, and name nothing that is asked for. */
  reasons: readonly string[];
  /** They tell what is going on, before the question. */
  asides: readonly string[];
  /** Other sentences. */
  others: readonly string[];
}

const anyOf = (...patterns: readonly string[]) => `(?:${patterns.join('|')})`;

/** Where a sentence or a part of one ends. */
const ENDS = /[?!;\n]+|[¿¡]+|\p{Extended_Pictographic}+|,(?=\s)|[.:]+(?=\s|$)/u;
const INFINITIVO = String.raw`\p{L}+[aei]r`;
const PARA = '(?:pa|para)';
/** They begin a reason, wherever they stand. */
const REASON = anyOf(
  '(?:lo que pasa )?es (?:que|q|k|qe)(?! (?:nos|mas) )',
  'es (?:pa|para|por) ',
  '(?:porque|ya que|pues que|pues es|a ver si|a ver c[oó]mo) ',
  // «para llamarlos», «para poder cuadrar turnos», «para que no se quejen», «para la reunión»
  `${PARA} (?:no )?${INFINITIVO}(?:le|les|lo|los|la|las)+(?= |$)`,
  `${PARA} (?:no|poder|ir|ver|saber|seguir|mirar|revisar|organizar|tener|estar|hacer|cuadrar|planear|decidir|avisar|contar|que|q) `,
  `${PARA} (?:la|el|un|una|mi) (?:reuni[oó]n|informe|jef[ea]|junta|reporte|patr[oó]n|presentaci[oó]n|gerente|contadora?|soci[oa])`,
  `(?:que|q) (?:le |les |me |nos |lo |la |los |las )?(?:tengo|toca|necesito|debo|voy) (?:que |q |a )?${INFINITIVO}`,
  // «… o puedo descansar»: no second question
  String.raw`o (?:puedo|me |nos |ya |mejor |toca|estamos \p{L}+ndo)`,
);
const LEADING_REASON = new RegExp(`^(?:y |o |pero |pues |vea |mire |ve )*${REASON}`, 'iu');
const TRAILING_REASON = new RegExp(` ${REASON}.*$`, 'iu');

/** They begin a remark. */
const ASIDE = new RegExp(
  `^(?:(?:vea|mire|ve|oiga|oye|hola|buenas?|buen|y|es que|es q|resulta|imag[ií]n\\p{L}+) )?${anyOf(
    'en estos d[ií]as|uf+ |qu[eé] \\p{L}+ tan |qu[eé] pena|perd[oó]n|disculp|uy|ay|ahorita',
    'tengo (?:ac[aá]|aqu[ií]|a |un|una)|estoy |estamos |ando |acabo |no (?:s[eé]|me acuerdo|recuerdo|encuentro|veo)',
    'me (?:llam|escrib|timbr|pregunt|pid|est[aá]|dij|dic|qued|toc)|nos (?:llam|pregunt|pid|dij|dic)',
    '(?:el|la|mi) (?:jef[ea]|patr[oó]n|gerente|due[nñ][oa]|soci[oa])|hay un|lleg[oó] un|una? (?:client[ea]|señora?|paciente)',
  )}`,
  'iu',
);
const QUESTION = new RegExp(
  `^(?:(?:y|o|pero|entonces|a|de|en|por|con|pa|para) )*${anyOf(
    'qu[eé]|q |k |cu[aá]\\p{L}+|qui[eé]n|c[oó]mo|d[oó]nde|hay|tenemos|muestr|dig|deme|dame|pas|busqu|bus',
  )}`,
  'iu',
);
/** Who wants to know: «la doctora pregunta que cuántos …». */
const ASKER = new RegExp(
  `^(?:la|el|mi|don|doña) \\p{L}+ (?:me )?(?:pregunta|pide|quiere saber|necesita saber|est[aá] preguntando)(?: que| q| si)? (?=${anyOf(
    'qu|cu|c[oó]m|d[oó]n|a |de |en |por |si |hay',
  )})`,
  'iu',
);

const MAX_RECORTES = 4;
/** A longer one is no question. */
const MAX_TEXT = 600;

/** The ways of reading a question without what is said around it, the least cut first. */
export function recortesOf(text: string): Recorte[] {
  if (text.length > MAX_TEXT) return [];
  const parts = text
    .split(ENDS)
    .map((part) => part.trim().replace(ASKER, ''))
    .filter((part) => part !== '');
  const reasons: string[] = [];
  const kept = parts.flatMap((part) => {
    const reason = parts.length > 1 && LEADING_REASON.test(part) ? part : TRAILING_REASON.exec(part)?.[0];
    if (reason === undefined) return part;
    reasons.push(reason.trim());
    return part.slice(0, -reason.length) || [];
  });
  const isAside = (part: string, at: number) =>
    ASIDE.test(part) && kept.slice(at + 1).some((next) => QUESTION.test(next));
  const asides = kept.filter(isAside);
  const rest = kept.filter((part, at) => !isAside(part, at));
  const sentences = rest.length > 1 ? rest.filter((one) => QUESTION.test(one)) : [];
  const found: Recorte[] = [
    { main: kept.join(', '), reasons, asides: [], others: [] },
    { main: rest.join(', '), reasons, asides, others: [] },
    ...sentences.map((main) => ({ main, reasons, asides, others: rest.filter((other) => other !== main) })),
  ];
  return found.filter(({ main }, at) => main !== '' && main !== found[at - 1]?.main).slice(0, MAX_RECORTES);
}

/** Whether it is a remark of its own, rather than more of what was asked. */
export const isTelling = (part: string): boolean => ASIDE.test(part);
