import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { buildBorrador, openComposer } from '../../../../test/composer.tsx';
import type { Answers } from '../../../../test/dom.tsx';
import { shownToasts } from '../../../ui/feedback/toast.ts';

const nota = (id: number, titulo: string, atajo: string, contenido: string): NotaRapida => ({
  id,
  titulo,
  contenido,
  atajo,
  compartida: true,
  autorUsuarioId: null,
  autorNombre: null,
  media: null,
  usos: 0,
  version: 1,
  puede: { editar: false },
});
const SALUDO = nota(1, 'Saludo', 'hola', 'Hola {{primerNombre}}, soy {{agente}} de {{negocio}}. ¿En qué te ayudo hoy?');
const CARTA: NotaRapida = {
  ...nota(2, 'Carta y precios', 'carta', '{{primerNombre}}, te comparto nuestra carta.'),
  media: { id: 8, nombre: 'Carta y precios', url: '/files/8', tipoMime: 'application/pdf' },
};

/** The composer with two quick notes; the contact has the name of its chat. */
async function open(answers: Answers = {}, clienteNombre: string | null = 'Lucía Rojas') {
  const opened = await openComposer({
    changes: { clienteNombre, clienteTelefono: null },
    answers: {
      'GET /api/notas-rapidas': [SALUDO, CARTA],
      'POST /api/notas-rapidas/1/uso': {},
      'POST /api/notas-rapidas/2/uso': {},
      'GET /api/contactos/1': { nombre: clienteNombre, apellido: null, telefono: null, email: null },
      ...answers,
    },
  });
  const { screen } = opened;
  await opened.field.click();
  const menu = screen.getByRole('listbox', { name: 'Respuestas rápidas' });
  return { ...opened, menu, saludo: screen.getByRole('option', { name: /^Saludo/ }) };
}

test('Enter after a shortcut whose menu is still loading sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<NotaRapida[]>();
  const { field, text, sent, saludo } = await open({ 'GET /api/notas-rapidas': () => promise });
  await userEvent.keyboard('/hola{Enter}');
  await expect.element(field).toHaveValue('/hola');
  resolve([SALUDO]);
  await expect.element(saludo).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(text).toMatch(/^Hola Lucía,/);
  // a message sent by Enter would precede this one
  await field.fill('Ya le cuento');
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual(['Ya le cuento']);
});

// covers D2-2.1-16, D2-2.1-33a
test('a slash opens the quick replies: the field refers to the active one, Tab fills in its variables, Esc keeps the text', async () => {
  const { screen, field, menu, saludo } = await open();
  await userEvent.keyboard('/hol');
  await expect.element(saludo).toHaveAttribute('aria-selected', 'true');
  // for screen readers the field refers to the menu and to its active note
  await expect.element(field).toHaveAttribute('aria-controls', menu.element().id);
  await expect.element(field).toHaveAttribute('aria-activedescendant', saludo.element().id);
  await expectAccessible('[role=listbox]');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('Hola Lucía, soy Ana López de Café Andino. ¿En qué te ayudo hoy?');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(field).not.toHaveAttribute('aria-activedescendant');

  await field.fill('/');
  await expect.element(saludo).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  const second = screen.getByRole('option', { name: /^Carta/ });
  await expect.element(field).toHaveAttribute('aria-activedescendant', second.element().id);

  await field.fill('y/o ');
  await expect.element(menu).not.toBeInTheDocument();
  await userEvent.keyboard('/zzz');
  await expect.element(screen.getByText(/^Ninguna nota rápida coincide\./)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText(/^Ninguna nota rápida coincide\./)).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('y/o /zzz');
});

