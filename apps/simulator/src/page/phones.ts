import type { PhoneState } from '../phone-view.ts';
import { askBusiness, sampleCustomer } from './customers.ts';
import type { Customer, Desk, Holder, Phone } from './desk.ts';
import { el, find } from './dom.ts';
import { faultsPanel } from './faults-panel.ts';
import { createPhone } from './phone.ts';
import { openLine } from './phone-line.ts';
import { call, watchWorld } from './world.ts';

const STORE = 'simulator-phones';

const list = find('#phones');
const tabs = find('#phone-tabs');
const connection = find('#connection');

let numbers: PhoneState['numbers'] = [];
let customers: PhoneState['customers'] = [];
let phones: Phone[] = [];
let active = 0;

const desk: Desk = {
  line: openLine({
    ring: (incoming) => phones.find(({ holder }) => holder.customer.number === incoming.to)?.ring(incoming) ?? null,
    reachable: (reached) => {
      for (const { holder, element } of phones)
        element.dataset.rings = String(reached.includes(holder.customer.number));
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
  onReset: () => void reloadAll(),
  onLine: (isOpen) => {
    const wasLost = connection.textContent !== '';
    connection.textContent = isOpen ? '' : 'Sin conexión con el simulador, reintentando…';
    // Events are lost while the connection is cut, so everything is loaded again.
    if (isOpen && wasLost) void reloadAll();
  },
});

void faultsPanel(find('#faults-button'), find('#faults'));

find('#add-phone').addEventListener('click', () => void addPhone());

async function addPhone(): Promise<void> {
  await loadState();
  const business = numbers[0] ?? (await askBusiness(null, numbers));
  if (!business) return;
  add({ customer: freshCustomer(), business, readReceipts: true });
  save();
  select(phones.length - 1);
}

async function loadState(): Promise<void> {
  ({ numbers, customers } = await call<PhoneState>('GET', '/phone-api/state'));
}

async function reloadAll(): Promise<void> {
  await loadState();
  for (const phone of phones) void phone.reload();
}

function storedHolders(): Holder[] {
  const stored = JSON.parse(localStorage.getItem(STORE) ?? '[]') as Holder[];
  if (stored.length > 0) return stored;
  const business = numbers[0];
  if (!business) return [];
  const count = window.innerWidth > 1100 ? 3 : 2;
  return Array.from({ length: count }, (_, ordinal) => ({
    customer: sampleCustomer(ordinal),
    business,
    readReceipts: true,
  }));
}

function freshCustomer(): Customer {
  const taken = new Set(phones.map((phone) => phone.holder.customer.number));
  let ordinal = 0;
  while (taken.has(sampleCustomer(ordinal).number)) ordinal++;
  return sampleCustomer(ordinal);
}

function add(holder: Holder): void {
  const phone = createPhone(holder, desk);
  phones.push(phone);
  list.append(phone.element);
  registerNumbers();
}

function select(index: number): void {
  active = Math.min(index, phones.length - 1);
  showTabs();
  phones[active]?.element.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}

function showTabs(): void {
  document.querySelector('#no-phones')?.remove();
  if (phones.length === 0)
    list.append(el('p', { id: 'no-phones', className: 'empty' }, 'Agrega un teléfono para escribir como cliente.'));
  phones.forEach((phone, index) => phone.element.classList.toggle('active', index === active));
  tabs.replaceChildren(
    ...phones.map((phone, index) =>
      el(
        'button',
        { type: 'button', role: 'tab', ariaSelected: String(index === active), onclick: () => select(index) },
        phone.holder.customer.name.split(' ')[0] ?? '',
      ),
    ),
  );
}

function registerNumbers(): void {
  desk.line.show(phones.map(({ holder }) => holder.customer.number));
}

function save(): void {
  registerNumbers();
  localStorage.setItem(STORE, JSON.stringify(phones.map((phone) => phone.holder)));
  showTabs();
}
