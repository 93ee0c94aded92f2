import { takeChat } from './support/chat.ts';
import { expect, test } from './support/world.ts';

test('above a grown field, emojis and quick replies open below the page’s header on a laptop at 200 %', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), { viewport: { width: 1366, height: 384 } });
  const { field } = await takeChat(world, page, 'Poco Alto');
  await field.fill('renglón\n'.repeat(6));
  for (const [tool, search] of [
    ['Emojis', 'Buscar emoji'],
    ['Respuestas rápidas', 'Buscar nota rápida'],
  ] as const) {
    await page.getByRole('button', { name: tool }).click();
    const [box, main] = [page.getByPlaceholder(search), page.getByRole('main')];
    const underHead = async () => {
      const [found, content] = await Promise.all([box.boundingBox(), main.boundingBox()]);
      return found && content ? found.y - content.y : null;
    };
    await expect.poll(underHead).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  }
});
