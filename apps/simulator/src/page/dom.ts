type Tag = keyof HTMLElementTagNameMap;
export type IconName = keyof typeof ICONS;
/** A child that is null or false is left out. */
export type Child = Node | string | null | false;
/** Properties of an element; `list` of an input can only be set as an attribute. */
export type Props<Name extends Tag> = Partial<Omit<HTMLElementTagNameMap[Name], 'list' | 'style'>> & { list?: string };
export type MenuEntry = { symbol: IconName; label: string; run: () => unknown };

const ICONS = {
  attach: 'M12 5v14M5 12h14',
  send: 'M4 12l16-8-6 16-3-7-7-1z',
  mic: 'M12 4a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V7a3 3 0 0 1 3-3zM6 11v1a6 6 0 0 0 12 0v-1M12 18v3',
  stop: 'M7 7h10v10H7z',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M12 6v.01M12 12v.01M12 18v.01',
  edit: 'M5 19h3L19 8l-3-3L5 16v3z',
  reply: 'M10 6L4 12l6 6M4 12h10a6 6 0 0 1 6 6',
  eye: 'M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  eyeOff:
    'M3 3l18 18M5 8.500C3 10 2 12 2 12s4 6 10 6c1.500 0 3-.4 4-.9M9 6.500C10 6 11 6 12 6c6 0 10 6 10 6s-.8 1.300-2.200 2.700',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9v.01',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  place: 'M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  ad: 'M4 10v4h3l8 4V6l-8 4H4zM18 9a4 4 0 0 1 0 6',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  tick: 'M5 12l4 4L18 7',
  ticks: 'M2 12l4 4L14 7M10 15l1.500 1.500L21 7',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.01',
  phone: 'M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2z',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4 4-6 8-6s8 2 8 6',
};

/** An element with its properties and children; strings become text, never markup. */
export function el<Name extends Tag>(
  tag: Name,
  props: Props<Name> = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(tag);
  const entries: [string, unknown][] = Object.entries(props);
  for (const [name, value] of entries) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'list' && typeof value === 'string') element.setAttribute(name, value);
    else Reflect.set(element, name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== false));
  return element;
}

/** An element of the page's HTML. */
export function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
}

/** A line icon of the page's family. */
export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  for (const [key, value] of Object.entries({
    d: ICONS[name],
    fill: name === 'send' || name === 'stop' ? 'currentColor' : 'none',
    stroke: 'currentColor',
    'stroke-width': name === 'more' ? '3' : '1.9',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })) {
    path.setAttribute(key, value);
  }
  svg.append(path);
  return svg;
}

/** A round button with an icon; `label` is its accessible name and tooltip. */
export function iconButton(
  name: IconName,
  label: string,
  onclick: Props<'button'>['onclick'],
  props: Props<'button'> = {},
): HTMLButtonElement {
  return el(
    'button',
    { type: 'button', className: 'icon', title: label, ariaLabel: label, onclick, ...props },
    icon(name),
  );
}

/** A menu that opens at its button and closes on a choice, on Escape and on a click elsewhere. */
export function openMenu(anchor: HTMLElement, entries: MenuEntry[], place: Partial<CSSStyleDeclaration>): void {
  document.querySelector('.menu')?.remove();
  const menu = el('div', { className: 'menu', role: 'menu' });
  const close = () => {
    menu.remove();
    document.removeEventListener('pointerdown', outside, true);
  };
  const outside = (event: PointerEvent) => {
    if (!(event.target instanceof Node && menu.contains(event.target))) close();
  };
  const items = entries.map(({ symbol, label, run }) => {
    const choose = () => {
      close();
      anchor.focus();
      run();
    };
    return el('button', { type: 'button', role: 'menuitem', onclick: choose }, icon(symbol), label);
  });
  menu.append(...items);
  menu.addEventListener('keydown', (event) => {
    const at = items.findIndex((item) => item === document.activeElement);
    if (event.key === 'Escape') {
      close();
      anchor.focus();
    } else if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus();
  });
  Object.assign(menu.style, place);
  anchor.parentElement?.append(menu);
  document.addEventListener('pointerdown', outside, true);
  items[0]?.focus();
}

/** A dialog with a form; resolves to its values, or null if it was cancelled. */
export function ask(title: string, fields: Child[], confirm: string): Promise<FormData | null> {
  return new Promise((resolve) => {
    const form = el('form', { method: 'dialog' }, el('h2', {}, title), fields);
    const dialog = el('dialog', {}, form);
    form.append(
      el(
        'div',
        { className: 'actions' },
        el('button', { type: 'button', className: 'button', onclick: () => dialog.close() }, 'Cancelar'),
        el('button', { type: 'submit', className: 'button primary', value: 'ok' }, confirm),
      ),
    );
    dialog.addEventListener('close', () => {
      const values = new FormData(form);
      dialog.remove();
      resolve(dialog.returnValue === 'ok' ? values : null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The text of a field of `ask`; empty without that field. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}

/** A labelled field for `ask`. */
export function field(label: string, control: HTMLInputElement | HTMLSelectElement): HTMLLabelElement {
  return el('label', { className: 'field' }, el('span', {}, label), control);
}
