import { expect, it } from 'vitest';
import { suggestVariables } from './sugerencias.ts';

const KNOWN = {
  nombre: 'Ana Sofía',
  apellido: 'Giraldo',
  telefono: '+573001112233',
  email: 'ana@correo.co',
  agente: 'Valentina Rojas',
  negocio: 'Café Andino',
  cotizacion: { consecutivo: 27, total: 350_000 },
};

const plantilla = (cuerpo: string, ejemplos: Record<string, string | null>) => ({
  cuerpo,
  variables: Object.entries(ejemplos).map(([clave, ejemplo]) => ({ clave, ejemplo })),
});

it.each([
  ['Hola {{1}}, te escribimos de {{2}}.', { 1: 'María', 2: 'Otro Negocio' }, { 1: 'Ana', 2: 'Café Andino' }],
  ['Hola {{1}}, tu pedido {{2}} llega hacia las {{3}}.', { 1: 'Carlos', 2: '1042', 3: '4:00 p. m.' }, { 1: 'Ana' }],
  [
    'Buenos días, {{1}}. Soy {{2}}.',
    { 1: 'Laura Gómez', 2: 'Andrés' },
    { 1: 'Ana Sofía Giraldo', 2: 'Valentina Rojas' },
  ],
  ['Tu cita en {{1}} es el {{2}}.', { 1: 'Café Andino', 2: '21/11/2026' }, { 1: 'Café Andino' }],
  [
    'Confirma tu correo {{1}} y tu número {{2}}.',
    { 1: 'a@b.co', 2: '+57 300 000 0000' },
    { 1: 'ana@correo.co', 2: '+573001112233' },
  ],
  [
    '{{nombre}} {{apellido}}: {{agente}}, {{negocio}}',
    { nombre: null, apellido: null, agente: null, negocio: null },
    { nombre: 'Ana', apellido: 'Giraldo', agente: 'Valentina Rojas', negocio: 'Café Andino' },
  ],
  [
    'Hola {{1}}, tu cotización {{2}} tiene un total de {{3}}.',
    { 1: 'Ana', 2: '12', 3: '$ 1.000' },
    { 1: 'Ana', 2: '27', 3: '$\u00a0350.000' },
  ],
  ['Tu código es {{1}} y vale {{2}}.', { 1: '123456', 2: '$ 3.500.000' }, {}],
])('F-A10 fills «%s» as far as examples and names tell', (cuerpo, ejemplos, filled) => {
  expect(suggestVariables(plantilla(cuerpo, ejemplos), KNOWN)).toEqual(filled);
});

it('F-A10 leaves open what is not known', () => {
  const { cuerpo, variables } = plantilla('Hola {{1}}, escríbenos a {{2}}.', { 1: 'María', 2: 'a@b.co' });
  expect(suggestVariables({ cuerpo, variables }, { nombre: null, email: '' })).toEqual({});
});
