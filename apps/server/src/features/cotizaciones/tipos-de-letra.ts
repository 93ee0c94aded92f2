import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const REGULAR = import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff');
const LETRAS = {
  regular: { file: REGULAR, without: ['GSUB'] },
  strong: { file: import.meta.resolve('@fontsource/inter/files/inter-latin-600-normal.woff'), without: ['GSUB'] },
  bold: { file: import.meta.resolve('@fontsource/inter/files/inter-latin-700-normal.woff'), without: ['GSUB'] },
  /** With tabular digits. */
  cifras: { file: REGULAR, without: ['GPOS'] },
} as const;
/** The same letters with all of Latin, Greek and Cyrillic: ten times as large, for texts that need it. */
const ENTERAS = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
} as const;
export type Letra = keyof typeof LETRAS;
export type LetraEntera = keyof typeof ENTERAS;

let fonts: [Letra, Buffer][] | null = null;

/**
 * The typeface of the PDFs, the same as on the screens, as plain TrueType. Without the tables of alternative glyphs,
 * except for digits: scanning Inter's took two seconds for two hundred lines. Read once.
 */
export function loadLetras(): [Letra, Buffer][] {
  return (fonts ??= (Object.keys(LETRAS) as Letra[]).map((name, index) => {
    const { file, without } = LETRAS[name];
    return [name, marked(toTrueType(readFileSync(fileURLToPath(file)), without), index)];
  }));
}

let whole: [`${LetraEntera}Entera`, Buffer][] | null = null;

/** The whole typefaces, with their own names. Read once. */
export function loadLetrasEnteras(): [`${LetraEntera}Entera`, Buffer][] {
  return (whole ??= (Object.keys(ENTERAS) as LetraEntera[]).map((name, index) => {
    const font = withoutTables(readFileSync(fileURLToPath(ENTERAS[name])), ['GSUB']);
    return [`${name}Entera` as const, marked(font, Object.keys(LETRAS).length + index)];
  }));
}

/**
 * The library treats two fonts of equal name and checksum as one and reopens the second at each use; the checksum has
 * no effect in a PDF.
 */
function marked(font: Buffer, mark: number): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => SFNT_HEADER + index * SFNT_ENTRY);
  const head = tables.find((at) => font.toString('latin1', at, at + 4) === 'head');
  if (head !== undefined) font.writeUInt32BE(mark, font.readUInt32BE(head + 8) + 8);
  return font;
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
const padded = (length: number) => (length + 3) & ~3;

interface Table {
  tag: Buffer;
  checksum: Buffer;
  bytes: Buffer;
}

/**
 * A WOFF's tables without their compression (W3C WOFF 1.0 §4). The drawing library would inflate a whole table per
 * letter.
 */
function toTrueType(woff: Buffer, without: readonly string[]): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index): Table => {
    const at = WOFF_HEADER + index * WOFF_ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  return assemble(woff.subarray(4, 8), tables, without);
}

function withoutTables(font: Buffer, without: readonly string[]): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index): Table => {
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    const offset = font.readUInt32BE(at + 8);
    return {
      tag: font.subarray(at, at + 4),
      checksum: font.subarray(at + 4, at + 8),
      bytes: font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    };
  });
  return assemble(font.subarray(0, 4), tables, without);
}

function assemble(flavor: Buffer, all: readonly Table[], without: readonly string[]): Buffer {
  const tables = all.filter(({ tag }) => !without.includes(tag.toString('latin1')));
  const count = tables.length;
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  const power = 2 ** Math.floor(Math.log2(count));
  flavor.copy(head, 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  let offset = head.length;
  const parts: Buffer[] = [head];
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(head, at);
    checksum.copy(head, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    parts.push(bytes, Buffer.alloc(padded(bytes.length) - bytes.length));
    offset += padded(bytes.length);
  }
  return Buffer.concat(parts);
}
