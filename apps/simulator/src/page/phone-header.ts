import type { Business, Desk, Holder } from './desk.ts';
import { askBusiness, askCustomer } from './customers.ts';
import { type MenuEntry, el, iconButton, openMenu } from './dom.ts';
import { showNumber } from './world.ts';

type Actions = {
  change: (values: Partial<Holder>) => void;
  callBusiness: () => Promise<void>;
  remove: () => void;
  toggleReading: () => void;
  expireWindow: () => Promise<void>;
};

/** The customer and the business of a phone, with the actions on both. */
export function phoneHeader(holder: Holder, desk: Desk): { parts: HTMLElement[]; draw: (actions: Actions) => void } {
  const owner = el('div', { className: 'owner' });
  const business = el('div', { className: 'business' });

  function draw(actions: Actions): void {
    const edit = async () => {
      const customer = await askCustomer(holder.customer, desk.customers());
      if (customer) actions.change({ customer });
    };
    const pick = async () => {
      const chosen = await askBusiness(holder.business, desk.numbers());
      if (chosen) actions.change({ business: chosen });
    };
    owner.replaceChildren(
      el('strong', {}, holder.customer.name),
      el('span', { className: 'number' }, showNumber(holder.customer.number)),
      iconButton('edit', 'Cambiar el cliente', edit),
      iconButton('close', 'Quitar este teléfono', actions.remove),
    );
    const entries: MenuEntry[] = [
      { symbol: 'user', label: 'Cambiar el cliente', run: edit },
      { symbol: 'clock', label: 'Vencer la ventana de 24 horas', run: actions.expireWindow },
      { symbol: 'close', label: 'Quitar este teléfono', run: actions.remove },
    ];
    const more = iconButton('more', 'Más opciones', () => {
      openMenu(more, entries, { top: '44px', right: '4px' });
    });
    const isReading = holder.readReceipts;
    const label = isReading ? 'Confirmaciones de lectura: sí' : 'Confirmaciones de lectura: no';
    business.replaceChildren(
      addressee(holder.business, pick),
      iconButton('phone', 'Llamar al negocio', actions.callBusiness),
      iconButton(isReading ? 'eye' : 'eyeOff', label, actions.toggleReading, { ariaPressed: String(isReading) }),
      el('div', { className: 'menu-anchor' }, more),
    );
  }

  return { parts: [owner, business], draw };
}

function addressee({ name, number }: Business, onclick: () => Promise<void>): HTMLElement {
  const shown = showNumber(number);
  return el(
    'button',
    { type: 'button', className: 'who', title: 'Escribir a otro negocio', onclick },
    el('span', { className: 'avatar', ariaHidden: 'true' }, initials(name)),
    el('span', { className: 'names' }, el('b', {}, name), el('small', {}, name === shown ? 'WhatsApp' : shown)),
  );
}

function initials(name: string): string {
  const letters = name.match(/\p{L}/gu) ? name.split(/\s+/).map((word) => word[0] ?? '') : ['#'];
  return letters.slice(0, 2).join('').toUpperCase();
}
