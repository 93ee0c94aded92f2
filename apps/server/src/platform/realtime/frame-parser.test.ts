import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '@tertulia/testkit/cpu-time';
import { FrameError, FrameParser, type Frame } from './frame-parser.ts';
import { DEFAULT_LIMITS } from './limits.ts';

const LIMITS = { frameBytes: 1000, fragments: 2000, headerLines: 8 };

function parse(...chunks: (string | Buffer)[]): Frame[] {
  const parser = new FrameParser(LIMITS);
  return chunks.flatMap((chunk) => [...parser.push(Buffer.from(chunk))]);
}

const headersOf = (text: string) => Object.fromEntries(parse(text)[0]?.headers ?? []);

describe('a frame', () => {
  it('is parsed with its headers, regardless of its line ends', () => {
    for (const eol of ['\n', '\r\n']) {
      const [frame] = parse(['SUBSCRIBE', 'id:a', 'destination:/topic/x', '', '\0'].join(eol));
      expect(frame?.command).toBe('SUBSCRIBE');
      expect(Object.fromEntries(frame?.headers ?? [])).toEqual({ id: 'a', destination: '/topic/x' });
    }
  });

  it('unescapes header values in one pass, except in CONNECT', () => {
    expect(headersOf('SUBSCRIBE\nid:a\\cb\\\\n\\n\\r\n\n\0')).toEqual({ id: 'a:b\\n\n\r' });
    expect(headersOf('CONNECT\nid:a\\cb\n\n\0')).toEqual({ id: 'a\\cb' });
  });

  it('uses the first of repeated headers, and accepts colons in values', () => {
    expect(headersOf('SUBSCRIBE\nid:a\nid:b\nx:1:2\n\n\0')).toEqual({ id: 'a', x: '1:2' });
  });

  it('has a body by length or up to NUL, which is skipped', () => {
    expect(parse('SEND\ncontent-length:3\n\n\0\0\0\0\n\nACK\n\n\0').map(({ command }) => command)).toEqual([
      'SEND',
      'ACK',
    ]);
    expect(parse('SEND\n\nbody\0ACK\n\n\0').map(({ command }) => command)).toEqual(['SEND', 'ACK']);
  });

  it('is the same for any split into chunks', () => {
    const text =
      'CONNECT\naccept-version:1.2\n\n\0\n\r\nSUBSCRIBE\r\nid:ñ\\c👍\r\n\r\n\0SEND\ncontent-length:2\n\nab\0';
    const whole = parse(text);
    expect(whole).toHaveLength(3);
    const bytes = Buffer.from(text);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 })), (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const chunks = edges.slice(1).map((end, n) => bytes.subarray(edges[n], end));
        expect(parse(...chunks)).toEqual(whole);
      }),
    );
  });

  it.each([
    ['too large in one chunk', 'a'.repeat(1001)],
    ['too large by its length', 'SEND\ncontent-length:990\n\n'],
    ['with an unreadable length', 'SEND\ncontent-length:-1\n\n\0'],
    ['with a length that is not a number', 'SEND\ncontent-length:NaN\n\n\0'],
    ['longer than its length', 'SEND\ncontent-length:1\n\nabc\0'],
    ['with too many headers', `SEND\n${'a:b\n'.repeat(9)}\n\0`],
    ['with a header without a name', 'SEND\n:b\n\n\0'],
    ['with a header without a colon', 'SEND\nab\n\n\0'],
    ['with an undefined escape', 'SEND\na:\\t\n\n\0'],
    ['with a lone backslash', 'SEND\na:b\\\n\n\0'],
    ['without a blank line', 'SEND\0'],
  ])('%s is refused', (_title, text) => {
    expect(() => parse(text)).toThrow(FrameError);
  });

  it.each([
    ['lines without an end', 'CONNECT\n', 'a:\n'.repeat(85)],
    ['a head full of escapes whose body comes in drops', `SEND\nx:${'\\c'.repeat(25_000)}\n\n`, 'b'],
  ])('is parsed once, although unauthenticated %s arrive in hundreds of pieces', async (_what, first, piece) => {
    const taken = await cpuTimeOf(() => {
      for (let socket = 0; socket < 10; socket++) {
        const parser = new FrameParser(DEFAULT_LIMITS);
        const push = (text: string) => [...parser.push(Buffer.from(text))];
        expect(push(first)).toEqual([]);
        expect(() => {
          for (let count = 0; count < DEFAULT_LIMITS.fragments; count++) push(piece);
        }).toThrow(FrameError);
      }
    });
    // when each chunk is parsed from the start, the lines take a second and the escapes four
    expect(taken).toBeLessThan(500);
  });

  it('is refused when its headers are not UTF-8', () => {
    expect(() => parse(Buffer.from([...Buffer.from('SEND\na:'), 0xff, 0xfe, ...Buffer.from('\n\n\0')]))).toThrow(
      FrameError,
    );
  });

  it('that never ends is refused at the limit of bytes or chunks', () => {
    expect(() => parse('SEND\n', `a:${'b'.repeat(600)}`, 'b'.repeat(600))).toThrow('too large');
    expect(() => parse('SEND\n', ...Array.from({ length: 2000 }, () => ''))).toThrow('pieces');
  });
});
