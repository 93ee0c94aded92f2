import type { Consentimiento } from '@tertulia/contract/features/contactos/consentimiento';
import { expect, test } from 'vitest';
import { expectFitForFingers } from '../../../test/phone.ts';
import { refuse, show } from '../../../test/dom.tsx';
import { ConsentimientosList } from './ConsentimientosList.tsx';

const REASON = 'Alguien más lo cambió hace un momento.';

test('a consent is recorded with its proof; a refusal keeps the dialog', async () => {
  let listed: Consentimiento[] = [];
  let isRefusing = true;
  const screen = await show(<ConsentimientosList contactoId={7} isMarked={false} />, {
    answers: {
      'GET /api/contactos/7/consentimientos': () => listed,
      'POST /api/contactos/7/consentimientos': ({ body }) => {
        if (isRefusing) return refuse(409, 'CONFLICT', REASON);
        const { canal, nota } = body as { canal: Consentimiento['canal']; nota: string };
        const one: Consentimiento = {
          id: 1,
          tipo: 'OPT_IN',
          origen: 'USUARIO',
          alcance: 'TODO',
          ocurrido: '2026-11-20T15:00:00.000Z',
          usuarioNombre: 'Ana López',
          canal,
          texto: nota,
          archivo: null,
          fila: null,
          codigo: null,
          quitaMarca: false,
        };
        listed = [one];
        return one;
      },
    },
  });
  await expect.element(screen.getByText('Sin registros de consentimiento.')).toBeVisible();
  await screen.getByRole('button', { name: 'Registrar consentimiento' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Registrar consentimiento' });
  const how = dialog.getByRole('combobox', { name: '¿Cómo lo dijo?' });
  expect([...how.element().querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'WhatsApp',
    'Teléfono',
    'Presencial',
    'Formulario',
    'Otro medio',
  ]);
  const proof = dialog.getByRole('textbox', { name: 'Qué dijo o dónde consta' });
  const save = dialog.getByRole('button', { name: 'Registrar', exact: true });
  await proof.fill('sí');
  await save.click();
  await expect.element(dialog.getByText('Mínimo 3 caracteres')).toBeVisible();
  await expectFitForFingers('[role=dialog]');
  await how.selectOptions('Teléfono');
  await proof.fill('Sí, escríbanme');
  await save.click();
  await expect.element(screen.getByText('No se pudo registrar el consentimiento')).toBeVisible();
  await expect.element(screen.getByText(REASON)).toBeVisible();
  isRefusing = false;
  await save.click();
  await expect.element(screen.getByText('Consentimiento registrado')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const entry = screen.getByRole('listitem').filter({ hasText: '(Teléfono): «Sí, escríbanme»' });
  await expect.element(entry.getByText('Aceptó recibir mensajes')).toBeVisible();
});

test('for a contact marked «do not contact» no consent is recorded', async () => {
  const screen = await show(<ConsentimientosList contactoId={7} isMarked />, {
    answers: { 'GET /api/contactos/7/consentimientos': [] },
  });
  await expect.element(screen.getByText(/un consentimiento no quita esa marca/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Registrar consentimiento' })).not.toBeInTheDocument();
});
