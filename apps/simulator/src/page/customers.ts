import type { PhoneState } from '../phone-view.ts';
import type { Business, Customer } from './desk.ts';
import { ask, el, field, textOf } from './dom.ts';
import { readNumber, showNumber } from './world.ts';

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

/** An invented customer, for a new phone. */
export function sampleCustomer(ordinal: number): Customer {
  const name = NAMES[ordinal % NAMES.length] ?? '';
  return { name, number: `+57300555${String(101 + ordinal).padStart(4, '0')}` };
}

/** Asks for the customer of the phone; null if none is chosen. */
export async function askCustomer(current: Customer, known: PhoneState['customers']): Promise<Customer | null> {
  const names = el('datalist', { id: 'known-customers' });
  for (const { number, name } of known) names.append(el('option', { value: showNumber(number) }, name ?? ''));
  const values = await ask(
    '¿De quién es este teléfono?',
    [
      field(
        'Nombre',
        el('input', { name: 'name', required: true, maxLength: 60, value: current.name, autocomplete: 'off' }),
      ),
      field(
        'Celular',
        el('input', {
          name: 'number',
          required: true,
          value: showNumber(current.number),
          list: 'known-customers',
          inputMode: 'tel',
          autocomplete: 'off',
        }),
      ),
      names,
    ],
    'Guardar',
  );
  const number = values && validNumber(textOf(values, 'number'));
  return values && number ? { name: textOf(values, 'name').trim(), number } : null;
}

/** Asks for the business number to which the phone writes; null if none is chosen. */
export async function askBusiness(current: Business | null, numbers: PhoneState['numbers']): Promise<Business | null> {
  const options = numbers.map(({ number, name }) =>
    el('option', { value: number, selected: number === current?.number }, `${name} · ${showNumber(number)}`),
  );
  const values = await ask(
    '¿A qué negocio escribe?',
    [
      options.length > 0 && field('Número del negocio', el('select', { name: 'chosen' }, options)),
      field(
        'Otro número',
        el('input', {
          name: 'number',
          placeholder: '+57 601 555 0100',
          inputMode: 'tel',
          required: options.length === 0,
        }),
      ),
    ],
    'Abrir chat',
  );
  if (!values) return null;
  const typed = textOf(values, 'number');
  if (typed === '') return numbers.find(({ number }) => number === textOf(values, 'chosen')) ?? null;
  const number = validNumber(typed);
  if (!number) return null;
  return { name: numbers.find((known) => known.number === number)?.name ?? showNumber(number), number };
}

/** The number in the provider's form; null after a warning. */
function validNumber(text: string): string | null {
  const number = readNumber(text);
  if (!number) window.alert('Escribe un número válido, por ejemplo +57 300 555 0101.');
  return number;
}
