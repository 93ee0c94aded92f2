import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { expectFitForFingers } from '../../../test/phone.ts';
import { pageOf, show } from '../../../test/dom.tsx';
import { buildContacto } from '../../../test/contacto-builder.ts';
import { ContactoFicha } from './ContactoFicha.tsx';

const TAREA = {
  id: 1,
  contactoId: 7,
  contactoNombre: 'Ana Ruiz',
  titulo: 'Confirmar el pago',
  descripcion: 'Enviar el enlace de pago',
  prioridad: 'ALTA',
  estado: 'PENDIENTE',
  fechaProgramada: '2026-11-21T15:00:00.000Z',
  asignadoUsuarioNombre: 'Camilo Rojas',
};
const DETALLE = {
  ...buildContacto({
    id: 7,
    telefono: '+573187654321',
    fechaCreacion: '2026-11-01T15:00:00.000Z',
    totalMensajes: 12,
  }),
  kanbanTableroId: null,
  otrosTelefonos: [],
  primerMensajeAt: '2026-11-02T16:30:00.000Z',
  ultimoMensajeAt: '2026-11-20T20:45:00.000Z',
};

function open(tareas: object[], roles: ('AGENTE' | 'SUPERVISOR')[] = ['SUPERVISOR']) {
  const ficha = (
    <ContactoFicha
      contactoId={7}
      conversacionId={3}
      canalNombre="Ventas"
      chips={null}
      onClose={() => undefined}
      onChanged={() => undefined}
    />
  );
  return show(ficha, {
    roles,
    answers: {
      'GET /api/contactos/7': DETALLE,
      'GET /api/contactos/7/consentimientos': [],
      'GET /api/tareas/contactos/7/notas': pageOf([]),
      'GET /api/tareas/contactos/7/pendientes': tareas,
      'GET /api/cotizaciones': pageOf([]),
      'GET /api/voice/calls': pageOf([]),
    },
  });
}

// covers D2-2.1-18a, D2-2.1-18d, D2-2.1-19b, D2-2.1-20, D2-3-18, D2-7.7-09
test('the details show what is known of a contact and its tasks; the rest unfolds', async () => {
  const screen = await open([TAREA]);
  for (const text of ['Ana Ruiz', 'AR', '+57 318 765 4321', 'ana@cafe.co'])
    await expect.element(screen.getByText(text, { exact: true }).first()).toBeVisible();
  const tareas = screen.getByRole('region', { name: 'Tareas pendientes', exact: true });
  for (const text of ['Confirmar el pago', 'Prioridad Alta', 'Enviar el enlace de pago', 'Pendiente'])
    await expect.element(tareas.getByText(text, { exact: true })).toBeVisible();
  const facts = screen.getByRole('region', { name: 'Otra información', exact: true });
  for (const [fact, when] of [
    ['Fecha de creación', '01/11/2026 10:00'],
    ['Primer mensaje', '02/11/2026 11:30'],
    ['Último mensaje', '20/11/2026 15:45'],
  ] as const)
    expect(facts.getByText(fact).element().parentElement?.textContent).toBe(`${fact}${when}`);
  await expect.element(screen.getByText('Mensajes en total')).not.toBeVisible();
  await screen.getByText('Más información').click();
  await expect.element(screen.getByText('Mensajes en total')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Consentimiento', exact: true })).toBeVisible();
  await expectAccessible('body');
  await expectFitForFingers('body');
});

// covers D2-2.1-18c
test('an agent without tasks for a contact reads that they have none', async () => {
  const screen = await open([], ['AGENTE']);
  await expect.element(screen.getByText('No tienes tareas pendientes para este contacto.')).toBeVisible();
});

// covers D1-9-16, D2-2.1-21
test('the lists of notes and tasks are at most 300 px high, 250 and 200 on short screens', async () => {
  onTestFinished(() => page.viewport(1366, 768));
  const screen = await open(Array.from({ length: 9 }, (_, place) => ({ ...TAREA, id: place + 1 })));
  const list = screen.getByRole('region', { name: 'Lista de tareas pendientes' });
  for (const [height, most] of [
    [900, 300],
    [768, 250],
    [660, 200],
  ] as const) {
    await page.viewport(1400, height);
    await expect.poll(() => list.element().getBoundingClientRect().height).toBe(most);
  }
});
