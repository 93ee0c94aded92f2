import { coveredBy, TWO_LINES } from './support/avisos.ts';
import { acceptedChat } from './support/chat.ts';
import { expect, freeze, test, toasts } from './support/world.ts';

const REFUSAL = {
  status: 422,
  code: 'VALIDATION',
  message: 'WhatsApp no aceptó este mensaje porque el texto es demasiado largo. Acórtalo y vuelve a enviarlo.',
  requestId: 'prueba',
};
const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];

// covers D2-8-01
// administracion.spec.ts looks at the other pages, and dedos.spec.ts at a dialog on a phone
test('F-A02 a failure of two lines is in the top bar, above the chat’s header, the lists and the composer', async ({
  browser,
  world,
}) => {
  const { page, context, box } = await acceptedChat(browser, world, 'Aviso Arriba', { clock: true });
  await context.route('**/api/conversations/*/messages', async (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json: REFUSAL }) : route.continue(),
  );
  await box.fill('esto no sale');
  await freeze(page);
  await page.keyboard.press('Enter');
  const toast = toasts(page).filter({ hasText: REFUSAL.message });
  await expect(toast.getByRole('button', { name: 'Cerrar' })).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const heightOf = async () => (await toast.boundingBox())?.height ?? Infinity;
    await expect.poll(heightOf, `at ${size.width}`).toBeLessThanOrEqual(size.width < 600 ? 62 : TWO_LINES);
    const tall = await heightOf();
    await expect.poll(() => coveredBy(page, tall), `at ${size.width}`).toEqual([]);
  }
});
