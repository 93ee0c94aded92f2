import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

const SECRET = /passw|contrase|token|secret|hash/i;
const MASK = '•••';

/**
 * What a change came to, for the audit: `antes` and `despues` with only the fields that differ, and whatever is called
 * like a secret masked at any depth. A side that was not told is left out.
 */
export function changesOf(antes?: Fields, despues?: Fields): { antes?: Fields; despues?: Fields } {
  const names = new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})]);
  const differ = [...names].filter((name) => !isDeepStrictEqual(antes?.[name], despues?.[name]));
  const pick = (fields: Fields) => mask(Object.fromEntries(differ.map((name) => [name, fields[name] ?? null])));
  return { ...(antes && { antes: pick(antes) }), ...(despues && { despues: pick(despues) }) };
}

function mask(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SECRET.test(name) && value !== null ? MASK : maskInside(value),
    ]),
  );
}

function maskInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskInside);
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? mask(value as Fields) : value;
}
