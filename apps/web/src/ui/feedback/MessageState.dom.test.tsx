import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { ApiError } from '../../platform/http/api-error.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { ErrorState } from './MessageState.tsx';
import { SideList } from '../table/SideList.tsx';

const errorOf = (status: number) =>
  new ApiError({ status, code: 'FORBIDDEN', message: 'No tienes permiso para hacer esto.', hasServerText: true });

test.each([
  [403, 0],
  [404, 0],
  [409, 0],
  [500, 2],
  [503, 2],
])('F-B07 a request that failed with %i offers «Reintentar» only where it may succeed', async (status, buttons) => {
  const failure = failureOf(errorOf(status), 'No pudimos cargar el chat.');
  const screen = await show(
    <>
      <ErrorState {...failure} onRetry={() => undefined} />
      <SideList label="Lista" items={undefined} isPending={false} empty="" failed={failure} onRetry={() => undefined}>
        {() => null}
      </SideList>
    </>,
  );
  await expect.element(screen.getByText('No pudimos cargar el chat.').first()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reintentar' }).elements()).toHaveLength(buttons);
});
