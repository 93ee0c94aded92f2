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

type Ejemplos = Record<string, string | null>;
type Fila = [cuerpo: string, ejemplos: Ejemplos, expected: Record<string, string>];

const plantilla = (cuerpo: string, ejemplos: Ejemplos) => ({
  cuerpo,
  variables: Object.entries(ejemplos).map(([clave, ejemplo]) => ({ clave, ejemplo })),
});

/** The words and the samples determine these. */
const FILLED: Fila[] = [
  ['Hola {{1}}, te escribimos de {{2}}.', { 1: 'María', 2: 'Café Andino' }, { 1: 'Ana', 2: 'Café Andino' }],
  ['Hola {{1}}, te escribimos de {{2}}.', { 1: 'María', 2: 'CAFE ANDINO S.A.S.' }, { 1: 'Ana', 2: 'Café Andino' }],
  ['Hola {{1}}, te escribimos de {{2}}.', { 1: null, 2: null }, { 1: 'Ana', 2: 'Café Andino' }],
  ['Hola {{1}}, tu pedido {{2}} llega hacia las {{3}}.', { 1: 'Carlos', 2: '1042', 3: '4:00 p. m.' }, { 1: 'Ana' }],
  [
    'Buenos días, {{1}}. Soy {{2}}.',
    { 1: 'Laura Gómez', 2: 'Andrés' },
    { 1: 'Ana Sofía Giraldo', 2: 'Valentina Rojas' },
  ],
  ['Te saluda {{1}}, de {{2}}.', { 1: 'Paula Ríos', 2: 'Café Andino' }, { 1: 'Valentina Rojas', 2: 'Café Andino' }],
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
  ['Hola, soy {{nombre}} y te ayudo con tu compra.', { nombre: 'Andrés' }, { nombre: 'Valentina Rojas' }],
];

/** A wrong fact would reach the customer: these variables stay empty. */
const OPEN: Fila[] = [
  ['Tu código es {{1}} y vale {{2}}.', { 1: '123456', 2: '$ 3.500.000' }, {}],
  ['Planes desde {{1}} al mes.', { 1: '$45.000' }, {}],
  ['Planes desde {{1}} al mes.', { 1: null }, {}],
  ['Te llamamos {{1}}.', { 1: 'mañana' }, {}],
  ['Tu pedido sale desde {{1}}.', { 1: 'Medellín' }, {}],
  ['Te escribimos de {{1}}.', { 1: 'Otro Negocio' }, {}],
  ['Te escribimos desde {{1}} para confirmar tu reserva.', { 1: 'Bogotá' }, {}],
  ['Somos {{1}} personas en el equipo.', { 1: '12' }, {}],
  ['Ya hace parte de {{1}}.', { 1: 'Club Dorado' }, {}],
  ['Saludos del equipo de {{1}}.', { 1: 'ventas' }, {}],
  ['Tu asesora {{1}} te llamará hoy.', { 1: 'Paula' }, {}],
  ['Mañana te atiende {{1}}.', { 1: 'Dr. Pérez' }, {}],
  ['Soy {{1}} de la tienda.', { 1: 'el asistente virtual' }, {}],
  ['Buenas {{1}}, gracias por escribir.', { 1: 'tardes' }, {}],
  ['Señor {{1}}, su turno es el {{2}}.', { 1: 'Gómez', 2: 'A-12' }, {}],
  ['Hola {{1}}, bienvenido.', { 1: 'Café Andino' }, {}],
  ['Llámanos al {{1}} o escribe a {{2}}.', { 1: '+57 604 444 5566', 2: 'ventas@cafe.co' }, {}],
  ['Llámanos al {{telefono}} o escribe a {{correo}}.', { telefono: null, correo: null }, {}],
  ['Tu cotización {{1}} para revisar.', { 1: 'está lista' }, {}],
  ['Tu cotización {{1}} vence el viernes.', { 1: 'COT-0012' }, {}],
  ['Te enviamos la cotización. El envío tiene un valor de {{1}}.', { 1: '$ 12.000' }, {}],
  ['Tu cotización tiene un descuento total de {{1}}.', { 1: '$ 30.000' }, {}],
  ['Tu cotización tiene un plazo total de {{1}}.', { 1: '3 meses' }, {}],
  ['Pago a nombre de {{empresa}} recibido.', { empresa: 'Textiles S.A.S.' }, {}],
  ['Pago a nombre de {{negocio}} recibido.', { negocio: 'Textiles S.A.S.' }, {}],
  ['Recoge tu pedido en {{tienda}}.', { tienda: 'Sede Norte' }, {}],
  ['Tu guía es {{1}} y la entrega Servientrega el {{2}}.', { 1: '3001234567', 2: 'lunes' }, {}],
];

it.each(FILLED)('F-A10 fills «%s» with %o as far as samples and names determine it', (cuerpo, ejemplos, expected) => {
  expect(suggestVariables(plantilla(cuerpo, ejemplos), KNOWN)).toEqual(expected);
});

it.each(OPEN)('F-A10 leaves «%s» with %o to the user', (cuerpo, ejemplos, expected) => {
  expect(suggestVariables(plantilla(cuerpo, ejemplos), KNOWN)).toEqual(expected);
});

it('F-A10 leaves unknown values empty', () => {
  const { cuerpo, variables } = plantilla('Hola {{1}}, tu correo es {{2}}.', { 1: 'María', 2: 'a@b.co' });
  expect(suggestVariables({ cuerpo, variables }, { nombre: null, email: '' })).toEqual({});
});
