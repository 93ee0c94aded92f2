// The containers that are entered to find the sound, and the three elements that are read.
const CONTAINERS = new Set([0x18538067, 0x1f43b675, 0x1654ae6b, 0xae, 0xa0]);
const CODEC_PRIVATE = 0x63a2;
const SIMPLE_BLOCK = 0xa3;
const BLOCK = 0xa1;
const CLUSTER = 0x1f43b675;
const SEGMENT = 0x18538067;

const SERIAL = 0x74657274;
const BEGINNING = 2;
const END = 4;
const PACKETS_PER_PAGE = 20;

type Webm = { head: Uint8Array | null; packets: Uint8Array[] };
type OggPage = { packets: Uint8Array[]; flags: number; granule: number; sequence: number };

/** Puts the Opus sound of a webm recording into an ogg container, without re-encoding. */
export function webmToOgg(webm: Uint8Array): Uint8Array<ArrayBuffer> {
  const { head, packets } = readWebm(webm);
  if (!head || packets.length === 0) throw new Error('La grabación no tiene sonido.');
  const pages = [oggPage({ packets: [head], flags: BEGINNING, granule: 0, sequence: 0 })];
  pages.push(oggPage({ packets: [opusTags()], flags: 0, granule: 0, sequence: 1 }));
  let granule = 0;
  for (let at = 0; at < packets.length; at += PACKETS_PER_PAGE) {
    const some = packets.slice(at, at + PACKETS_PER_PAGE);
    granule += some.reduce((sum, packet) => sum + samplesOf(packet), 0);
    const flags = at + PACKETS_PER_PAGE >= packets.length ? END : 0;
    pages.push(oggPage({ packets: some, flags, granule, sequence: pages.length }));
  }
  return concat(pages);
}

function readWebm(bytes: Uint8Array): Webm {
  const found: Webm = { head: null, packets: [] };
  readElements(bytes, 0, bytes.length, found);
  return found;
}

function readElements(bytes: Uint8Array, from: number, to: number, found: Webm): void {
  let at = from;
  while (at < to) {
    const id = readVint(bytes, at, true);
    const size = readVint(bytes, at + id.length, false);
    const start = at + id.length + size.length;
    // A live recording leaves the size of the segment and of its clusters open.
    const isOpen = size.isOpen && (id.value === SEGMENT || id.value === CLUSTER);
    const end = isOpen ? to : Math.min(to, start + size.value);
    if (CONTAINERS.has(id.value)) readElements(bytes, start, end, found);
    else if (id.value === CODEC_PRIVATE) found.head = bytes.slice(start, end);
    else if (id.value === SIMPLE_BLOCK || id.value === BLOCK) {
      const track = readVint(bytes, start, false);
      found.packets.push(bytes.slice(start + track.length + 3, end));
    }
    at = end;
  }
}

function readVint(
  bytes: Uint8Array,
  at: number,
  keepMarker: boolean,
): { value: number; length: number; isOpen: boolean } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  let value = keepMarker ? first : first & (0xff >> length);
  let isOpen = !keepMarker && value === 0xff >> length;
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index] ?? 0;
    value = value * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { value, length, isOpen };
}

// Samples at 48 kHz of an Opus packet, read off its first bytes (RFC 6716, 3.1).
function samplesOf(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  const config = first >> 3;
  const code = first & 3;
  const frames = code === 0 ? 1 : code === 3 ? second & 63 : 2;
  if (config < 12) return frames * ([480, 960, 1920, 2880][config & 3] ?? 0);
  if (config < 16) return frames * ([480, 960][config & 1] ?? 0);
  return frames * ([120, 240, 480, 960][config & 3] ?? 0);
}

function opusTags(): Uint8Array {
  const vendor = new TextEncoder().encode('simulator');
  const tags = new Uint8Array(8 + 4 + vendor.length + 4);
  tags.set(new TextEncoder().encode('OpusTags'));
  new DataView(tags.buffer).setUint32(8, vendor.length, true);
  tags.set(vendor, 12);
  return tags;
}

function oggPage({ packets, flags, granule, sequence }: OggPage): Uint8Array {
  const lacing = packets.flatMap((packet) => [
    ...Array<number>(Math.floor(packet.length / 255)).fill(255),
    packet.length % 255,
  ]);
  const page = concat([new Uint8Array(27), Uint8Array.from(lacing), ...packets]);
  const view = new DataView(page.buffer);
  page.set(new TextEncoder().encode('OggS'));
  page[5] = flags;
  view.setBigUint64(6, BigInt(granule), true);
  view.setUint32(14, SERIAL, true);
  view.setUint32(18, sequence, true);
  page[26] = lacing.length;
  view.setUint32(22, crc(page), true);
  return page;
}

// Ogg's own checksum: polynomial 0x04c11db7, not reflected, starting at zero.
function crc(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  }
  return value >>> 0;
}

function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
