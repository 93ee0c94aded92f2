import { foldText } from '@tertulia/contract/core/folding';
import { ACCIONES, CONCEPTOS, TIEMPOS_DICHOS, VACIAS } from './vocabulario.ts';

const CLITICO = '(me|te|se|le|nos|les)?(lo|la|los|las)?';
/** «borra», «borrar», «bórrame» as the first word. */
const FIRST_ACTION = new RegExp(`^(${ACCIONES})(a|e|i|ar|er|ir)?${CLITICO}$`);
/** «mándale» anywhere. */
const LED_ACTION = new RegExp(`^(${ACCIONES})(a|e|i)?(me|le|les)(lo|la|los|las)?$`);
/** «pásele», but not «páseme» */
const TRANSFERS = /^pas(a|e)(le|les|lo|la)(lo|la|los|las)?$/;
/** «quiero que cierres», «puedes asignarle». */
const ASKED_ACTION = new RegExp(
  `^ ?(.* )?(quiero|quisiera|necesito|puedes|podrias) (que )?(me |le |les )?(${ACCIONES})(a|e|as|es|ar|er|ir)${CLITICO} `,
);

/** Whether a word, folded as typed, asks for something to be done; the words before it decide whether it can. */
export function isAction(typed: string, isFirst: boolean, next: string | undefined): boolean {
  // «pase a Ana a Ganado»
  if (isFirst && /^pas[ae]$/.test(typed) && next === 'a') return true;
  return (isFirst && FIRST_ACTION.test(typed)) || LED_ACTION.test(typed) || TRANSFERS.test(typed);
}

export function asksForAction(words: string): boolean {
  return ASKED_ACTION.test(words);
}

/** The forms of verbs that questions are full of come first: only to those is a slip mended. */
const AR = 'ar a an amos aron ado ada ados adas ando o e es en emos aste aba aban abamos ao aos ara aran aria'.split(
  ' ',
);
const ER =
  'er ir e en emos imos ieron ido ida idos idas iendo io o es i iste ia ian iamos era iera eran a an amos'.split(' ');
const MENDED_FORMS = 12;

/** Every spelling of an entry of the table. */
function formsOf(entry: string): string[] {
  const [stem = '', ending] = entry.split('/');
  if (ending === 'o') return ['o', 'a', 'os', 'as'].map((end) => stem + end);
  if (ending === undefined) return [stem, `${stem}s`, `${stem}es`];
  const soft = stem.replace(/c$/, 'qu').replace(/g$/, 'gu').replace(/z$/, 'c');
  // «lleguemos», «busqué»: the letter that keeps the sound
  const other = ending === 'ar' && soft !== stem ? ['e', 'es', 'en', 'emos'].map((end) => soft + end) : [];
  return [...(ending === 'ar' ? AR : ER).map((end) => stem + end), ...other];
}

interface Phrase {
  words: readonly string[];
  concepts: readonly string[];
}

function readTable() {
  const words = new Map<string, readonly string[]>();
  const phrases = new Map<string, Phrase[]>();
  const put = (form: string, concept: string) => words.set(form, [...new Set([...(words.get(form) ?? []), concept])]);
  const verbs: { forms: readonly string[]; concept: string }[] = [];
  const addPhrase = (entry: string, concepts: readonly string[]) => {
    const said = entry.split('_');
    const known = phrases.get(said[0] ?? '') ?? [];
    const same = known.find((one) => one.words.join('_') === entry);
    const others = known.filter((one) => one !== same);
    phrases.set(
      said[0] ?? '',
      [...others, { words: said, concepts: [...(same?.concepts ?? []), ...concepts] }].toSorted(
        (a, b) => b.words.length - a.words.length,
      ),
    );
  };
  const vacias = VACIAS.trim().split(/\s+/);
  for (const entry of vacias) if (entry.includes('_')) addPhrase(entry, []);
  const empty = new Set(vacias.flatMap((entry) => (entry.includes('/') ? formsOf(entry) : [entry])));
  for (const line of CONCEPTOS.trim().split('\n')) {
    const [, concept = '', mark, entries = ''] = /^(\w+)(:|!) (.*)$/.exec(line) ?? [];
    for (const entry of entries.split(' '))
      if (entry.includes('_')) addPhrase(entry, [concept]);
      else if (mark === '!') put(entry, concept);
      else if (/\/(ar|er|ir)$/.test(entry)) verbs.push({ forms: formsOf(entry), concept });
      else formsOf(foldText(entry)).forEach((form) => put(form, concept));
  }
  // «el contacto» is no form of «contactar»
  const plain = new Set([...[...words].filter(([, said]) => !said.includes('yo')).map(([form]) => form), ...empty]);
  const mended = new Set(words.keys());
  for (const { forms, concept } of verbs)
    for (const [rank, form] of forms.entries()) {
      if (plain.has(form)) continue;
      put(form, concept);
      if (rank < MENDED_FORMS) mended.add(form);
    }
  return { words, empty, phrases, mended };
}

const LEXICO = readTable();

/** What a word says; nothing for one that only links, undefined for one that is not known. */
export function conceptsOf(word: string): readonly string[] | undefined {
  return LEXICO.words.get(word) ?? (LEXICO.empty.has(word) ? [] : TIEMPOS.has(word) ? ['fecha'] : undefined);
}

/** The longest phrase that begins with the first of the words. */
export function phraseAt(words: readonly string[], at: number): Phrase | undefined {
  return LEXICO.phrases
    .get(words[at] ?? '')
    ?.find((phrase) => phrase.words.every((word, index) => words[at + index] === word));
}

/** Whether a word is one of the table, or of the times that `periodo.ts` reads. */
export function isKnownWord(word: string): boolean {
  return LEXICO.words.has(word) || LEXICO.empty.has(word) || TIEMPOS.has(word);
}

const TIEMPOS = new Set(TIEMPOS_DICHOS.trim().split(/\s+/));

/** The words that a slip of the finger may have been meant for, by their length and by their sound. */
export const CORREGIBLES: readonly string[] = [...LEXICO.mended, ...TIEMPOS, 'muestrame', 'cuentame'].filter(
  (word) => word.length >= 5,
);
