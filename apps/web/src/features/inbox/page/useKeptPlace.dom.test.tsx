import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { changeBandeja } from '../list/bandeja.cache.ts';
import { show } from '../../../../test/dom.tsx';
import { readLasting, writeLasting } from '../../../platform/session/lasting-storage.ts';
import { keepPlace, readKeptPlace } from './kept-place.ts';
import { useKeptPlace } from './useKeptPlace.ts';
import { vistaOf } from './vista.ts';

type Change = { tab?: string | undefined; chat?: number | undefined };

let gone: Change[] = [];

interface InboxProps {
  isPlain: boolean;
  isSupervising: boolean;
}

function Inbox({ isPlain, isSupervising }: InboxProps) {
  const [address, setAddress] = useState<Change | null>(null);
  const go = (change: Change) => {
    gone.push(change);
    setAddress(change);
  };
  const place = {
    vista: vistaOf(address?.tab),
    q: '',
    openId: address?.chat ?? null,
    isInbox: true,
    isPlain: isPlain && address === null,
    go,
    open: () => undefined,
    close: () => undefined,
    isSearchComing: () => false,
  };
  return <p>{useKeptPlace(place, isSupervising) ? 'comes' : 'is there'}</p>;
}

beforeEach(() => {
  localStorage.clear();
  gone = [];
});

const count = (mine: number) =>
  changeBandeja((bandeja) => ({ ...bandeja, counts: { mine, waiting: 5, waitingOwn: 5, all: 9, resolved: 0 } }));

test('F-A09 on the first visit a supervisor without own chats sees everyone’s; one who has some sees their own', async () => {
  for (const mine of [0, 2]) {
    localStorage.clear();
    gone = [];
    const screen = await show(<Inbox isPlain isSupervising />, { roles: ['SUPERVISOR'] });
    await expect.element(screen.getByText('comes')).toBeVisible();
    count(mine);
    await expect.element(screen.getByText('is there')).toBeVisible();
    expect(gone).toEqual(mine === 0 ? [{ tab: 'all' }] : []);
    await screen.unmount();
    changeBandeja((bandeja) => ({ ...bandeja, counts: null }));
  }
});

test('F-A09 tab, mode and chat are restored on return, also after signing out; an address has priority', async () => {
  const first = await show(<p>signed in</p>);
  keepPlace({ vista: 'waiting', owned: 'all', chat: 41, isLongestFirst: true });
  await first.unmount();
  const screen = await show(<Inbox isPlain isSupervising={false} />);
  await expect.element(screen.getByText('is there')).toBeVisible();
  expect(gone).toEqual([{ tab: 'waiting', chat: 41 }]);
  expect(readKeptPlace()).toEqual({ vista: 'waiting', owned: 'all', chat: 41, isLongestFirst: true });
  await screen.unmount();
  gone = [];
  const linked = await show(<Inbox isPlain={false} isSupervising={false} />);
  await expect.element(linked.getByText('is there')).toBeVisible();
  expect(gone).toEqual([]);
});

test('F-A09 a stored place of another version, or an edited one, is ignored', async () => {
  await show(<p>signed in</p>);
  for (const kept of ['x', 7, { vista: 'nowhere', chat: 'abc' }]) {
    writeLasting('bandeja', kept);
    expect(readLasting('bandeja')).toEqual(kept);
    expect(readKeptPlace()).toEqual(
      typeof kept === 'object' ? { vista: 'mine', owned: 'mine', chat: null, isLongestFirst: false } : null,
    );
  }
});
