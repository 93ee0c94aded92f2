import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { expectFitForFingers } from '../../../../test/phone.ts';
import { openComposer } from '../../../../test/composer.tsx';
import { pageOf, refuse } from '../../../../test/dom.tsx';
import { buildMedia } from '../../../../test/media.ts';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { writePreference } from '../../../platform/session/preferences.ts';
import { shownToasts } from '../../../ui/feedback/toast.ts';

/** The composer with the focus in its field, if it has one. */
async function open(options: Parameters<typeof openComposer>[0] = {}) {
  const opened = await openComposer(options);
  if (!options.changes?.noEscribir) await opened.field.click();
  return opened;
}

test('F-A12 on a touch screen Enter inserts a line break and the button sends', async () => {
  const { screen, field, sent } = await open({ isTouch: true });
  await userEvent.keyboard('uno{Enter}dos');
  await expect.element(field).toHaveValue('uno\ndos');
  expect(sent()).toEqual([]);
  await screen.getByRole('button', { name: 'Enviar' }).click();
  await expect.poll(sent).toEqual(['uno\ndos']);
});

test('F-A12 «Enter envía» applies on a touch screen too, and elsewhere Enter sends by default', async () => {
  const touch = await open({ isTouch: true });
  writePreference('enterEnvia', true);
  await userEvent.keyboard('uno{Enter}');
  await expect.poll(touch.sent).toEqual(['uno']);
});

test('F-A12 with «Enter envía» switched off, Enter inserts a line break and Ctrl + Enter sends', async () => {
  const { field, sent } = await open();
  await userEvent.keyboard('uno{Enter}');
  await expect.poll(sent).toEqual(['uno']);
  writePreference('enterEnvia', false);
  await userEvent.keyboard('dos{Enter}tres');
  await expect.element(field).toHaveValue('dos\ntres');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(sent).toEqual(['uno', 'dos\ntres']);
});

test('F-A13 a customer who opts out while the agent types: the reason appears above the field, and the text is kept', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen, field, sent, change } = await open();
  await userEvent.keyboard('Mañana le confirmo');
  change({ noEscribir: true });
  const reason = screen.getByRole('alert');
  await expect
    .element(reason)
    .toHaveTextContent('Este contacto está marcado para NO contactar. Lo que escribiste no se puede enviar.');
  await expect.element(field).toBeDisabled();
  await expect.element(field).toHaveValue('Mañana le confirmo');
  await expect.element(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  const place = (element: Element) => element.getBoundingClientRect();
  expect(place(reason.element()).bottom).toBeLessThanOrEqual(place(field.element()).top);
  await screen.getByRole('button', { name: 'Copiar' }).click();
  expect(written).toHaveBeenCalledWith('Mañana le confirmo');
  // the customer opts in again: the text is still there
  change({ noEscribir: false });
  await expect.element(reason).not.toBeInTheDocument();
  await expect.element(field).toBeEnabled();
  await expect.element(field).toHaveValue('Mañana le confirmo');
  change({ noEscribir: true });
  await screen.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(reason).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('');
  expect(sent()).toEqual([]);
});

// covers D2-2.1-16, D2-5.1-13, D2-5.1-14a, D2-5.1-14b
test('Shift+Enter inserts a line break, Enter sends, and blank text does nothing', async () => {
  const { screen, field, sent } = await open();
  await userEvent.keyboard('   ');
  await expect.element(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled();
  await field.fill('uno');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}dos');
  await expect.element(field).toHaveValue('uno\ndos');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.poll(sent).toEqual(['uno\ndos']);
});

// covers D2-2.1-16, D2-4-16, D2-5.1-13
test('the field of a customer who opted out is disabled and shows the whole reason, on a phone too', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  const { screen } = await open({ changes: { noEscribir: true } });
  const blocked = screen.getByPlaceholder('Este contacto está marcado para NO contactar');
  await expect.element(blocked).toBeDisabled();
  // a phone has space for the second line of the sentence
  await page.viewport(390, 844);
  await expect.poll(() => blocked.element().clientHeight).toBe(2 * 22 + 22);
  expect(blocked.element().scrollHeight).toBe(blocked.element().clientHeight);
  await expectFitForFingers('main');
});

