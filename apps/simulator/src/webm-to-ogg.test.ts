import { describe, expect, it } from 'vitest';
import { webmToOgg } from './page/webm-to-ogg.ts';

const OPUS_HEAD = Uint8Array.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]);
const OPEN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

function element(id: number[], content: Iterable<number>): number[] {
  const bytes = [...content];
  return [...id, 0x40 | (bytes.length >> 8), bytes.length & 0xff, ...bytes];
}

// Each with 20 ms of sound: configuration 19 (48 kHz, 20 ms) and one frame.
const packets = Array.from({ length: 45 }, (_, n) => [
  0x9c,
  ...Array.from({ length: 200 + n * 4 }, (_unused, i) => (n + i) & 0xff),
]);

function webm(): Uint8Array<ArrayBuffer> {
  const audio = element([0xe1], [...element([0x9f], [1]), ...element([0xb5], [0x47, 0x3b, 0x80, 0x00])]);
  const facts = [...element([0xd7], [1]), ...element([0x73, 0xc5], [1]), ...element([0x83], [2]), ...audio];
  const codec = [...element([0x86], Buffer.from('A_OPUS')), ...element([0x63, 0xa2], OPUS_HEAD)];
  const track = element([0xae], [...facts, ...codec]);
  const blocks = packets.map((packet, n) => {
    const ms = (n % 20) * 20;
    return element([0xa3], [0x81, ms >> 8, ms & 0xff, 0x80, ...packet]);
  });
  const clusters = [blocks.slice(0, 20), blocks.slice(20, 40), blocks.slice(40)].map((some, n) => [
    0x1f,
    0x43,
    0xb6,
    0x75,
    ...OPEN,
    ...element([0xe7], [(n * 400) >> 8, (n * 400) & 0xff]),
    ...some.flat(),
  ]);
  const segment = [0x18, 0x53, 0x80, 0x67, ...OPEN, ...element([0x16, 0x54, 0xae, 0x6b], track), ...clusters.flat()];
  return Uint8Array.from([
    ...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm'))),
    ...segment,
  ]);
}

type Page = { flags: number; granule: bigint; sequence: number; packets: Buffer[] };

function readOgg(bytes: Uint8Array): Page[] {
  const ogg = Buffer.from(bytes);
  const pages: Page[] = [];
  for (let at = 0; at < ogg.length;) {
    expect(ogg.toString('latin1', at, at + 4)).toBe('OggS');
    const lacing = ogg.subarray(at + 27, at + 27 + (ogg[at + 26] ?? 0));
    const page: Page = {
      flags: ogg[at + 5] ?? 0,
      granule: ogg.readBigUInt64LE(at + 6),
      sequence: ogg.readUInt32LE(at + 18),
      packets: [],
    };
    let from = at + 27 + lacing.length;
    let length = 0;
    for (const segment of lacing) {
      length += segment;
      if (segment === 255) continue;
      page.packets.push(ogg.subarray(from, from + length));
      from += length;
      length = 0;
    }
    pages.push(page);
    at = from;
  }
  return pages;
}

describe('webmToOgg', () => {
  it('rewraps every packet in order, with the head first and the time counted in samples', async () => {
    const pages = readOgg(new Uint8Array(await webmToOgg(webm())));
    expect(pages.map((page) => page.sequence)).toEqual(pages.map((_page, n) => n));
    expect([pages[0]?.flags, pages.at(-1)?.flags]).toEqual([2, 4]);
    expect(pages[0]?.packets[0]?.toString('latin1', 0, 8)).toBe('OpusHead');
    expect(pages[1]?.packets[0]?.toString('latin1', 0, 8)).toBe('OpusTags');
    expect(pages.slice(2).flatMap((page) => page.packets)).toEqual(packets.map((packet) => Buffer.from(packet)));
    expect(pages.at(-1)?.granule).toBe(BigInt(packets.length * 960));
  });

  it('refuses a recording without sound', async () => {
    await expect(webmToOgg(new Uint8Array())).rejects.toThrow('La grabación no tiene sonido.');
  });
});
