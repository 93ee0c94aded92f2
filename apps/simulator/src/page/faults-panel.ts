import type { Faults } from '../faults.ts';
import { el } from './dom.ts';
import { call } from './world.ts';

type Value = Faults[keyof Faults];
/** The faults that can have a value of this type. */
type FaultOf<Wanted extends Value> = {
  [Name in keyof Faults]: Wanted extends Faults[Name] ? Name : never;
}[keyof Faults];
type Row = { label: string } & (
  | { kind: 'check'; name: FaultOf<boolean> }
  | { kind: 'percent'; name: FaultOf<number> }
  | { kind: 'number'; name: FaultOf<number>; max: number }
  | { kind: 'choice'; name: keyof Faults; options: [Value, string][] }
);
type Control = { input: HTMLElement; read: () => Value; fill: (value: Value) => void };

const GROUPS: { title: string; rows: Row[] }[] = [
  {
    title: 'Estados de los mensajes',
    rows: [
      { name: 'statusDelayMs', label: 'Tiempo entre estados (ms)', kind: 'number', max: 60_000 },
      { name: 'duplicateCallbacks', label: 'Avisos repetidos', kind: 'check' },
      { name: 'shuffleCallbacks', label: 'Avisos en desorden', kind: 'check' },
      { name: 'callbackDropRate', label: 'Avisos que se pierden (%)', kind: 'percent' },
      { name: 'failRate', label: 'Mensajes que fallan (%)', kind: 'percent' },
      { name: 'errorCode', label: 'Código del fallo', kind: 'number', max: 99_999 },
      { name: 'autoRead', label: 'Todo se lee al llegar', kind: 'check' },
    ],
  },
  {
    title: 'API del proveedor',
    rows: [
      {
        name: 'apiDown',
        label: 'Disponibilidad',
        kind: 'choice',
        options: [
          [false, 'Responde'],
          [true, 'Caída (503)'],
          ['cut', 'Corta la conexión'],
        ],
      },
      { name: 'apiLatencyMs', label: 'Demora de cada llamada (ms)', kind: 'number', max: 60_000 },
      { name: 'rateLimitRate', label: 'Límite alcanzado, 429 (%)', kind: 'percent' },
      { name: 'apiFailRate', label: 'Error interno, 500 (%)', kind: 'percent' },
      { name: 'acceptThenDropRate', label: 'Acepta y corta (%)', kind: 'percent' },
    ],
  },
  {
    title: 'Mensajes de los clientes',
    rows: [{ name: 'inboundWebhookDown', label: 'No se avisan: solo quedan en la lista', kind: 'check' }],
  },
];
const HARMLESS = new Set<keyof Faults>(['statusDelayMs', 'errorCode', 'autoRead']);

/** The panel that sets the faults of the simulated systems. */
export async function faultsPanel(button: HTMLElement, panel: HTMLElement): Promise<void> {
  const usual = await call<Faults>('GET', '/control/faults');
  const form = el('form');
  form.addEventListener('submit', (event) => event.preventDefault());
  const controls = new Map<keyof Faults, Control>();

  for (const { title, rows } of GROUPS) {
    form.append(el('fieldset', {}, el('legend', {}, title), rows.map(rowOf)));
  }
  const reset = el('button', { type: 'button', className: 'button', onclick: restore }, 'Restablecer todo');
  const intro = el('p', {}, 'Los cambios valen de inmediato para todos los teléfonos.');
  panel.append(el('h2', {}, 'Fallas del mundo exterior'), intro, form, reset);
  button.addEventListener('click', () => void toggle());
  show(usual);

  async function toggle(): Promise<void> {
    panel.hidden = !panel.hidden;
    button.ariaExpanded = String(!panel.hidden);
    if (!panel.hidden) show(await call<Faults>('GET', '/control/faults'));
  }

  function rowOf(row: Row): HTMLElement {
    const control = controlOf(row);
    control.input.addEventListener('change', () => void apply(row.name, control));
    controls.set(row.name, control);
    return el('label', { className: 'row' }, el('span', {}, row.label), control.input);
  }

  async function apply(name: keyof Faults, control: Control): Promise<void> {
    show(await call<Faults>('POST', '/control/faults', { [name]: control.read() }));
  }

  async function restore(): Promise<void> {
    show(await call<Faults>('DELETE', '/control/faults'));
  }

  function show(faults: Faults): void {
    for (const [name, control] of controls) control.fill(faults[name]);
    const count = [...controls.keys()].filter((name) => !HARMLESS.has(name) && Boolean(faults[name])).length;
    button.classList.toggle('alarming', count > 0);
    button.textContent = count > 0 ? `Fallas (${count})` : 'Fallas';
  }
}

function controlOf(row: Row): Control {
  if (row.kind === 'check') return checkControl();
  if (row.kind === 'choice') return choiceControl(row.options);
  return row.kind === 'percent' ? percentControl() : numberControl(row.max);
}

function checkControl(): Control {
  const input = el('input', { type: 'checkbox' });
  return { input, read: () => input.checked, fill: (value) => void (input.checked = Boolean(value)) };
}

function choiceControl(options: [Value, string][]): Control {
  const input = el(
    'select',
    {},
    options.map(([, label], index) => el('option', { value: String(index) }, label)),
  );
  return {
    input,
    read: () => options[Number(input.value)]?.[0] ?? null,
    fill: (value) => void (input.value = String(options.findIndex(([option]) => option === value))),
  };
}

function percentControl(): Control {
  const { input, read } = numberInput(100);
  return {
    input,
    read: () => read() / 100,
    fill: (value) => void (input.value = String(Math.round(Number(value) * 100))),
  };
}

function numberControl(max: number): Control {
  const { input, read } = numberInput(max);
  return { input, read: () => Math.round(read()), fill: (value) => void (input.value = String(value)) };
}

/** A field of a number from 0 to `max`; other input is read as the nearest limit. */
function numberInput(max: number): { input: HTMLInputElement; read: () => number } {
  const input = el('input', { type: 'number', min: '0', max: String(max), step: '1' });
  return { input, read: () => Math.max(0, Math.min(max, Number(input.value) || 0)) };
}
