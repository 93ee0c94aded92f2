import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { createImages, type Images } from './images.ts';

let images: Images;
beforeAll(() => {
  images = createImages({ log: createLog('silent') });
});
afterAll(() => images.close());

const filters = Array.from(
  { length: 60 },
  () => '<feTurbulence baseFrequency="0.9" numOctaves="30"/><feMorphology operator="dilate" radius="90"/>',
).join('');
const ENDLESS = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"><filter id="f" width="1" height="1">${filters}</filter><rect width="1600" height="1600" filter="url(#f)"/></svg>`,
);
const draw = (tenantId: number, bytes: Uint8Array) => images.draw(tenantId, { bytes, as: 'png', longestSide: 1024 });

it('aborts an endless SVG while photos are not delayed', async () => {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  let isGivenUp = false;
  const endless = draw(1, ENDLESS).then((drawn) => {
    isGivenUp = true;
    return drawn;
  });
  expect(await draw(2, photo)).not.toBeNull();
  expect(isGivenUp).toBe(false);
  expect(await endless).toBeNull();
});

it('draws an SVG logo, also after an endless one', async () => {
  const logo = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  expect(await draw(1, logo)).not.toBeNull();
});

it.each(['png', 'webp', 'gif', 'avif', 'tiff'] as const)('draws a picture as %s', async (format) => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();
  expect(await draw(1, bytes)).not.toBeNull();
});
