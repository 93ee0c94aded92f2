import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { forgetFailures, lazyPart } from './lazy-part.ts';

test('after its failure was shown, the next render of a part loads it again', async () => {
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
  // until it is shown the failure stays: without it, the load would repeat endlessly
  expect(await draw()).not.toContain('came');
  expect(answers).toHaveLength(1);
  forgetFailures();
  expect(await draw()).toContain('came');
});
