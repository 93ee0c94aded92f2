import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

const SECRET = /passw|contrase|token|secret|hash/i;
const MASK = '•••';
/**
 * A page of the log has hundreds of entries: of a longer list an entry keeps only what the other side does not have, up
 * to this many items.
 */
const MAX_LISTED = 50;

/**
 * The differences of a change for the audit: `antes` and `despues` with only the fields that differ, and fields named
 * like a secret masked at any depth. A missing side is left out.
 */
export function changesOf(antes?: Fields, despues?: Fields): { antes?: Fields; despues?: Fields } {
  const names = new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})]);
  const differ = [...names].filter((name) => !isDeepStrictEqual(antes?.[name], despues?.[name]));
  const pick = (fields: Fields, others?: Fields) =>
    mask(Object.fromEntries(differ.map((name) => [name, listed(fields[name] ?? null, others?.[name])])));
  return { ...(antes && { antes: pick(antes, despues) }), ...(despues && { despues: pick(despues, antes) }) };
}

function listed(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || value.length <= MAX_LISTED) return value;
  const known = new Set(Array.isArray(other) ? other.map((item) => JSON.stringify(item)) : []);
  const own = value.filter((item) => !known.has(JSON.stringify(item)));
  const more = own.length - MAX_LISTED;
  return more > 0 ? [...own.slice(0, MAX_LISTED), `… y ${more} más`] : own;
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
