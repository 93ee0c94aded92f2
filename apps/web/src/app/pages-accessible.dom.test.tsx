import type { ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { pageOf, show, type Answers } from '../../test/dom.tsx';
import { AuditoriaPage } from '../features/auditoria/AuditoriaPage.tsx';
import { LoginPage } from '../features/auth/LoginPage.tsx';
import { AreaPromptsPage } from '../features/bot/AreaPromptsPage.tsx';
import { PerfilPage } from '../features/perfil/PerfilPage.tsx';
import { PlantillasMasivoPage } from '../features/plantillas/PlantillasMasivoPage.tsx';
import { ProductosPage } from '../features/productos/ProductosPage.tsx';
import { MovimientosPage } from '../features/saldo/MovimientosPage.tsx';
import { RecargasPage } from '../features/saldo/RecargasPage.tsx';
import { SuscripcionesPage } from '../features/saldo/SuscripcionesPage.tsx';
import { ConfiguracionPage } from '../features/suscriptores/ConfiguracionPage.tsx';
import { buildSuscriptor } from '../../test/suscriptor-builder.ts';
import { CanalesScreen } from './CanalesScreen.tsx';

const TIME = '2026-11-27T12:11:52.424Z';
const SALDO = { saldo: 9500, reservado: 500, disponible: 9000, bajoDesde: TIME, payu: true };
const suscriptor = buildSuscriptor({ contacto: 'Lucía Restrepo', condicionesCotizacion: 'Validez: 15 días.' });
const ME = {
  id: 2,
  fotoUrl: null,
  suscriptorId: 1,
  nombre: 'Lucía Restrepo',
  email: 'lucia@cafeandino.demo',
  telefono: null,
  estado: 1,
  fechaCreacion: TIME,
  presentar: true,
  roles: [{ nombre: 'SUPERVISOR' }],
  areaDTO: { id: 1, nombre: 'Ventas' },
  areaId: 1,
  tipoUsuario: 'HUMANO',
  suscriptor: { id: 1, nombreNegocio: 'Café Andino', logoUrl: null, colorPrimario: null },
};
const canal = {
  id: 1,
  suscriptorId: 1,
  proveedor: 'TWILIO',
  canalTipo: 'WHATSAPP',
  numero: '+576015550101',
  friendlyName: 'Café Andino Ventas',
  twilioSid: null,
  esPrincipal: true,
  estado: 1,
};
const salud = {
  canalId: 1,
  ultimoWebhook: null,
  conciliado: TIME,
  atrasoSegundos: 0,
  aparcados: 0,
  fallosPorHora: [0, 2],
  cuarentena: 1,
  calidad: 'HIGH',
  limite: '1K Customers/24hr',
  consultado: TIME,
};
const plantilla = (id: number, estadoAprobacion: string) => ({
  id,
  templateName: `aviso_${id}`,
  contentTemplateSid: `HX${String(id).padStart(32, '0')}`,
  idioma: 'es',
  categoria: 'UTILITY',
  estadoAprobacion,
  motivoRechazo: estadoAprobacion === 'RECHAZADA' ? 'Falta un ejemplo' : null,
  cuerpo: 'Nuevo horario: {{1}}.',
  variables: [{ clave: '1', ejemplo: 'lunes a sábado' }],
  suscriptorId: null,
});
const recarga = (id: number, estado: string) => ({
  id,
  referencia: `T1R${String(id).padStart(32, '0')}`,
  medio: 'PAYU',
  estado,
  monto: 100_000,
  nota: null,
  usuarioNombre: 'Lucía Restrepo',
  creada: TIME,
  resuelta: estado === 'PENDIENTE' ? null : TIME,
});
const movimiento = (id: number, tipo: string, monto: number) => ({
  id,
  fecha: TIME,
  tipo,
  monto,
  saldo: 9500,
  detalle: 'Corrección de la recarga',
  usuarioNombre: 'Lucía Restrepo',
  conversacionId: null,
});
const prompt = (numero: number) => ({
  id: numero,
  areaId: 1,
  numero,
  contenido: `Saluda ${numero} veces y trata de usted.`,
  nota: null,
  autorNombre: 'Lucía Restrepo',
  creado: TIME,
  activo: numero === 1,
});
const producto = (id: number) => ({
  id,
  codigo: `CA-GR-${id}`,
  nombre: 'Café',
  precio: 32_000,
  descripcion: null,
  imagenUrl: null,
  fotoArchivoId: null,
  estado: id,
});
const SETTINGS: Answers = { 'GET /api/subscribers/1': suscriptor, 'GET /api/usuarios/me': ME };

/** A page, its address, the answers it asks for, and a text of it once it is loaded. */
const PAGES: readonly (readonly [path: string, render: () => ReactNode, answers: Answers, text: string | RegExp])[] = [
  [
    '/mi-perfil',
    () => <PerfilPage />,
    {
      'GET /api/usuarios/me': ME,
      'GET /api/profile/segundo-factor': { activo: false, desde: null, codigosRestantes: 0 },
      'GET /api/profile/sesiones': [
        {
          id: 1,
          tipoDispositivo: 'DESCONOCIDO',
          navegador: null,
          sistema: null,
          direccion: '127.0.0.1',
          creada: TIME,
          ultimaAccion: TIME,
          expira: TIME,
          esActual: true,
        },
      ],
    },
    /127\.0\.0\.1/,
  ],
  [
    '/subscriptions',
    () => <SuscripcionesPage />,
    {
      'GET /api/saldo': SALDO,
      'GET /api/suscripciones/planes': [
        { concepto: 'MENSAJE', precio: 250, vigenteDesde: TIME, proximas: [] },
        { concepto: 'MARKETING', precio: 0, vigenteDesde: null, proximas: [] },
      ],
    },
    'Plantilla de marketing',
  ],
  [
    '/movimientos',
    () => <MovimientosPage />,
    { 'GET /api/movimientos': pageOf([movimiento(1, 'AJUSTE', -5000), movimiento(2, 'RECARGA', 100_000)]) },
    /Lucía Restrepo/,
  ],
  [
    '/recargas',
    () => <RecargasPage />,
    {
      'GET /api/saldo': SALDO,
      'GET /api/recargas': pageOf(['APROBADA', 'PENDIENTE', 'RECHAZADA'].map((estado, id) => recarga(id + 1, estado))),
    },
    /Lucía Restrepo/,
  ],
  ['/settings', () => <ConfiguracionPage />, SETTINGS, 'Prompt por defecto'],
  ['/settings?tab=apariencia', () => <ConfiguracionPage />, SETTINGS, 'Color principal'],
  ['/settings?tab=apis', () => <ConfiguracionPage />, SETTINGS, /Contraseña/],
  [
    '/channels',
    () => <CanalesScreen />,
    {
      'GET /api/usuarios/me': ME,
      'GET /api/subscribers/1/channels': [canal],
      'GET /api/subscribers/1/channels/salud': {
        suscriptor: { id: 1, nombreNegocio: 'Café Andino' },
        canales: [salud],
      },
      'GET /api/voice/ajustes': { paises: ['57'], minutosDia: 600, canalesSinVoz: [] },
    },
    'Café Andino Ventas',
  ],
  [
    '/reports',
    () => <AuditoriaPage />,
    {
      'GET /api/usuarios/suggest': [],
      'GET /api/audit/page': pageOf(
        ['CREAR', 'INICIAR_SESION'].map((accion, id) => ({
          id,
          timestamp: TIME,
          usuarioId: 2,
          usuarioNombre: 'Lucía Restrepo',
          entidad: 'usuario',
          accion,
          registroId: 1,
          detalles: '{"sesionId": 1}',
        })),
      ),
    },
    'Lucía Restrepo',
  ],
  [
    '/areas/1/prompts',
    () => <AreaPromptsPage />,
    { 'GET /api/areas/1/prompts': pageOf([prompt(2), prompt(1)]) },
    /Saluda 1 veces/,
  ],
  [
    '/admin/plantillas-masivo',
    () => <PlantillasMasivoPage />,
    {
      'GET /api/plantillas-masivo': pageOf(
        ['APROBADA', 'PENDIENTE', 'RECHAZADA'].map((estado, id) => plantilla(id, estado)),
      ),
    },
    'aviso_0',
  ],
  ['/productos', () => <ProductosPage />, { 'GET /api/productos': pageOf([producto(0), producto(1)]) }, 'CA-GR-1'],
  ['/login', () => <LoginPage />, {}, 'Contraseña'],
];

test.each(PAGES)(
  '%s meets WCAG 2.2 AA in both themes, on desktop and phone, and nothing scrolls sideways',
  async (path, render, answers, text) => {
    const role = path.startsWith('/admin') ? 'SUPERADMIN' : 'SUPERVISOR';
    const screen = await show(render(), { roles: path === '/login' ? null : [role], path, answers });
    await expect.element(screen.getByText(text).first()).toBeVisible();
    await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
    if (path === '/reports') await screen.getByRole('button', { name: 'ver', exact: true }).first().click();
    await expectAccessible('body');
    onTestFinished(() => page.viewport(1366, 768));
    for (const width of [1366, 768, 520, 390]) {
      await page.viewport(width, 844);
      await expect.poll(tooWide, { message: `at ${width}` }).toEqual([]);
    }
    await expectAccessible('body', ['dark']);
  },
);

/** The parts that scroll sideways. */
function tooWide(): string[] {
  return [...document.querySelectorAll('html, [role=region]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((part) => `${part.getAttribute('aria-label')}: ${part.scrollWidth} > ${part.clientWidth}`);
}
