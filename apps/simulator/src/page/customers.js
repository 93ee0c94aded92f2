import { ask, el, field } from './dom.js';
import { readNumber, showNumber } from './world.js';

const NAMES = [
  'María Fernanda Gómez',
  'Carlos Restrepo',
  'Luisa Cárdenas',
  'Jhon Jairo Muñoz',
  'Valentina Ríos',
  'Andrés Quintero',
  'Paola Benavides',
  'Sebastián Ospina',
];

/** A customer of our own making, for a new phone. */
export function sampleCustomer(ordinal) {
  const name = NAMES[ordinal % NAMES.length];
  return { name, number: `+57300555${String(101 + ordinal).padStart(4, '0')}` };
}

/** Asks who holds the phone; null when nothing is chosen. */
export async function askCustomer(current, known) {
  const names = el('datalist', { id: 'known-customers' });
  for (const { number, name } of known) names.append(el('option', { value: showNumber(number) }, name ?? ''));
  const values = await ask(
    '¿De quién es este teléfono?',
    [
      field('Nombre', { name: 'name', required: true, maxLength: 60, value: current.name, autocomplete: 'off' }),
      field('Celular', {
        name: 'number',
        required: true,
        value: showNumber(current.number),
        list: 'known-customers',
        inputMode: 'tel',
        autocomplete: 'off',
      }),
      names,
    ],
    'Guardar',
  );
  return values && withNumber(values, () => ({ name: values.name.trim() }));
}

/** Asks which business number the phone writes to; null when nothing is chosen. */
export async function askBusiness(current, numbers) {
  const options = numbers.map(({ number, name }) =>
    el('option', { value: number, selected: number === current.number }, `${name} · ${showNumber(number)}`),
  );
  const values = await ask(
    '¿A qué negocio escribe?',
    [
      options.length > 0 && field('Número del negocio', { name: 'chosen' }, 'select', ...options),
      field('Otro número', {
        name: 'number',
        placeholder: '+57 601 555 0100',
        inputMode: 'tel',
        required: options.length === 0,
      }),
    ],
    'Abrir chat',
  );
  if (!values) return null;
  if (!values.number) return numbers.find(({ number }) => number === values.chosen) ?? null;
  return withNumber(values, (number) => ({
    name: numbers.find((known) => known.number === number)?.name ?? showNumber(number),
  }));
}

function withNumber(values, rest) {
  const number = readNumber(values.number);
  if (!number) {
    window.alert('Escribe un número válido, por ejemplo +57 300 555 0101.');
    return null;
  }
  return { ...rest(number), number };
}
