import { el } from './dom.js';
import { call } from './world.js';

const GROUPS = [
  {
    title: 'Estados de los mensajes',
    rows: [
      { name: 'statusDelayMs', label: 'Tiempo entre estados (ms)', max: 60_000 },
      { name: 'duplicateCallbacks', label: 'Avisos repetidos', kind: 'check' },
      { name: 'shuffleCallbacks', label: 'Avisos en desorden', kind: 'check' },
      { name: 'callbackDropRate', label: 'Avisos que se pierden (%)', kind: 'percent' },
      { name: 'failRate', label: 'Mensajes que fallan (%)', kind: 'percent' },
      { name: 'errorCode', label: 'Código del fallo', max: 99_999 },
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
      { name: 'apiLatencyMs', label: 'Demora de cada llamada (ms)', max: 60_000 },
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

/** The panel that sets how badly the outside world behaves. */
export async function faultsPanel(button, panel) {
  const usual = await call('GET', '/control/faults');
  const form = el('form', { onsubmit: (event) => event.preventDefault() });
  const inputs = new Map();
  let defaults = null;

  for (const { title, rows } of GROUPS) {
    form.append(el('fieldset', {}, el('legend', {}, title), rows.map(rowOf)));
  }
  const reset = el('button', { type: 'button', className: 'button', onclick: restore }, 'Restablecer todo');
  const intro = el('p', {}, 'Los cambios valen de inmediato para todos los teléfonos.');
  panel.append(el('h2', {}, 'Fallas del mundo exterior'), intro, form, reset);
  button.addEventListener('click', async () => {
    panel.hidden = !panel.hidden;
    button.ariaExpanded = String(!panel.hidden);
    if (!panel.hidden) show(await call('GET', '/control/faults'));
  });
  show(usual);

  function rowOf(row) {
    const input = inputOf(row);
    input.addEventListener('change', () => apply(row, input));
    inputs.set(row.name, { row, input });
    return el('label', { className: 'row' }, el('span', {}, row.label), input);
  }

  async function apply(row, input) {
    show(await call('POST', '/control/faults', { [row.name]: readInput(row, input) }));
  }

  async function restore() {
    defaults = await call('DELETE', '/control/faults');
    show(defaults);
  }

  function show(faults) {
    for (const { row, input } of inputs.values()) fillInput(row, input, faults[row.name]);
    const count = [...inputs.keys()].filter((name) => isFault(name, faults[name])).length;
    button.classList.toggle('alarming', count > 0);
    button.textContent = count > 0 ? `Fallas (${count})` : 'Fallas';
  }
}

function isFault(name, value) {
  const harmless = ['statusDelayMs', 'errorCode', 'autoRead'];
  return !harmless.includes(name) && Boolean(value);
}

function inputOf({ kind, max, options }) {
  if (kind === 'check') return el('input', { type: 'checkbox' });
  if (kind === 'choice')
    return el(
      'select',
      {},
      options.map(([, label], index) => el('option', { value: String(index) }, label)),
    );
  return el('input', { type: 'number', min: 0, max: kind === 'percent' ? 100 : max, step: 1 });
}

function readInput({ kind, options }, input) {
  if (kind === 'check') return input.checked;
  if (kind === 'choice') return options[Number(input.value)][0];
  const value = Math.max(0, Math.min(Number(input.max), Number(input.value) || 0));
  return kind === 'percent' ? value / 100 : Math.round(value);
}

function fillInput({ kind, options }, input, value) {
  if (kind === 'check') input.checked = Boolean(value);
  else if (kind === 'choice') input.value = String(options.findIndex(([option]) => option === value));
  else input.value = String(kind === 'percent' ? Math.round(value * 100) : value);
}
