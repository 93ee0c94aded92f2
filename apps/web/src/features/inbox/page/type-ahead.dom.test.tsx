import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { ownChat, showInbox } from '../../../../test/inbox.tsx';

const code = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock('../composer/lazy-parts.ts', async (original) => {
  const { lazyPart } = await import('../../../ui/lazy/lazy-part.ts');
  const bring = () => code.promise.then(() => import('../composer/Composer.tsx'));
  return { ...(await original<object>()), Composer: lazyPart(async () => (await bring()).Composer) };
});

test('what is typed before a field has loaded is written into its chat', async () => {
  const inbox = await showInbox({
    chats: [ownChat(1, { clienteNombre: 'Primero Uno' }), ownChat(2, { clienteNombre: 'Primero Dos' })],
  });
  await inbox.row('Primero Uno').click();
  await userEvent.keyboard('para uno');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}para dos');
  code.resolve();
  await expect.element(inbox.field('Primero Dos')).toHaveFocus();
  await expect.element(inbox.field('Primero Dos')).toHaveValue('para dos');
  await inbox.row('Primero Uno').click();
  await expect.element(inbox.field('Primero Uno')).toHaveValue('para uno');
});
