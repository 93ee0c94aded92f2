import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { forgetFailures, lazyPart } from './lazy-part.ts';

test('a part that did not come is asked for again by whoever draws it once its failure was shown', async () => {
  const answers = [false, true];
  const Part = lazyPart(async () => {
    if (!answers.shift()) throw new Error('did not come');
    return () => <p>came</p>;
  });
  const draw = async () => {
    const page = await renderToReadableStream(
      <Suspense fallback="coming">
        <Part />
      </Suspense>,
      { onError: () => undefined },
    );
    await page.allReady;
    return new Response(page).text();
  };
  expect(await draw()).not.toContain('came');
  // until it is shown the failure stays: forgotten at once, it would be asked for without an end
  expect(await draw()).not.toContain('came');
  expect(answers).toHaveLength(1);
  forgetFailures();
  expect(await draw()).toContain('came');
});
