import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { expectQuestion, showDialog } from '../../../../test/unsaved.tsx';
import { IniciarConversacionDialog } from './IniciarConversacionDialog.tsx';
import { StartChatDialog } from './StartChatDialog.tsx';

const contacto: Contacto = {
  id: 1,
  nombre: 'Ana',
  apellido: 'Ruiz',
  telefono: '+573001234567',
  email: null,
  noEscribir: false,
  kanbanEstadoId: null,
  kanbanEstadoNombre: null,
  kanbanNombre: null,
  kanbanColor: null,
  kanbanEstadoFecha: null,
  conversacionId: null,
  totalMensajes: null,
  usuarioAsignadoDTO: null,
  leadScore: null,
  leadStage: null,
  fechaCreacion: '2026-11-01T00:00:00.000Z',
};
const canal = {
  id: 10,
  suscriptorId: 1,
  proveedor: 'TWILIO',
  canalTipo: 'WHATSAPP',
  numero: '+576015550101',
  friendlyName: 'Tienda',
  twilioSid: null,
  esPrincipal: true,
  estado: 1,
};
const saludo: Plantilla = {
  id: 1,
  templateName: 'saludo_seguimiento',
  contentTemplateSid: `HX${'0'.repeat(32)}`,
  motivoRechazo: null,
  suscriptorId: 1,
  cuerpo: 'Hola {{1}}, te escribe {{2}}.',
  variables: [
    { clave: '1', ejemplo: null },
    { clave: '2', ejemplo: null },
  ],
  estadoAprobacion: 'APROBADA',
  idioma: 'es',
  categoria: 'UTILITY',
};
const answers = {
  'GET /api/subscribers/1/channels': [canal],
  'GET /api/plantillas-masivo': {
    content: [saludo],
    totalElements: 1,
    totalPages: 1,
    last: true,
    number: 0,
    size: 200,
  },
  'GET /api/conversations/ventana': { ventanaHasta: null, atiende: null },
};

test('the question keeps the first message of a chat', async () => {
  await showDialog((frame) => <StartChatDialog onStarted={frame.onClose} {...frame} />, { answers });
  await expectQuestion('Iniciar un chat', 'Mensaje (opcional)', 'Buenas');
});

test('the question keeps the values of the template that starts a chat', async () => {
  await showDialog((frame) => <IniciarConversacionDialog contacto={contacto} onStarted={frame.onClose} {...frame} />, {
    answers: { ...answers, 'GET /api/contactos/1/inicio': { conversacionId: null, canalId: 10, atiende: null } },
  });
  // the window is closed, so it starts with the template
  await expect.element(page.getByRole('dialog', { name: 'Iniciar conversación' })).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /saludo_seguimiento/ })
    .click();
  await expectQuestion('Iniciar conversación', /2$/, 'Café An');
});
