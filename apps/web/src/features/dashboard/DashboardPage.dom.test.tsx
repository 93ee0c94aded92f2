import type { Caso, Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { broken, refuse, show } from '../../../test/dom.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { DEFINICIONES } from './dashboard.texts.ts';

const METRICS = 'GET /api/reportes/dashboard';
const cards = {
  mensajesRecibidos: 3,
  mensajesEnviados: 2,
  conversacionesAtendidas: 4,
  conversacionesCerradas: 1,
  slaPromedioPrimeraRespuesta: 'PT5M',
  slaPromedioReloj: 'PT9M',
  primerasRespuestas: 2,
};
const DASHBOARD: Dashboard = {
  from: '2026-11-20T05:00:00.000Z',
  to: '2026-11-21T05:00:00.000Z',
  ...cards,
  anterior: cards,
  conversacionesPendientes: 1,
  distribucionEstados: { ABIERTA: 1, CERRADA: 2, PENDIENTE: 1 },
  rankingAtencion: [{ usuarioId: 5, agenteNombre: 'Iris', conversacionesAtendidas: 4, conversacionesSinCerrar: 1 }],
  abiertasMas2h: [{ conversacionId: 9, clienteNombre: 'Ana', clienteTelefono: '+573001234567', duracion: 'PT3H' }],
  abiertasMas2hTotal: 1,
  ratingPorAgente: [{ usuarioId: 5, agenteNombre: 'Iris', promedioRating: 4.5, respuestas: 2 }],
};
const caso = (id: number): Caso => ({
  id,
  conversacionId: 9,
  clienteNombre: 'Ana',
  clienteTelefono: '+573001234567',
  estado: 'ABIERTA',
  agenteNombre: 'Iris',
  ocurrido: '2026-11-20T15:00:00.000Z',
  texto: 'Pregunta',
  rating: null,
  duracion: null,
  duracionReloj: null,
});
const EMPTY: Dashboard = {
  ...DASHBOARD,
  abiertasMas2h: [],
  abiertasMas2hTotal: 0,
  ratingPorAgente: [],
  primerasRespuestas: 0,
};

// covers D1-2.8-01, D1-2.8-02, D1-2.8-03, D1-2.8-04, D1-2.8-06, D1-2.8-07, D1-4-09
test('the dashboard loads, and its range is today, this week, or two days picked by hand', async () => {
  const held = Promise.withResolvers<object>();
  const screen = await show(<DashboardPage />, {
    roles: ['SUPERVISOR'],
    path: '/dashboard',
    answers: { [METRICS]: () => held.promise },
  });
  await expect.element(screen.getByText('Cargando métricas…')).toBeVisible();
  held.resolve(DASHBOARD);
  await expect.element(screen.getByRole('article', { name: 'Mensajes recibidos' })).toBeVisible();
  const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(textsOf('article h3')).toEqual([
    'Mensajes recibidos',
    'Mensajes enviados',
    'Conversaciones atendidas',
    'Conversaciones cerradas',
    'Tiempo de respuesta promedio',
  ]);
  expect(textsOf('[aria-label="Distribución de estados"] th[scope=row]')).toEqual([
    'Abiertas',
    'Cerradas',
    'Pendientes',
  ]);
  expect(textsOf('[aria-label="Conversaciones sin cerrar (> 2 horas)"] th')).toEqual([
    'Cliente',
    'Teléfono',
    'Duración',
  ]);
  expect(textsOf('[aria-label="Promedio de calificación por agentes"] thead th')).toEqual([
    'Agente',
    'Calificación',
    'Respuestas',
  ]);
  const [today, week] = [
    screen.getByRole('button', { name: 'Hoy' }),
    screen.getByRole('button', { name: 'Esta semana' }),
  ];
  const [desde, hasta] = [
    screen.getByRole('textbox', { name: 'Desde' }),
    screen.getByRole('textbox', { name: 'Hasta' }),
  ];
  await expect.element(today).toHaveAttribute('aria-pressed', 'true');
  await week.click();
  await expect.element(week).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(screen.address).toContain('rango=semana');
  await desde.fill('18/11/2026');
  await hasta.fill('21/11/2026');
  await expect.poll(screen.address).toMatch(/desde=2026-11-18.*hasta=2026-11-21/);
  for (const quick of [today, week]) await expect.element(quick).toHaveAttribute('aria-pressed', 'false');
  await expect
    .poll(() => screen.requests.at(-1)?.query)
    .toMatchObject({
      from: '2026-11-18T05:00:00.000Z',
      to: '2026-11-22T05:00:00.000Z',
    });
  await desde.fill('23/11/2026');
  await expect.element(screen.getByText('No puede ser anterior a «Desde»')).toBeVisible();
  // an error below a day moves no other element
  expect(desde.element().getBoundingClientRect().top).toBe(hasta.element().getBoundingClientRect().top);
});

// covers D1-2.8-03, D1-2.8-04, D1-2.8-05, D1-2.8-06, D1-2.8-07, D1-2.8-08
test('every KPI opens its rows under its own definition, and the address of a page without rows leads to the last one', async () => {
  const screen = await show(<DashboardPage />, {
    roles: ['SUPERVISOR'],
    path: '/dashboard?desde=2026-11-20&hasta=2026-11-20',
    answers: {
      [METRICS]: DASHBOARD,
      'GET /api/reportes/dashboard/casos': ({ query }) => {
        const number = Number(query.get('page'));
        const content = number > 0 ? [] : [caso(1), caso(2), caso(3)];
        return { content, totalElements: 3, totalPages: 1, number, size: 20, last: true };
      },
    },
  });
  for (const [name, title, definition, query] of [
    ['Ver los casos: Mensajes recibidos', 'Mensajes recibidos', DEFINICIONES.recibidos, { cifra: 'recibidos' }],
    ['Ver los casos: Mensajes enviados', 'Mensajes enviados', DEFINICIONES.enviados, { cifra: 'enviados' }],
    [
      'Ver los casos: Tiempo de respuesta promedio',
      'Tiempo de respuesta promedio',
      DEFINICIONES.primeraRespuesta,
      { cifra: 'primeraRespuesta' },
    ],
    ['4 de Iris: Ver los casos', 'Conversaciones atendidas', DEFINICIONES.atendidas, { usuarioId: '5' }],
    ['1 sin cerrar de Iris', 'Conversaciones atendidas: sin cerrar', DEFINICIONES.atendidas, { sinCerrar: 'true' }],
    [
      '2 Cerradas: Ver los casos',
      'Distribución de estados: Cerradas',
      DEFINICIONES.distribucion,
      { estado: 'CERRADA' },
    ],
    ['2 de Iris: Ver los casos', 'Calificaciones', DEFINICIONES.calificaciones, { cifra: 'calificaciones' }],
  ] as const) {
    await screen
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    const drawer = screen.getByRole('dialog', { name: title });
    await expect.element(drawer.getByText(`3 casos. ${definition}`)).toBeVisible();
    expect(drawer.element().querySelectorAll('tbody tr')).toHaveLength(3);
    expect(screen.requests.findLast(({ address }) => address.endsWith('/casos'))?.query).toMatchObject(query);
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
  }
  expect(screen.address()).toBe('/dashboard?desde=2026-11-20&hasta=2026-11-20');
  await screen.unmount();

  const late = await show(<DashboardPage />, {
    roles: ['SUPERVISOR'],
    path: '/dashboard?desde=2026-11-20&hasta=2026-11-20&cifra=recibidos&page=40',
    answers: {
      [METRICS]: DASHBOARD,
      'GET /api/reportes/dashboard/casos': ({ query }) => {
        const number = Number(query.get('page'));
        return { content: number > 0 ? [] : [caso(1)], totalElements: 1, totalPages: 1, number, size: 20, last: true };
      },
    },
  });
  await expect.poll(late.address).not.toContain('page=');
  await expect.element(late.getByRole('dialog').getByText('1 caso.')).toBeVisible();
});

// covers D1-2.8-09, D1-8-08
test('empty tables and zero say so; a failure shows the server’s words, or the documents’', async () => {
  let answer: () => object = () => EMPTY;
  const screen = await show(<DashboardPage />, {
    roles: ['SUPERVISOR'],
    path: '/dashboard',
    answers: { [METRICS]: () => answer() },
  });
  await expect.element(screen.getByRole('region', { name: /> 2 horas/ }).getByText('Sin casos')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: /^Promedio/ }).getByText('Sin respuestas')).toBeVisible();
  await expect.element(screen.getByRole('article', { name: 'Tiempo de respuesta promedio' })).toMatchTextContent(/—/);
  for (const [failure, text] of [
    [broken, 'No se pudo cargar el dashboard'],
    [() => refuse(500, 'INTERNAL', 'Vuelve en un momento.'), 'Vuelve en un momento.'],
  ] as const) {
    answer = failure;
    await screen.getByRole('button', { name: 'Actualizar' }).click();
    await expect.element(screen.getByRole('alert').getByText(text)).toBeVisible();
    answer = () => EMPTY;
    await screen.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  }
});
