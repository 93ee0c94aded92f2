import { VOCABULARIO } from './vocabulario.ts';

/** How people write in a hurry, and what they say for a word that the rules know; several words where one stands for them. */
const GIROS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    q: 'que',
    k: 'que',
    ke: 'que',
    qe: 'que',
    xq: 'porque',
    pq: 'porque',
    x: 'por',
    d: 'de',
    msj: 'mensaje',
    msjs: 'mensajes',
    msg: 'mensaje',
    msgs: 'mensajes',
    mjs: 'mensajes',
    mensages: 'mensajes',
    mensage: 'mensaje',
    sms: 'mensajes',
    convers: 'conversaciones',
    conver: 'conversacion',
    convs: 'conversaciones',
    conv: 'conversacion',
    cot: 'cotizacion',
    cots: 'cotizaciones',
    coti: 'cotizacion',
    cotis: 'cotizaciones',
    cli: 'cliente',
    clis: 'clientes',
    cel: 'celular',
    tel: 'telefono',
    fono: 'telefono',
    hrs: 'horas',
    hs: 'horas',
    h: 'horas',
    hr: 'hora',
    mins: 'minutos',
    cuants: 'cuantos',
    cts: 'cuantos',
    oy: 'hoy',
    aller: 'ayer',
    alluer: 'ayer',
    ta: 'esta',
    tan: 'estan',
    tamos: 'estamos',
    pa: 'para',
    pal: 'para el',
    wsp: 'whatsapp',
    wpp: 'whatsapp',
    wp: 'whatsapp',
    wasap: 'whatsapp',
    kien: 'quien',
    kienes: 'quienes',
    ai: 'hay',
    ay: 'hay',
    llego: 'llegaron',
    nro: 'numero',
    nº: 'numero',
    prom: 'promedio',
    finde: 'fin de semana',
    findes: 'fin de semana',
    ene: 'enero',
    feb: 'febrero',
    abr: 'abril',
    jun: 'junio',
    jul: 'julio',
    ago: 'agosto',
    sept: 'septiembre',
    sep: 'septiembre',
    oct: 'octubre',
    nov: 'noviembre',
    dic: 'diciembre',
    lun: 'lunes',
    mie: 'miercoles',
    jue: 'jueves',
    vie: 'viernes',
    sab: 'sabado',
    muchachos: 'agentes',
    muchachas: 'agentes',
    pelados: 'agentes',
    peladas: 'agentes',
    pelaos: 'agentes',
    ninas: 'agentes',
    chicos: 'agentes',
    chicas: 'agentes',
    ejecutivos: 'agentes',
    ejecutiva: 'agente',
    ubicame: 'busca',
    ubiqueme: 'busca',
    hallame: 'busca',
    busque: 'busca',
    busqueme: 'busca',
    finiquitamos: 'cerramos',
    evacuamos: 'cerramos',
    evacuados: 'cerrados',
    an: 'han',
    costando: 'cuesta',
    valiendo: 'vale',
    ligero: 'rapido',
    ligera: 'rapida',
    clienta: 'cliente',
    clientas: 'clientes',
    billete: 'plata',
    lucas: 'plata',
    cayeron: 'entraron',
    cogido: 'tomado',
    cogio: 'tomo',
    cogieron: 'tomaron',
    agarrado: 'tomado',
    agarro: 'tomo',
    botados: 'olvidados',
    botadas: 'olvidadas',
    colgados: 'olvidados',
    colgadas: 'olvidadas',
    tirados: 'olvidados',
    contentos: 'satisfechos',
    contentas: 'satisfechos',
    conformes: 'satisfechos',
    inconformes: 'insatisfechos',
    inconforme: 'insatisfechos',
    disgustado: 'molestos',
    disgustados: 'molestos',
    cayo: 'caido',
    bravos: 'molestos',
    bravas: 'molestos',
    furiosos: 'molestos',
    retraso: 'demora',
    pipe: 'pipeline',
    funnel: 'embudo',
    cuadrada: 'agendada',
    cuadradas: 'agendadas',
  }),
);

/** What those who are asked something are told to do: «muéstreme», «mostrame», «páseme», «regáleme». */
const PEDIDO =
  /^(muestr|mostr|pas|dig|dec|regal|cuent|cont|list|orden|enumer|sac|saqu|trai|traig|consegu|explic|resum|confirm|inform|indic|averigu|colabor|facilit|hag|dej|permit|cuadr|detall)(a|e|i|ame|eme|ime|enos|anos|ememe|emelo|amelo|emelos|amelos|emelas|amelas|emela|amela|enme)$/;

/** A word as the rules know it; itself where nothing is said of it. */
export function girosOf(folded: string): string[] {
  const said = GIROS.get(folded);
  if (said !== undefined) return said.split(' ');
  if (VOCABULARIO.all.has(folded)) return [folded];
  if (PEDIDO.test(folded)) return ['muestrame'];
  // «contestao», «cerraos»: the d that nobody says
  const dropped = folded.replace(/(?<=[ai])(o|a)(s?)$/, 'd$1$2');
  if (/[ai][oa]s?$/.test(folded) && VOCABULARIO.all.has(dropped)) return [dropped];
  return [plainOf(folded) ?? folded];
}

/** «platica», «solito», «mensajitos»: the word that they make small, where it is one of ours. */
function plainOf(folded: string): string | null {
  const small = /^(\p{L}{3,}?)(c|ec)?(it|ic)(o|a|os|as)$/u.exec(folded);
  if (!small) return null;
  const [, stem = '', , , ending = ''] = small;
  const plural = ending.endsWith('s') ? 's' : '';
  const hard = stem.replace(/qu$/, 'c');
  for (const base of [
    `${hard}${ending}`,
    `${hard}e${plural}`,
    `${hard}es`,
    `${hard}a${plural}`,
    `${hard}o${plural}`,
    hard,
  ])
    if (VOCABULARIO.all.has(base)) return base;
  return null;
}

/** Several words that say what one word of the rules says. */
const DICHOS: readonly (readonly [RegExp, string])[] = [
  [/^que tantos$/, 'cuantos'],
  [/^que tantas$/, 'cuantas'],
  [/^que tanto$/, 'cuanto'],
  [/^en visto$/, 'olvidados'],
  [/^cuanta gente$/, 'cuantas personas'],
  [/^que personas$/, 'quienes'],
  [/^que gente$/, 'quienes'],
];

/** The words of a question with such sayings in the words of the rules. */
export function joinDichos<Word extends { word: string }>(all: readonly Word[]): Word[] {
  const found: Word[] = [];
  for (let at = 0; at < all.length; at++) {
    const [first, second] = [all[at], all[at + 1]];
    if (!first) continue;
    const words = second && DICHOS.find(([said]) => said.test(`${first.word} ${second.word}`));
    if (!words) {
      found.push(first);
      continue;
    }
    found.push(...words[1].split(' ').map((word) => ({ ...first, word })));
    at++;
  }
  return found;
}
