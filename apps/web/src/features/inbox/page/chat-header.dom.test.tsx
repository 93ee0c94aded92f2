import { page } from 'vitest/browser';
import { expect, onTestFinished, test } from 'vitest';
import { ownChat, showInbox, knownContacto } from '../../../../test/inbox.tsx';

const right = (element: Element) => element.getBoundingClientRect().right;

test('the chat header shows score, stage and Kanban state at every width, beside long names', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  const inbox = await showInbox({
    chats: [ownChat(1, { canalNombre: 'Distribuidores del Eje Cafetero' })],
    search: '?chat=1',
    answers: {
      'GET /api/contactos/1': knownContacto({
        kanbanEstadoId: 10,
        kanbanEstadoNombre: 'Interesado',
        kanbanNombre: 'V',
      }),
    },
  });
  const chat = inbox.chat('Cliente 1');
  const marks = [
    chat.getByRole('button', { name: /Por qué$/ }),
    chat.getByRole('button', { name: /^Eliminar el estado/ }),
    chat.getByText('Asignado a Ana López'),
    chat.getByTitle('Distribuidores del Eje Cafetero'),
  ];
  // 1,440 and 1,024 px less the sidebar, and widths without one
  for (const width of [1200, 784, 390, 320]) {
    await page.viewport(width, 768);
    for (const mark of marks) {
      await expect.element(mark, { message: `at ${width}` }).toBeVisible();
      const space = () => right(chat.element()) - right(mark.element());
      await expect.poll(space, { message: `at ${width}` }).toBeGreaterThanOrEqual(0);
    }
  }
});

test('beside a long name without spaces score and stage end before the actions begin', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  const name = 'W'.repeat(80);
  const inbox = await showInbox({ chats: [ownChat(1, { clienteNombre: name })], search: '?chat=1' });
  const chips = inbox.chat(name).getByRole('button', { name: /Por qué$/ });
  const details = inbox.chat(name).getByRole('button', { name: 'Detalles de contacto' });
  for (const width of [1680, 1200, 1040]) {
    await page.viewport(width, 768);
    await expect.element(chips).toBeVisible();
    const space = () => details.element().getBoundingClientRect().left - right(chips.element());
    await expect.poll(space, { message: `at ${width}` }).toBeGreaterThanOrEqual(0);
  }
});