// covers D2-2.1-33c
test('a quick reply brings its file, which can be removed', async () => {
  const { screen, field } = await open();
  await userEvent.keyboard('/carta');
  await screen.getByRole('option', { name: /^Carta y precios/ }).click();
  await expect.element(field).toHaveValue('Lucía, te comparto nuestra carta.');
  const remove = screen.getByRole('button', { name: 'Quitar Carta y precios' });
  await remove.click();
  await expect.element(remove).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test("a quick reply uses a customer's corrected name", async () => {
  let nombre = 'Errado Ruiz';
  const { field, text, saludo } = await open({ 'GET /api/contactos/1': () => ({ nombre }) });
  for (const name of ['Errado', 'Corregido']) {
    nombre = `${name} Ruiz`;
    await field.fill('/hola');
    await saludo.click();
    await expect.poll(text).toMatch(new RegExp(`^Hola ${name}, `));
  }
});

test('on a slow connection a quick reply still arrives, and replaces only its shortcut', async () => {
  const { text, saludo } = await open({ 'GET /api/contactos/1': () => new Promise<object>(() => undefined) });
  await userEvent.keyboard('/hola');
  await expect.element(saludo).toBeVisible();
  await userEvent.keyboard('{Enter} y le cuento');
  await expect.poll(text).toMatch(/^Hola Lucía, .* y le cuento$/);
});

test('Enter after a mistyped shortcut sends nothing; after Esc it is sent as it is', async () => {
  const { screen, field, sent } = await open();
  await userEvent.keyboard('/zzz');
  await expect.element(screen.getByText(/^Ninguna nota rápida coincide\./)).toBeVisible();
  await expect.element(screen.getByText('Para enviar el texto así, pulsa Esc y después Enter.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('/zzz');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText(/^Ninguna nota rápida coincide\./)).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(sent()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.poll(sent).toEqual(['/zzz']);
});

test('returning to a draft puts the caret after it, and a quick reply is separated from it', async () => {
  const { screen, field, text, saludo } = await openReturned('Estimado Santiago,');
  await userEvent.keyboard(' le cuento');
  await expect.element(field).toHaveValue('Estimado Santiago, le cuento');
  await screen.getByRole('button', { name: 'Respuestas rápidas' }).click();
  await saludo.click();
  await expect.poll(text).toMatch(/^Estimado Santiago, le cuento Hola Lucía, soy .* ¿En qué te ayudo hoy\?$/);
  await userEvent.keyboard(' Ya mismo.');
  await expect.poll(text).toMatch(/hoy\? Ya mismo\.$/);
});

/** A chat opened again with a draft of an earlier visit: its field has the text from its first render. */
async function openReturned(contenido: string) {
  const draft = buildBorrador(contenido);
  const answers = {
    'GET /api/notas-rapidas': [SALUDO],
    'POST /api/notas-rapidas/1/uso': {},
    'GET /api/conversations/3/borrador': draft,
    'PUT /api/conversations/3/borrador': draft,
    'GET /api/contactos/1': { nombre: 'Lucía Rojas' },
  };
  const before = await openComposer({ answers });
  await expect.element(before.field).toHaveValue(contenido);
  await before.screen.unmount();
  const opened = await openComposer({ answers });
  // not by a click, which would set the caret
  opened.field.element().focus();
  return { ...opened, saludo: opened.screen.getByRole('option', { name: /^Saludo/ }) };
}

// covers D2-2.1-33b
test('the menu says so if there are no quick notes', async () => {
  const { screen } = await open({ 'GET /api/notas-rapidas': [] });
  await screen.getByRole('button', { name: 'Respuestas rápidas' }).click();
  await expect.element(screen.getByText('No hay notas rápidas')).toBeVisible();
});

test('a placeholder left by a quick reply is pointed out before sending, and sent when confirmed', async () => {
  const { field, text, sent, saludo } = await open({}, null);
  await userEvent.keyboard('/hola');
  await saludo.click();
  await expect.poll(text).toMatch(/^Hola ____, /);
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => shownToasts().map(({ text }) => text))
    .toContain('Falta completar el espacio marcado. Para enviarlo así, pulsa Enviar otra vez.');
  // it is selected: the first letter replaces it
  await userEvent.keyboard('Nubia');
  await expect.poll(text).toMatch(/^Hola Nubia, /);
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual([expect.stringMatching(/^Hola Nubia, /)]);
  await field.fill('Firme aquí: ____');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(sent).toEqual([expect.stringMatching(/^Hola Nubia, /), 'Firme aquí: ____']);
});
