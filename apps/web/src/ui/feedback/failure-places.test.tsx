import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '../../platform/http/api-error.ts';
import { ChoicesFailed } from '../form/ChoicesFailed.tsx';
import { FailureAlert } from './FailureAlert.tsx';
import { FailureWords } from './FailureWords.tsx';
import { ErrorState } from './MessageState.tsx';
import { failedPage, PageMark } from '../table/PageMark.tsx';
import { SideList } from '../table/SideList.tsx';
import type { Toast } from './toast.ts';

const WHAT = 'No se pudieron cargar las tareas';
const WHY = 'No tienes permiso para hacer esto.';
const ignore = () => undefined;

/** The texts of a component, one after another. */
function read(place: ReactElement): string[] {
  const html = renderToStaticMarkup(<MantineProvider>{place}</MantineProvider>).replaceAll(/<style.*?<\/style>/gs, '');
  return html.split(/<[^>]*>/).filter((text) => text !== '');
}

const tasks = (reason: string | null) => (
  <SideList
    label="Tareas"
    items={undefined}
    isPending={false}
    empty="Sin tareas"
    failed={{ text: WHAT, reason }}
    onRetry={ignore}
  >
    {() => null}
  </SideList>
);

// covers D2-8-11a
test.each([
  [
    'a screen or a list',
    (reason: string | null) => <ErrorState text={WHAT} reason={reason} onRetry={ignore} />,
    ['Reintentar'],
  ],
  ['a short list beside a chat', tasks, ['Reintentar']],
  [
    'a field without choices',
    (reason: string | null) => <ChoicesFailed text={WHAT} reason={reason} onRetry={ignore} />,
    ['Reintentar'],
  ],
  ['a form or a dialog', (reason: string | null) => <FailureAlert text={WHAT} reason={reason} />, []],
  [
    'a small place with a frame of its own',
    (reason: string | null) => <FailureWords text={WHAT} reason={reason} />,
    [],
  ],
])('%s shows what failed, the reason below it if known, and one retry at most', (_where, place, ways) => {
  expect(read(place(WHY))).toEqual([WHAT, WHY, ...ways]);
  expect(read(place(null))).toEqual([WHAT, ...ways]);
});

test.each([
  ['a screen or a list', <ErrorState key="a" text={WHAT} reason={WHY} isFinal onRetry={ignore} />],
  [
    'a short list beside a chat',
    <SideList
      key="b"
      label="Tareas"
      items={undefined}
      isPending={false}
      empty="Sin tareas"
      failed={{ text: WHAT, reason: WHY, isFinal: true }}
      onRetry={ignore}
    >
      {() => null}
    </SideList>,
  ],
  ['a field without choices', <ChoicesFailed key="c" text={WHAT} reason={WHY} isFinal onRetry={ignore} />],
])('F-B07 %s offers no retry of a request that can never succeed', (_where, place) => {
  expect(read(place)).toEqual([WHAT, WHY]);
});

const refused = (status: number) => new ApiError({ status, code: 'INTERNAL', message: WHY, hasServerText: true });

test('F-B07 the end of a list offers no retry of a page that can never load', () => {
  const page = (error: unknown) =>
    read(<PageMark state={failedPage(error)} loading="Cargando" failed={WHAT} onRetry={ignore} />);
  expect(page(refused(403))).toEqual([WHAT]);
  expect(page(refused(503))).toEqual([WHAT, 'Reintentar']);
});

/** Files whose «Reintentar» does not repeat a refused request, with the reason. */
const OWN_RETRY: Record<string, string> = {
  'ui/feedback/RetryButton.tsx': 'decides',
  'ui/table/PageMark.tsx': 'a button of its own look, which asks the same',
  'ui/lazy/LazyBoundary.tsx': 'code of the page that did not come',
  'features/inbox/thread/mensajes.texts.ts': 'a message that may be sent again',
  'features/canales/canales.texts.ts': 'a webhook that is processed again',
};

test('F-B07 no other component decides by itself whether to offer «Reintentar»', () => {
  const src = fileURLToPath(new URL('../..', import.meta.url));
  const places = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => /(>|')\s*Reintentar\s*(<|')/.test(readFileSync(join(src, path), 'utf8')));
  expect(places.toSorted()).toEqual(Object.keys(OWN_RETRY).toSorted());
});

// covers D2-8-11a
test('every failure component requires the reason, or an explicit null', () => {
  const wrong = [
    // @ts-expect-error -- the reason is missing
    () => <ErrorState text={WHAT} onRetry={ignore} />,
    // @ts-expect-error -- the reason is missing
    () => <ChoicesFailed text={WHAT} onRetry={ignore} />,
    // @ts-expect-error -- the reason is missing
    () => <FailureAlert text={WHAT} />,
    // @ts-expect-error -- the reason is missing
    () => <FailureWords text={WHAT} />,
    // @ts-expect-error -- the reason is missing
    (): Toast => ({ variant: 'danger', text: WHAT }),
    // @ts-expect-error -- a single line
    (): Parameters<typeof SideList>[0]['failed'] => WHAT,
  ];
  // the assertion is that the compiler refuses each of them
  expect(wrong).toHaveLength(6);
});
