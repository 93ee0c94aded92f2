import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { zipKind } from './zip-kind.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const types = (main: string) =>
  Buffer.from(`<?xml version="1.0"?><Types><Override PartName="/p" ContentType="${main}.main+xml"/></Types>`);
const WORD = `${OFFICE}wordprocessingml.document`;
const SHEET = `${OFFICE}spreadsheetml.sheet`;
const TYPES = '[Content_Types].xml';
const LARGE = Buffer.alloc(3_000_000, 'P');

interface Member {
  name: string;
  data?: Buffer;
  isStored?: boolean;
  /** Its lengths follow the content, and are in the directory. */
  isStreamed?: boolean;
}

/** Builds an archive; `large` writes the directory's numbers in the format for more than 4 GB. */
function archive(members: Member[], { large = false, comment = '' } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const add = (...pieces: Buffer[]) => {
    parts.push(...pieces);
    for (const { length } of pieces) at += length;
  };
  for (const { name: text, data = Buffer.alloc(0), isStored = false, isStreamed = false } of members) {
    const name = Buffer.from(text);
    const packed = isStored ? data : deflateRawSync(data);
    const method = isStored ? 0 : 8;
    const [position, crc] = [at, crc32(data)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(isStreamed ? 8 : 0, 6);
    local.writeUInt16LE(method, 8);
    if (!isStreamed)
      [crc, packed.length, data.length].forEach((value, index) => local.writeUInt32LE(value, 14 + index * 4));
    local.writeUInt16LE(name.length, 26);
    add(local, name, packed);
    if (isStreamed) {
      const behind = Buffer.alloc(16);
      [0x08074b50, crc, packed.length, data.length].forEach((value, index) => behind.writeUInt32LE(value, index * 4));
      add(behind);
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    [crc, packed.length, data.length].forEach((value, index) => entry.writeUInt32LE(value, 16 + index * 4));
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(position, 42);
    directory.push(entry, name);
  }
  const start = at;
  for (const piece of directory) add(piece);
  if (large) {
    const record = Buffer.alloc(56 + 20);
    record.write('PK\x06\x06', 'latin1');
    record.writeBigUInt64LE(BigInt(start), 48);
    record.write('PK\x06\x07', 56, 'latin1');
    add(record);
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt32LE(large ? 0xffffffff : start, 16);
  end.writeUInt16LE(comment.length, 20);
  add(end, Buffer.from(comment));
  return Buffer.concat(parts);
}

async function kindOf(content: Buffer): Promise<{ kind: string; bytesRead: number; reads: number }> {
  const seen = { bytesRead: 0, reads: 0 };
  const kind = await zipKind(async (position, length) => {
    const piece = content.subarray(position, position + length);
    seen.bytesRead += piece.length;
    seen.reads += 1;
    return piece;
  }, content.length);
  return { kind, ...seen };
}

const many = Array.from({ length: 900 }, (_, index) => ({ name: `word/media/${index}.png` }));

describe('the kind of an archive', () => {
  test.each<[string, string, Buffer]>([
    [WORD, 'a text', archive([{ name: TYPES, data: types(WORD) }, { name: 'word/document.xml' }])],
    [
      SHEET,
      'a sheet whose list comes last',
      archive([
        { name: 'a', data: LARGE, isStored: true },
        { name: TYPES, data: types(SHEET) },
      ]),
    ],
    [WORD, 'a text of many parts', archive([...many, { name: TYPES, data: types(WORD) }])],
    [
      SHEET,
      'a sheet that was written as it came',
      archive([
        { name: 'a', data: LARGE, isStored: true, isStreamed: true },
        { name: TYPES, data: types(SHEET), isStreamed: true },
      ]),
    ],
    [
      SHEET,
      'a sheet with the numbers of a large archive',
      archive([{ name: TYPES, data: types(SHEET) }], { large: true }),
    ],
    [
      WORD,
      'a text with a comment behind it',
      archive([{ name: TYPES, data: types(WORD) }], { comment: 'hecho a mano' }),
    ],
    [
      'application/vnd.oasis.opendocument.text',
      'an open document',
      archive([
        { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.text'), isStored: true },
        { name: 'content.xml' },
      ]),
    ],
    [
      WORD,
      'a text whose list is a bomb, by its names',
      archive([{ name: 'word/document.xml' }, { name: TYPES, data: Buffer.alloc(50_000_000, ' ') }]),
    ],
    ['application/java-archive', 'a program', archive([{ name: 'META-INF/MANIFEST.MF' }, { name: 'A.class' }])],
    ['application/zip', 'pictures', archive([{ name: 'a.png' }, { name: 'word.png' }])],
    ['application/zip', 'nothing', archive([])],
    ['application/zip', 'a list that is no list', archive([{ name: TYPES, data: Buffer.from('hola') }])],
  ])('is %s for %s', async (kind, _what, content) => {
    expect((await kindOf(content)).kind).toBe(kind);
  });

  test('is found in a few short reads, however large the archive', async () => {
    const streamed = Array.from({ length: 1000 }, (_, index) => ({
      name: `f${index}`,
      data: Buffer.alloc(3000, 'x'),
      isStored: true,
      isStreamed: true,
    }));
    const content = archive([...streamed, { name: TYPES, data: types(WORD), isStreamed: true }]);
    const { kind, bytesRead, reads } = await kindOf(content);
    expect(kind).toBe(WORD);
    expect(content.length).toBeGreaterThan(3_000_000);
    expect(bytesRead).toBeLessThan(512 * 1024);
    expect(reads).toBeLessThan(5);
  });

  test('stays an archive, wherever the archive is cut or changed and wherever its numbers point', async () => {
    const whole = archive(
      [
        { name: TYPES, data: types(WORD) },
        { name: 'word/a', isStored: true },
      ],
      { large: true },
    );
    const kinds = new Set<string>();
    for (let at = 0; at < whole.length; at += 1) {
      const wild = Buffer.from(whole);
      wild.fill(0xff, at, Math.min(whole.length, at + 8));
      kinds.add((await kindOf(wild)).kind).add((await kindOf(whole.subarray(0, at))).kind);
    }
    expect([...kinds].toSorted()).toEqual([WORD, 'application/zip'].toSorted());
  });

  test.each<[string, Buffer]>([
    ['65,535 entries', archive(Array.from({ length: 65_535 }, () => ({ name: 'a', isStored: true })))],
    ['names as long as may be', archive(Array.from({ length: 8 }, () => ({ name: 'a'.repeat(65_535) })))],
    ['a list that is repeated two thousand times', archive(Array.from({ length: 2000 }, () => ({ name: TYPES })))],
    ['a directory beyond all files', withDirectoryAt(2n ** 64n - 1n)],
    ['a directory that no number tells exactly', withDirectoryAt(2n ** 53n + 1n)],
    ['a directory that is the archive itself', withDirectoryAt(0n)],
    ['another end in the comment', archive([{ name: 'a' }], { comment: 'PK\x05\x06'.padEnd(22, '\xff') })],
  ])('reads little, and only within the file, of one with %s', async (_what, content) => {
    const seen = { bytes: 0, reads: 0 };
    await zipKind(async (position, length) => {
      expect(Number.isSafeInteger(position) && position >= 0 && position < content.length && length >= 0).toBe(true);
      const piece = content.subarray(position, position + length);
      seen.bytes += piece.length;
      seen.reads += 1;
      return piece;
    }, content.length);
    expect(seen.bytes).toBeLessThan(512 * 1024);
    expect(seen.reads).toBeLessThan(5);
  });
});

/** An archive that stores the offset of its directory in the format for large archives. */
function withDirectoryAt(place: bigint): Buffer {
  const content = archive([{ name: TYPES, data: types(WORD) }], { large: true });
  content.writeBigUInt64LE(place, content.lastIndexOf(Buffer.from('PK\x06\x06', 'latin1')) + 48);
  return content;
}
