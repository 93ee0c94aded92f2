import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ACCIONES_AUDITORIA, ENTIDADES_AUDITORIA } from '@tertulia/contract/features/auditoria/palabras';

const FEATURES = fileURLToPath(new URL('..', import.meta.url));
const WRITERS = /\b(?:writeAudit|auditInsert|tellVisit)\b/;

/** The words that the code writes as `accion` or `entidad`, from all source files. */
function wordsOf(field: 'accion' | 'entidad'): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter(
    // the bot's decisions also have a field «accion»
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^bot[/\\]/.test(name),
  );
  const written = new RegExp(String.raw`\b${field}: ([^\n]*)`, 'g');
  const words = files.flatMap((name) => {
    const text = readFileSync(`${FEATURES}/${name}`, 'utf8');
    if (!WRITERS.test(text)) return [];
    return [...text.matchAll(written)].flatMap(([, rest = '']) => {
      const value = rest.split(/, \w+:/)[0] ?? '';
      return [...value.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
    });
  });
  return [...new Set(words)].toSorted();
}

test('F-C04 the filters offer each action and entity that the server writes', () => {
  const offered: readonly string[] = ACCIONES_AUDITORIA;
  const actions = wordsOf('accion');
  expect(actions).toContain('SESION_RECHAZADA');
  expect(actions.filter((word) => !offered.includes(word))).toEqual([]);
  const entities = wordsOf('entidad');
  expect(entities).toContain('usuario');
  expect(entities.filter((word) => !Object.hasOwn(ENTIDADES_AUDITORIA, word))).toEqual([]);
});
