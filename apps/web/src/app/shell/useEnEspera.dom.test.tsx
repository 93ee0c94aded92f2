import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { queryClient } from '../../platform/query/client.ts';
import { useEnEspera } from './useEnEspera.ts';

const KEY = ['conversaciones', 'conteos'];

function Badge() {
  const [, setDraws] = useState(0);
  return (
    <button type="button" onClick={() => setDraws((draws) => draws + 1)}>
      {useEnEspera()}
    </button>
  );
}

function Inbox() {
  const [count] = useState({ waitingOwn: 0 });
  useQuery({
    queryKey: KEY,
    queryFn: () => {
      count.waitingOwn += 1;
      return { ...count };
    },
  });
  return null;
}

test('F-A21 the badge of waiting chats is refetched, also when it mounts after the inbox', async () => {
  const screen = await show(
    <>
      <Inbox />
      <Badge />
    </>,
  );
  await expect.element(screen.getByRole('button', { name: '1' })).toBeVisible();
  await screen.getByRole('button').click();
  await queryClient.invalidateQueries({ queryKey: KEY });
  await expect.element(screen.getByRole('button', { name: '2' })).toBeVisible();
});
