import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { ByteRange } from './file-store.ts';
import { isHonestly, isShownInline, nameToSave, sniffContentType } from './content-type.ts';

const bytes = (hex: string, padding = 64) =>
  Buffer.concat([Buffer.from(hex.replace(/ /g, ''), 'hex'), Buffer.alloc(padding)]);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = bytes('ffd8ffe0 00104a46494600010100000100010000');
const OPUS = Buffer.concat([
  bytes('4f676753 0002000000000000000000000000000000000000 0113', 2),
  Buffer.from('OpusHead'),
  Buffer.alloc(64),
]);
const MP4 = bytes('00000018 66747970 6d703432 00000000 6d703432 69736f6d');

/** Opens a stored content and counts the calls. */
const held = (content: Buffer | (() => Readable)) => {
  const opened: Readable[] = [];
  const open = async (range?: ByteRange) => {
    const stream =
      typeof content === 'function'
        ? content()
        : Readable.from([content.subarray(range?.start ?? 0, (range?.end ?? content.length) + 1)]);
    opened.push(stream);
    return stream;
  };
  return { open, opened };
};

describe('the type by content', () => {
  test.each<[string, string, Buffer]>([
    ['image/png', 'a PNG', PNG],
    ['image/jpeg', 'a JPEG', JPEG],
    ['image/gif', 'a GIF with a script behind it', Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
    ['audio/ogg', 'a voice note', OPUS],
    ['video/mp4', 'a film', MP4],
    ['application/pdf', 'a PDF with a page behind it', Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>')],
    ['application/zip', 'an archive', bytes('504b0304 1400 0000 0000', 30)],
    ['application/octet-stream', 'a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['application/octet-stream', 'a page after blanks', Buffer.from('\n\n   <HTML><body onload=alert(1)>')],
    [
      'application/octet-stream',
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'application/octet-stream',
      'an SVG with a declaration',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['application/octet-stream', 'plain text', Buffer.from('hola')],
    ['application/octet-stream', 'a calendar entry', Buffer.from('BEGIN:VCARD\nVERSION:3.0\nEND:VCARD')],
    ['application/octet-stream', 'a script', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['application/octet-stream', 'JSON', Buffer.from('{"a":1}')],
    ['application/octet-stream', 'nothing', Buffer.alloc(0)],
    ['application/octet-stream', 'a box that lies about its size', bytes('0fffffff 66747970', 0)],
  ])('is %s for %s', async (mime, _what, content) => {
    const found = await sniffContentType(held(content).open, content.length);
    expect(found).toBe(mime);
  });

  test('is found when the content arrives in single bytes, and the stream is closed', async () => {
    const { open, opened } = held(() => Readable.from([...PNG].map((byte) => Buffer.from([byte]))));
    expect(await sniffContentType(open, PNG.length)).toBe('image/png');
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  test.each([0, 1, 12])('is not guessed from %i bytes when the store broke off', async (length) => {
    const broken = new Error('The store broke off');
    const { open } = held(() =>
      Readable.from(
        (async function* () {
          if (length > 0) yield PNG.subarray(0, length);
          throw broken;
        })(),
      ),
    );
    await expect(sniffContentType(open, PNG.length)).rejects.toBe(broken);
  });

  test.each(['', '\u{feff}', '\u{feff}'.repeat(3), 'ID3\u0004\0\0\0\0\0\0'])(
    'never reads entry by entry through an archive, regardless of its prefix (%j)',
    async (before) => {
      // its length follows the content, and the detector searches for it byte by byte
      const streamed = Buffer.concat([bytes('504b0304 1400 0800 0000', 18), Buffer.alloc(20_000_000, 'P')]);
      const content = Buffer.concat([Buffer.from(before), streamed]);
      let read = 0;
      const found = await sniffContentType(async (range) => {
        const from = range?.start ?? 0;
        const to = (range?.end ?? content.length - 1) + 1;
        return Readable.from(
          (function* () {
            for (let at = from; at < to; at += 65_536) {
              read += Math.min(65_536, to - at);
              yield content.subarray(at, Math.min(to, at + 65_536));
            }
          })(),
        );
      }, content.length);
      expect(found).toBe('application/zip');
      expect(read).toBeLessThan(700_000);
    },
  );
});

test.each(['image/jpeg', 'image/png', 'image/webp', 'audio/ogg', 'audio/x-m4a', 'video/mp4', 'application/pdf'])(
  '%s is shown inline',
  (mime) => expect(isShownInline(mime)).toBe(true),
);
test.each([
  'image/svg+xml',
  'text/html',
  'text/plain',
  'application/xml',
  'application/octet-stream',
  'application/zip',
  'image/png; charset=x',
  'x-image/png',
  'video/',
  '',
])('%j is a download', (mime) => expect(isShownInline(mime)).toBe(false));

describe("a picture, a document or an archive with an executable's name", () => {
  test.each([
    ['application/pdf', 'factura.html'],
    ['application/pdf', 'factura.pdf.HTM'],
    ['image/png', 'foto.svg'],
    ['image/gif', 'foto.js'],
    ['application/zip', 'fotos.jar'],
    ['image/jpeg', 'foto.exe. '],
  ])('%s does not match %s', (found, name) => {
    expect(isHonestly(found, { name, type: found })).toBe(false);
    expect(nameToSave(name, found)).toBe(`${name}.${found.split('/')[1]}`);
  });

  test.each([
    ['image/png', 'www.cafeandino.com'],
    ['image/png', 'pagina.html.png'],
    ['application/pdf', 'S.A.S.'],
    ['application/pdf', 'html'],
  ])('%s matches the name %s', (found, name) => {
    expect(isHonestly(found, { name, type: found })).toBe(true);
    expect(nameToSave(name, found)).toBe(name);
  });
});
