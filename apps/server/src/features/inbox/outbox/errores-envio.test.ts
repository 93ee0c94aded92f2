import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { explainEnvioError } from './errores-envio.ts';

const SIMULATOR = fileURLToPath(new URL('../../../../../simulator/src', import.meta.url));
/** Simulator sources whose codes answer no sent message: calls, creation of templates, and lists. */
const OTHERWISE = /(^|[\\/])(calls|content|accounts)\.routes\.ts$|(^|[\\/])message-list\.ts$|\.test\.ts$/;
/** Codes beside a 4xx, in a delivery result, or in the list of texts beside such a result. */
const CODES = [
  /\brefuse\((\d{5})\b/g,
  /TwilioApiError\(\s*4\d\d, (\d{5})\b/g,
  /\b(?:errorCode: |return |: |\? )(\d{5})\b/g,
  /^\s+(\d{5}):/gm,
];

/** The simulator plays the provider. Its possible codes are read from its source, which the server does not know. */
function answerable(): string[] {
  const sources = readdirSync(SIMULATOR, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !OTHERWISE.test(path))
    .map((path) => readFileSync(join(SIMULATOR, path), 'utf8'));
  const found = sources.flatMap((source) => CODES.flatMap((code) => [...source.matchAll(code)].map(([, one]) => one)));
  return [...new Set(found)].filter((code) => code !== undefined).toSorted();
}

it('the simulator’s codes are found, of immediate refusals and of undelivered messages', () => {
  expect(answerable()).toEqual(
    expect.arrayContaining(['11751', '20003', '20429', '21610', '21656', '63007', '63016', '63021', '63028', '63042']),
  );
});

it.each(answerable())('%s, which the simulator can answer, has a reason of its own', (code) => {
  expect(explainEnvioError(code)).not.toContain(code);
});

it('an unknown code is named, so that support can look it up', () => {
  expect(explainEnvioError('99999')).toBe('WhatsApp no pudo enviar el mensaje (código 99999).');
  expect(explainEnvioError(null)).toBe('WhatsApp no pudo enviar el mensaje.');
});
