import { MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChoicesFailed } from './ChoicesFailed.tsx';
import { FailureAlert } from './FailureAlert.tsx';
import { FailureWords } from './FailureWords.tsx';
import { ErrorState } from './MessageState.tsx';
import { SideList } from './SideList.tsx';
import type { Toast } from './toast.ts';

const WHAT = 'No se pudieron cargar las tareas';
const WHY = 'No tienes permiso para hacer esto.';
const ignore = () => undefined;

/** What is read in a place, one piece of text after another. */
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
])('%s says what failed, why beneath it where that is known, and offers one retry at most', (_where, place, ways) => {
  expect(read(place(WHY))).toEqual([WHAT, WHY, ...ways]);
  expect(read(place(null))).toEqual([WHAT, ...ways]);
});

test('no place takes a failure without its reason, or without saying that there is none', () => {
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
    // @ts-expect-error -- a line alone
    (): Parameters<typeof SideList>[0]['failed'] => WHAT,
  ];
  // what counts is that the compiler refuses each of them
  expect(wrong).toHaveLength(6);
});
