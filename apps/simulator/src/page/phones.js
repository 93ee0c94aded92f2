import { askBusiness, sampleCustomer } from './customers.js';
import { el } from './dom.js';
import { faultsPanel } from './faults-panel.js';
import { createPhone } from './phone.js';
import { openLine } from './phone-line.js';
import { call, watchWorld } from './world.js';

const STORE = 'simulator-phones';

const list = document.querySelector('#phones');
const tabs = document.querySelector('#phone-tabs');
const connection = document.querySelector('#connection');

let numbers = [];
let customers = [];
let phones = [];
let active = 0;

/** What a phone asks of the page around it. */
const desk = {
  line: openLine({
    ring: (call) => phones.find(({ holder }) => holder.customer.number === call.to)?.ring(call) ?? false,
    reachable: (reached) => {
      for (const { holder, element } of phones) element.dataset.rings = reached.includes(holder.customer.number);
    },
  }),
  numbers: () => numbers,
  customers: () => customers,
  changed: save,
  remove: (phone) => {
    phones = phones.filter((other) => other !== phone);
    phone.element.remove();
    save();
    select(0);
  },
};

await loadState();
for (const holder of storedHolders()) add(holder);
select(0);

watchWorld({
  onMessage: (message) => {
    for (const phone of phones) phone.take(message);
  },
  onReset: () => reloadAll(),
  onLine: (isOpen) => {
    const wasLost = connection.textContent !== '';
    connection.textContent = isOpen ? '' : 'Sin conexión con el simulador, reintentando…';
    // What happened while the line was cut is read again.
    if (isOpen && wasLost) void reloadAll();
  },
});

void faultsPanel(document.querySelector('#faults-button'), document.querySelector('#faults'));

document.querySelector('#add-phone').addEventListener('click', async () => {
  await loadState();
  const business = numbers[0] ?? (await askBusiness({}, numbers));
  if (!business) return;
  add({ customer: freshCustomer(), business, readReceipts: true });
  save();
  select(phones.length - 1);
});

async function loadState() {
  ({ numbers, customers } = await call('GET', '/phone-api/state'));
}

async function reloadAll() {
  await loadState();
  for (const phone of phones) phone.reload();
}

function storedHolders() {
  const stored = JSON.parse(localStorage.getItem(STORE) ?? 'null');
  if (stored?.length > 0) return stored;
  const business = numbers[0];
  if (!business) return [];
  const count = window.innerWidth > 1100 ? 3 : 2;
  return Array.from({ length: count }, (_, ordinal) => ({
    customer: sampleCustomer(ordinal),
    business,
    readReceipts: true,
  }));
}

function freshCustomer() {
  const taken = new Set(phones.map((phone) => phone.holder.customer.number));
  let ordinal = 0;
  while (taken.has(sampleCustomer(ordinal).number)) ordinal++;
  return sampleCustomer(ordinal);
}

function add(holder) {
  const phone = createPhone(holder, desk);
  phones.push(phone);
  list.append(phone.element);
  tellNumbers();
}

function select(index) {
  active = Math.min(index, phones.length - 1);
  showTabs();
  phones[active]?.element.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

function showTabs() {
  document.querySelector('#no-phones')?.remove();
  if (phones.length === 0)
    list.append(el('p', { id: 'no-phones', className: 'empty' }, 'Agrega un teléfono para escribir como cliente.'));
  phones.forEach((phone, index) => phone.element.classList.toggle('active', index === active));
  tabs.replaceChildren(
    ...phones.map((phone, index) =>
      el(
        'button',
        { type: 'button', role: 'tab', ariaSelected: String(index === active), onclick: () => select(index) },
        phone.holder.customer.name.split(' ')[0],
      ),
    ),
  );
}

/** Which telephones ring here from now on. */
function tellNumbers() {
  desk.line.show(phones.map(({ holder }) => holder.customer.number));
}

function save() {
  tellNumbers();
  localStorage.setItem(STORE, JSON.stringify(phones.map((phone) => phone.holder)));
  showTabs();
}
