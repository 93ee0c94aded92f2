import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MediaThumb } from './MediaThumb.tsx';

const draw = (tipoMime: string) => renderToStaticMarkup(<MediaThumb url="/files/7?e=1" tipoMime={tipoMime} />);

// covers D2-2.1-32
test('an item of the bank shows its picture or video, and otherwise the icon of its kind', () => {
  expect(draw('image/png')).toMatch(/<img [^>]*src="\/files\/7\?e=1"/);
  expect(draw('video/mp4')).toMatch(/<video [^>]*src="\/files\/7\?e=1#t=0\.1"/);
  for (const [tipoMime, kind] of [
    ['audio/ogg', 'audio'],
    ['application/pdf', 'pdf'],
    ['application/zip', 'document'],
  ] as const)
    expect(draw(tipoMime)).toMatch(new RegExp(`data-kind="${kind}"><svg`));
});
