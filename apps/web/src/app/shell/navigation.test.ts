import { SCREENS, mayOpen } from '@tertulia/contract/access/screens';
import type { Rol } from '@tertulia/contract/core/roles';
import { expect, test } from 'vitest';
import { navigationFor } from './navigation.ts';

/** A second copy of document 1 §2.1, document 2 §2 and decisions §13: A agent, S supervisor, P superadmin. */
const OPEN_TO = {
  '/dashboard': 'SP',
  '/conversations': 'ASP',
  '/internal-chat': 'ASP',
  '/notas-rapidas': 'ASP',
  '/explorar-chats': 'ASP',
  '/encuestas': 'ASP',
  '/contacts': 'ASP',
  '/kanban': 'ASP',
  '/tareas': 'ASP',
  '/envios': 'SP',
  '/recargas': 'ASP',
  '/users': 'S',
  '/productos': 'ASP',
  '/cotizaciones': 'ASP',
  '/movimientos': 'SP',
  '/channels': 'SP',
  '/areas': 'ASP',
  '/areas/$areaId/ia': 'ASP',
  '/areas/$areaId/prompts': 'ASP',
  '/settings': 'SP',
  '/reports': 'SP',
  '/consulta': 'SP',
  '/subscriptions': 'SP',
  '/admin/usuarios': 'P',
  '/admin/suscriptores': 'P',
  '/subscribers': 'S',
  '/payu/response': 'ASP',
  '/mi-perfil': 'ASP',
  '/admin/plantillas-masivo': 'P',
} as const;
const LETTERS: Record<Rol, string> = { AGENTE: 'A', SUPERVISOR: 'S', SUPERADMIN: 'P' };

// covers D2-2-03
test('each screen is open to the roles of the documents, and there is no other screen', () => {
  const open = Object.values(SCREENS).map((screen) => [
    screen.path,
    (Object.keys(LETTERS) as Rol[])
      .filter((rol) => mayOpen(screen, [rol]))
      .map((rol) => LETTERS[rol])
      .join(''),
  ]);
  expect(Object.fromEntries(open)).toEqual(OPEN_TO);
  expect(open).toHaveLength(Object.keys(OPEN_TO).length);
});

const WORK = [
  'Conversaciones',
  'Chat interno',
  'Mensajes Rapidos',
  'Explorar chats',
  'Encuestas',
  'Contactos',
  'Kanban',
  'Tareas',
];

test.each([
  [
    'AGENTE',
    [
      ...WORK,
      'administracion: Recargas',
      'administracion: Productos',
      'administracion: Cotizaciones',
      'administracion: Areas',
    ],
  ],
  [
    'SUPERVISOR',
    [
      'Dashboard',
      ...WORK,
      'Envíos',
      'administracion: Recargas',
      'administracion: Usuarios',
      'administracion: Productos',
      'administracion: Cotizaciones',
      'administracion: Historial de movimientos',
      'administracion: Canales',
      'administracion: Areas',
      'administracion: Configuracion',
      'administracion: Auditorias',
      'administracion: Asistente IA',
      'administracion: Suscripciones y Saldo',
    ],
  ],
  [
    'SUPERADMIN',
    [
      'Dashboard',
      ...WORK,
      'Envíos',
      'administracion: Recargas',
      'administracion: Productos',
      'administracion: Cotizaciones',
      'administracion: Historial de movimientos',
      'administracion: Canales',
      'administracion: Areas',
      'administracion: Configuracion',
      'administracion: Auditorias',
      'administracion: Asistente IA',
      'administracion: Suscripciones y Saldo',
      'administracionGlobal: Usuarios',
      'administracionGlobal: Suscriptores',
      'administracionGlobal: Plantillas masivo',
    ],
  ],
] as const)('the sidebar of %s has these links, in this order', (rol, links) => {
  expect(navigationFor([rol]).map(({ group, label }) => (group ? `${group}: ${label}` : label))).toEqual(links);
});