test('the composer counts down WhatsApp’s window, and emphasizes it near its end', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  const { screen, change } = await open();
  const ending = () => document.querySelector('[data-ending]');
  await expect.element(screen.getByText(/La ventana cierra en 23 h 5\d min$/)).toBeVisible();
  expect(ending()).toBeNull();
  change({ ventanaHasta: new Date(Date.now() + 62 * 60_000).toISOString() });
  await expect.poll(() => ending()?.textContent).toMatch(/La ventana cierra en 1 h( \d min)?$/);
  const aMinuteLater = () => {
    vi.advanceTimersByTime(60_000);
    return ending()?.textContent;
  };
  await expect.poll(aMinuteLater).toMatch(/La ventana cierra en 5\d min$/);
});

test('above a grown field, emojis and quick replies open below the page’s header on a laptop at 200 %', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  await page.viewport(1366, 384);
  const { screen, field } = await open({ answers: { 'GET /api/notas-rapidas': [] } });
  await field.fill('renglón\n'.repeat(6));
  const top = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN;
  for (const [tool, search] of [
    ['Emojis', 'Buscar emoji'],
    ['Respuestas rápidas', 'Buscar nota rápida'],
  ] as const) {
    await screen.getByRole('button', { name: tool }).click();
    const box = screen.getByPlaceholder(search);
    await expect.element(box).toBeVisible();
    await expect.poll(() => top(box.element()) - top(document.querySelector('main'))).toBeGreaterThan(0);
    await userEvent.keyboard('{Escape}');
    await expect.element(box).not.toBeInTheDocument();
  }
});

const plantilla = (id: number, templateName: string, cuerpo: string, places: string[]): Plantilla => ({
  id,
  templateName,
  contentTemplateSid: `HX${'0'.repeat(32)}`,
  motivoRechazo: null,
  suscriptorId: 1,
  cuerpo,
  variables: places.map((clave) => ({ clave, ejemplo: null })),
  estadoAprobacion: 'APROBADA',
  idioma: 'es',
  categoria: 'UTILITY',
});

