import { expect, onTestFinished, test, vi } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { ownChat, showInbox } from '../../../test/inbox.tsx';
import { ConversacionesPage } from '../../features/inbox/page/ConversacionesPage.tsx';
import { useUnreadTotal } from './useUnreadTotal.ts';

const MINE = 'GET /api/messages/unread-total/mine';

function Badge() {
  return <p>{useUnreadTotal()} unread</p>;
}

// covers D1-6-04a, D1-9-11, D2-6-03a, D2-9-02
test.each([
  ['AGENTE', MINE],
  ['SUPERVISOR', 'GET /api/messages/unread-total/all'],
] as const)('the unread total of a %s is refetched every 20 s and when the tab is shown', async (role, address) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let total = 0;
  const held: (() => void)[] = [];
  const screen = await show(<Badge />, {
    roles: [role],
    answers: {
      [address]: async () => {
        total += 1;
        await new Promise<void>((resolve) => held.push(resolve));
        return { total };
      },
    },
  });
  /** Answers the pending request, from which the next 20 s count. */
  const settle = async (expected: number) => {
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
    await vi.advanceTimersByTimeAsync(1);
    await expect.element(screen.getByText(`${expected} unread`)).toBeVisible();
  };
  await settle(1);
  await vi.advanceTimersByTimeAsync(20_000);
  await settle(2);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(total).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  await settle(3);
  window.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(100);
  await settle(4);
  expect(new Set(screen.requests.map((call) => call.address))).toEqual(new Set([address]));
});

test('a message of the chat in front of the user never shows in the unread total', async () => {
  const inbox = await showInbox({
    chats: [ownChat(1), ownChat(2)],
    page: (
      <>
        <ConversacionesPage />
        <Badge />
      </>
    ),
  });
  const totals = () => inbox.asksOf(MINE).length;
  await inbox.row('Cliente 1').click();
  await expect.element(inbox.field('Cliente 1')).toHaveFocus();
  const before = totals();
  inbox.say(1, '¿Y el envío?');
  await expect.element(inbox.getByText('¿Y el envío?').last()).toBeVisible();
  expect(totals()).toBe(before);
  inbox.say(2, 'Hola');
  await expect.poll(totals).toBeGreaterThan(before);
});
