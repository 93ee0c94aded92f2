import { foldText } from '@tertulia/contract/core/folding';

const list = (words: string) => new Set(words.trim().split(/\s+/));

/** Stop words, without information about the topic. */
const VACIAS = list(`
  a al algo alguna algunas alguno algunos ante antes aqui asi aun aunque bajo bien cada como con cual cuales cuando de del desde donde dos
  e el ella ellas ellos en entonces entre era es esa esas ese eso esos esta estan estas este esto estos estoy fue ha han has hasta hay he
  la las le les lo los mas me mi mis mucho muy nada ni no nos nosotros o os otra otro para pero poco por porque pues que quien se sea ser si sin
  sobre solo son soy su sus tambien te ti tiene tienen tienes todo todos tu tus u un una unas uno unos usted ustedes va van y ya yo
  hola buenas buenos buen dia dias tarde tardes noche noches favor gracias porfa porfavor quiero quisiera queria necesito puedo pueden puede
  podria podrian saber decir dime digame regalas regala regalame info informacion pregunta consulta ayuda ayudas ayudar interesa interesado
  hace hacen haces hacer manejan manejas venden vende vendes tendran tendra disponible disponibles favorcito mira oye disculpa disculpe senor senora
`);
/** Words of any sales question: they do not distinguish products. */
const DE_VENTA = list(
  'precio precios cuesta cuestan vale valen valor valores costo costos cuanto cuanta cuantos cuantas',
);

const SALUDOS = list(`
  hola holi holis ola buenas buenos buen dia dias tarde tardes noche noches saludos hey hi que tal como estas esta estan todo bien muy
  gracias mil muchas buena adios chao hasta luego feliz
`);
/** Words of agreement: an answer only after a question. */
const ASENTIMIENTO = list('ok oka okay okey vale listo lista dale perfecto super bueno si sip claro correcto exacto');

/** Normalized words for comparison: folded, without plurals and final vowels, unique. */
function readRaices(text: string): string[] {
  const words = wordsOf(text).filter((word) => !VACIAS.has(word));
  const distinctive = words.filter((word) => !DE_VENTA.has(word));
  return [...new Set((distinctive.length > 0 ? distinctive : words).map(rootOf))];
}

/** Searched words of a question: one customer's text must not delay others. */
const MAX_RAICES = 60;

/** The words of a question that are searched, and how many more there are. */
export function readBuscadas(pregunta: string): { raices: readonly string[]; otras: number } {
  const all = readRaices(pregunta);
  return { raices: all.slice(0, MAX_RAICES), otras: Math.max(0, all.length - MAX_RAICES) };
}

/** All roots of a text including stop words: the search target, not the query. */
export function rootsIn(text: string): Set<string> {
  return new Set(wordsOf(text).map(rootOf));
}

function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function rootOf(word: string): string {
  const single = word.length > 3 ? word.replace(/s$/, '') : word;
  return single.length > 4 ? single.replace(/[aeo]$/, '') : single;
}

/** True for only a greeting, thanks or agreement: in the first turn there is nothing to answer. */
export function isSaludo(text: string): boolean {
  return wordsOf(text).every((word) => SALUDOS.has(word) || ASENTIMIENTO.has(word));
}

/** True for only agreement, also with thanks. */
export function isAsentimiento(text: string): boolean {
  return isSaludo(text) && wordsOf(text).some((word) => ASENTIMIENTO.has(word));
}

const QUIEN = /\b(?:asesor(?:a|es|as)?|human[oa]s?|agentes?|operador(?:a|es)?|representantes?|ejecutiv[oa]s?)\b/;
const ALGUIEN =
  /\b(?:habl\w+|comunic\w+|pas(?:a|e|ar|eme|ame|arme)|atiend\w+|conect\w+)\b[^.?!\n]{0,30}\b(?:persona|alguien)\b|\b(?:quiero|quisiera|necesito|con) (?:a )?(?:una )?(?:persona|alguien)\b/;
const DE_VERDAD = /\bpersona (?:real|de verdad|de carne)\b|^\W*(?:una )?persona\W*$/;

/** True if the customer asks for a person, in our words or in those of the area. */
export function asksForPersona(text: string, palabras: readonly string[]): boolean {
  const plain = foldText(text).replace(/\s+/g, ' ');
  if (QUIEN.test(plain) || ALGUIEN.test(plain) || DE_VERDAD.test(plain)) return true;
  const spaced = ` ${wordsOf(text).join(' ')} `;
  return palabras.some((palabra) => {
    const wanted = wordsOf(palabra).join(' ');
    return wanted !== '' && spaced.includes(` ${wanted} `);
  });
}