/** The composer after the 24-hour window, with two templates. */
async function openShut() {
  const content = [
    plantilla(1, 'pedido_en_camino', 'Hola {{1}}, tu pedido {{2}} va en camino', ['1', '2']),
    plantilla(2, 'encuesta_satisfaccion', 'Del 1 al 5, ¿cómo calificas?', []),
  ];
  const { screen, field } = await openComposer({
    changes: { ventanaHasta: '2020-01-01T00:00:00.000Z', clienteNombre: null, clienteTelefono: null },
    answers: {
      'GET /api/plantillas-masivo': { content, totalElements: 2, totalPages: 1, last: true, number: 0, size: 200 },
      'GET /api/cotizaciones': { content: [], totalElements: 0, totalPages: 0, last: true, number: 0, size: 1 },
      'POST /api/conversations/3/messages/from-plantilla/1': buildMensaje(5, { conversacionId: 3 }),
      'POST /api/conversations/3/messages/from-plantilla/2': buildMensaje(5, { conversacionId: 3 }),
    },
  });
  const sentVariables = () =>
    screen.requests
      .filter(({ address }) => address.includes('/from-plantilla/'))
      .map(({ body }) => (body as { variables: object }).variables);
  return {
    screen,
    field,
    sentVariables,
    choice: (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} Aprobada`) }),
    first: screen.getByRole('textbox', { name: 'Variable 1' }),
    send: screen.getByRole('button', { name: 'Enviar plantilla' }),
  };
}

test('with the 24-hour window closed a template is sent instead of free text', async () => {
  const { screen, field, sentVariables, choice, first, send } = await openShut();
  await expect.element(screen.getByText(/Pasaron más de 24 horas/)).toBeVisible();
  await expectFitForFingers('main');
  await expect.element(field).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'Buscar plantilla' }).fill('camino');
  await expect.element(choice('encuesta_satisfaccion')).not.toBeInTheDocument();
  await choice('pedido_en_camino').click();
  await expect.element(send).toBeDisabled();
  await expectFitForFingers('main');
  await first.fill('Nuria');
  await screen.getByRole('textbox', { name: 'Variable 2' }).fill('A-107');
  await expect.element(screen.getByRole('figure').getByText('Hola Nuria, tu pedido A-107 va en camino')).toBeVisible();
  await send.click();
  await expect.poll(sentVariables).toEqual([{ 1: 'Nuria', 2: 'A-107' }]);
});

test('leaving a template’s form returns to its place in the list, and keeps its values', async () => {
  const before = await openShut();
  const withPlaces = before.choice('pedido_en_camino');
  const press = async (button: Locator) => {
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await press(withPlaces);
  await expect.element(before.first).toHaveFocus();
  await before.first.fill('Nuria');
  await userEvent.keyboard('{Escape}');
  await expect.element(withPlaces).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(before.first).toHaveValue('Nuria');
  // the user looks something up on another page
  await before.screen.unmount();
  const { screen, sentVariables, choice, first, send } = await openShut();
  const withNone = choice('encuesta_satisfaccion');
  await expect.element(first).toHaveValue('Nuria');
  await expect.element(first).not.toHaveFocus();
  await press(screen.getByRole('button', { name: 'Elegir otra plantilla' }));
  await expect.element(withPlaces).toHaveFocus();

  await press(withNone);
  await expect.element(send).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(withNone).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(send).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(sentVariables).toEqual([{}]);
  await expect.element(withNone).toHaveFocus();
});

test('an item of the bank from before the newest message asks first; «Revisar» returns it to the draft, which takes one', async () => {
  const refuseNews = () => refuse(409, 'CONFLICT', 'Hay mensajes nuevos', { field: 'vistoHastaSecuencia' });
  const { screen, field } = await open({
    answers: {
      'GET /api/media-bank': pageOf([buildMedia()]),
      'POST /api/conversations/3/messages/from-media/8': ({ query }) =>
        query.has('vistoHastaSecuencia') ? refuseNews() : buildMensaje(5, { conversacionId: 3 }),
    },
  });
  const captions = () =>
    screen.requests
      .filter(({ address, query }) => address.includes('/from-media/') && query['vistoHastaSecuencia'] === undefined)
      .map(({ query }) => query['caption']);
  const question = screen.getByRole('alert').filter({ hasText: 'Hay mensajes nuevos' });
  const sendFromBank = async (comment: string) => {
    await screen.getByRole('button', { name: 'Banco de multimedia' }).click();
    const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
    await bank.getByRole('button', { name: 'Taza de la casa', exact: true }).click();
    await bank.getByRole('textbox', { name: 'Comentario (opcional)' }).fill(comment);
    await bank.getByRole('button', { name: 'Enviar a conversación' }).click();
    await expect.element(question.getByText(`Taza de la casa · ${comment}`)).toBeVisible();
    await expect.element(field).toHaveFocus();
  };
  await sendFromBank('mire esta');
  await question.getByRole('button', { name: 'Revisar' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('mire esta');
  // a message has one file: the second one waits
  await sendFromBank('y esta');
  await question.getByRole('button', { name: 'Revisar' }).click();
  expect(shownToasts().map(({ text }) => text)).toContain(
    'Lo que escribes ya lleva un archivo: envíalo o quítalo antes de revisar este.',
  );
  await expect.element(field).toHaveFocus();
  await question.getByRole('button', { name: 'Enviar igual' }).click();
  await expect.poll(captions).toEqual(['y esta']);
});
