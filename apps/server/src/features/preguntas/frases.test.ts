import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { elegir } from './elegir.ts';
import { readFrase } from './frase.ts';
import { INTENTS, ejemplosOf, specOf, type Intent } from './intents.ts';
import { NO_NOMBRES, type Nombres } from './nombres.ts';
import { parse } from './parse.ts';

/*
 * A line of a set is `phrase | intents that are right, - for none | first day..last day`. Lines with # name what the business calls its
 * own things, from there on. docs/asistente-intents.md says what each set was used for.
 */
const ASKED = { today: new Date('2026-11-22T15:00:00-05:00'), zone: 'America/Bogota' };
const SETS = [
  'ajenas',
  'ocultas',
  'frescas',
  'reservadas',
  'nuevas',
  'prueba',
  'abiertas',
  'cotidianas',
  'desarrollo',
  'contrarias',
] as const;

interface Caso {
  nombres: Nombres;
  frase: string;
  intents: readonly string[];
  desde: string | undefined;
  /** A month may end today as well as with its last day. */
  hastas: readonly string[];
}

function readSet(name: string): readonly Caso[] {
  const casos: Caso[] = [];
  let nombres = NO_NOMBRES;
  for (const line of readFileSync(new URL(`frases/${name}.txt`, import.meta.url), 'utf8').split('\n')) {
    const [, clase, all = ''] = /^# (\w+): (.*)$/.exec(line) ?? [];
    if (clase !== undefined) nombres = { ...nombres, [clase]: all.split(', ') };
    if (line === '' || line.startsWith('#')) continue;
    const [frase = '', intents = '', dias = ''] = line.split(' | ');
    const [desde, hastas = ''] = dias.split('..');
    casos.push({ nombres, frase, intents: intents.split(','), desde, hastas: hastas.split('/') });
  }
  return casos;
}

type Outcome = 'right' | 'asked back' | 'wrong';

function outcomeOf({ nombres, frase, intents, desde, hastas }: Caso): Outcome {
  const { intent, slots } = parse(frase, { ...ASKED, nombres });
  if (intent === 'desconocido') return intents.includes('-') ? 'right' : 'asked back';
  const { dias } = slots.periodo ?? {};
  const isThen = !desde || (dias?.desde === desde && hastas.includes(dias.hasta));
  return intents.includes(intent) && isThen ? 'right' : 'wrong';
}

const page = readFileSync(new URL('../../../../../docs/asistente-intents.md', import.meta.url), 'utf8');
const SCORES = page.match(/^\| `\w+` \| \d+ \| \d+ \| \d+ \| \d+ \|/gm) ?? [];

describe('what is understood of questions', () => {
  it.each(SETS)(
    'of «%s» at least 80 of a hundred are right and at most 2 wrong, as the documentation tells',
    (name) => {
      const casos = readSet(name);
      const outcomes = Map.groupBy(casos, outcomeOf);
      const [right, back, wrong] = (['right', 'asked back', 'wrong'] as const).map(
        (outcome) => outcomes.get(outcome) ?? [],
      );
      expect(right?.length).toBeGreaterThanOrEqual(0.8 * casos.length);
      expect(wrong?.length, wrong?.map(({ frase }) => frase).join('\n')).toBeLessThanOrEqual(0.02 * casos.length);
      const counts = [casos, right, back, wrong].map((some) => some?.length);
      expect(SCORES).toContain(`| \`${name}\` | ${counts.join(' | ')} |`);
    },
  );

  it('is never another thing without accents or in capital letters, and seldom nothing', () => {
    const casos = readSet('prueba');
    const plain = casos.flatMap(({ frase, nombres }) => {
      const intentOf = (text: string) => parse(text, { ...ASKED, nombres }).intent;
      const bare = frase.normalize('NFD').replace(/[\u0300-\u036F]/g, '');
      return [bare.toLowerCase(), bare.toUpperCase()].map(
        (other) => [frase, intentOf(frase), intentOf(other)] as const,
      );
    });
    const changed = plain.filter(([, before, after]) => before !== after);
    expect(changed.filter(([, , after]) => after !== 'desconocido')).toEqual([]);
    expect(changed.length).toBeLessThanOrEqual(0.01 * plain.length);
  });
});

const DEFAULTS = { hoy: ' (hoy)', mes: ' (este mes)', ano: ' (este año)', opcional: '' };

it('is listed in the documentation, with what each question names', () => {
  const rows = (Object.keys(INTENTS) as Intent[]).map((intent) => {
    const { periodo, slots = [] } = specOf(intent);
    const named = [...(periodo ? [`periodo${DEFAULTS[periodo]}`] : []), ...slots].join(', ');
    return `| \`${intent}\` | ${ejemplosOf(intent).slice(0, 3).join(' · ')} | ${named} |`.replace('  |', ' |');
  });
  expect(page.match(/^\| `\w+` \| [^|]*\S \|[^|]*\|$/gm)?.filter((row) => isIntentRow(row))).toEqual(rows);
});

const isIntentRow = (row: string) => Object.keys(INTENTS).some((intent) => row.startsWith(`| \`${intent}\` |`));

/** Names in the place of what an example leaves open. */
const FILLED: Readonly<Record<string, string>> = {
  agente: 'Laura',
  colega: 'Laura',
  texto: 'licuadora',
  nombre: 'Pedro Ruiz',
  todo: 'horarios',
  area: 'Bodega',
  canal: 'Principal',
  estado: 'Ganado',
  telefono: '3001234567',
  numero: '31',
  periodo: 'ayer',
};
const NEGOCIO: Nombres = { estados: ['Ganado'], areas: ['Bodega'], canales: ['Principal'], personas: ['Laura'] };

describe('an example of a question', () => {
  it.each(Object.keys(INTENTS) as Intent[])('of «%s» is understood as what it is', (intent) => {
    const wrong = ejemplosOf(intent).filter((ejemplo) => {
      const frase = ejemplo.replace(/\{(\w+)\}/g, (_, slot: string) => FILLED[slot] ?? '');
      return elegir(readFrase(frase, { ...ASKED, nombres: NEGOCIO }))?.intent !== intent;
    });
    expect(wrong).toEqual([]);
  });

  it('holds no word that is not known', () => {
    const unknown = (Object.keys(INTENTS) as Intent[]).flatMap((intent) =>
      ejemplosOf(intent).flatMap((ejemplo) => readFrase(ejemplo, ASKED).nombrados.map(({ texto }) => texto)),
    );
    expect(unknown).toEqual([]);
  });
});
