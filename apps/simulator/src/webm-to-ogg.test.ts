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

function webm(): Uint8Array {
  const track = element([0xae], element([0x63, 0xa2], OPUS_HEAD));
  const blocks = packets.map((packet) => element([0xa3], [0x81, 0, 0, 0x80, ...packet]));
  const clusters = [blocks.slice(0, 20), blocks.slice(20)].map((some) => [
    0x1f,
    0x43,
    0xb6,
    0x75,
    ...OPEN,
    ...element([0xe7], [0]),
    ...some.flat(),
  ]);
  const segment = [0x18, 0x53, 0x80, 0x67, ...OPEN, ...element([0x16, 0x54, 0xae, 0x6b], track), ...clusters.flat()];
  return Uint8Array.from([...element([0x1a, 0x45, 0xdf, 0xa3], []), ...segment]);
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
  it('rewraps every packet in order, with the head first and the time counted in samples', () => {
    const pages = readOgg(webmToOgg(webm()));
    expect(pages.map((page) => page.sequence)).toEqual([0, 1, 2, 3, 4]);
    expect(pages.map((page) => page.flags)).toEqual([2, 0, 0, 0, 4]);
    expect(pages[0]?.packets).toEqual([Buffer.from(OPUS_HEAD)]);
    expect(pages[1]?.packets[0]?.toString('latin1', 0, 8)).toBe('OpusTags');
    expect(pages.slice(2).flatMap((page) => page.packets)).toEqual(packets.map((packet) => Buffer.from(packet)));
    expect(pages.at(-1)?.granule).toBe(BigInt(packets.length * 960));
  });

  it('refuses a recording without sound', () => {
    expect(() => webmToOgg(new Uint8Array())).toThrow('La grabación no tiene sonido.');
  });
});
