import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';

/** Reads `length` bytes from `position`; fewer at the end of the file. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

const END = Buffer.from('PK\x05\x06', 'latin1');
const END_BYTES = 22;
const LARGE_END = Buffer.from('PK\x06\x06', 'latin1');
const LARGE_END_BYTES = 56;
/** Marks a number that is too large for its field and is stored elsewhere. */
const ELSEWHERE = 0xffffffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const DEFLATED = 8;

/** The end record and the comment that may follow it. */
const TAIL_BYTES = END_BYTES + 0xffff;
const MAX_DIRECTORY_BYTES = 256 * 1024;
const MAX_NAMES = 500;
/** The entries that identify the kind have a few kilobytes. */
const MAX_PACKED_BYTES = 64 * 1024;
const MAX_UNPACKED_BYTES = 512 * 1024;
const MAX_LOCAL_BYTES = 4096;
const MARKERS: readonly string[] = ['mimetype', '[Content_Types].xml'];

interface Entry {
  name: Buffer;
  isDeflated: boolean;
  packedBytes: number;
  position: number;
}

/**
 * The kind of an archive (Office file, application or plain archive), from its directory and the entry that identifies
 * it. It needs a few short reads, regardless of the archive's size. The detector alone reads entry by entry and, where
 * the lengths follow the content, byte by byte, which blocked the thread for more than a second.
 */
export async function zipKind(read: ReadAt, size: number): Promise<string> {
  const entries = await readDirectory(read, size);
  const isMarker = ({ name }: Entry) => MARKERS.includes(name.toString('latin1'));
  const contents: Buffer[] = [];
  let isComplete = true;
  for (const entry of entries.filter(isMarker).slice(0, MARKERS.length)) {
    const content = await unpack(read, entry);
    if (content) contents.push(brief(entry.name, content));
    else isComplete = false;
  }
  const others = entries.filter((entry) => !isMarker(entry)).slice(0, MAX_NAMES);
  const names = others.map(({ name }) => brief(name));
  // without the end record the archive breaks off before the identifying entry, and the detector uses the names
  const found = await fileTypeFromBuffer(Buffer.concat([...contents, ...names, ...(isComplete ? [END] : [])]));
  return found?.mime ?? 'application/zip';
}

async function readDirectory(read: ReadAt, size: number): Promise<Entry[]> {
  const tailStart = Math.max(0, size - TAIL_BYTES);
  const tail = await read(tailStart, TAIL_BYTES);
  const end = tail.lastIndexOf(END);
  if (end === -1 || end + END_BYTES > tail.length) return [];
  const start = directoryStart(tail, end);
  if (start >= size) return [];
  const directory = start >= tailStart ? tail.subarray(start - tailStart) : await read(start, MAX_DIRECTORY_BYTES);
  const entries: Entry[] = [];
  let at = 0;
  while (at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      isDeflated: directory.readUInt16LE(at + 10) === DEFLATED,
      packedBytes: directory.readUInt32LE(at + 20),
      position: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function directoryStart(tail: Buffer, end: number): number {
  const start = tail.readUInt32LE(end + 16);
  if (start !== ELSEWHERE) return start;
  const large = tail.lastIndexOf(LARGE_END, end);
  if (large === -1 || large + LARGE_END_BYTES > tail.length) return ELSEWHERE;
  return Number(tail.readBigUInt64LE(large + 48));
}

/** An entry's bytes; null when they exceed the limit or differ from the directory. */
async function unpack(read: ReadAt, { isDeflated, packedBytes, position }: Entry): Promise<Buffer | null> {
  const most = Math.min(packedBytes, MAX_PACKED_BYTES);
  const piece = await read(position, MAX_LOCAL_BYTES + most);
  if (piece.length < LOCAL_BYTES || piece.readUInt32LE(0) !== LOCAL) return null;
  const start = LOCAL_BYTES + piece.readUInt16LE(26) + piece.readUInt16LE(28);
  const packed = piece.subarray(start, start + most);
  if (!isDeflated) return packed.length === packedBytes ? packed : null;
  return inflate(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).catch(() => null);
}

const inflate: (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer> = promisify(inflateRaw);

/** An entry of an uncompressed archive, with only the fields that the detector reads. */
function brief(name: Buffer, content: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(LOCAL_BYTES);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, content]);
}
