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
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== 'list') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A line icon of the page's family. */
export function icon(name) {
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

/** A round button with an icon and a name for those who cannot see it. */
export function iconButton(name, label, onclick, props = {}) {
  return el(
    'button',
    { type: 'button', className: 'icon', title: label, ariaLabel: label, onclick, ...props },
    icon(name),
  );
}

/** A menu that opens at its button and closes on a choice, on Escape and on a click elsewhere. */
export function openMenu(anchor, entries, place) {
  document.querySelector('.menu')?.remove();
  const menu = el('div', { className: 'menu', role: 'menu' });
  const close = () => {
    menu.remove();
    document.removeEventListener('pointerdown', outside, true);
  };
  const outside = (event) => {
    if (!menu.contains(event.target)) close();
  };
  for (const { symbol, label, run } of entries) {
    const choose = () => {
      close();
      anchor.focus();
      run();
    };
    menu.append(el('button', { type: 'button', role: 'menuitem', onclick: choose }, icon(symbol), label));
  }
  menu.addEventListener('keydown', (event) => {
    const items = [...menu.children];
    const at = items.indexOf(document.activeElement);
    if (event.key === 'Escape') {
      close();
      anchor.focus();
    } else if (event.key === 'ArrowDown') items[(at + 1) % items.length].focus();
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length].focus();
  });
  Object.assign(menu.style, place);
  anchor.parentElement.append(menu);
  document.addEventListener('pointerdown', outside, true);
  menu.firstElementChild.focus();
}

/** A dialog with a form; resolves to its values, or null when it was left. */
export function ask(title, fields, confirm) {
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
      const values = Object.fromEntries(new FormData(form));
      dialog.remove();
      resolve(dialog.returnValue === 'ok' ? values : null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A labelled input for `ask`. */
export function field(label, props, tag = 'input', ...children) {
  return el('label', { className: 'field' }, el('span', {}, label), el(tag, props, ...children));
}
