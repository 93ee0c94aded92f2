import type { Order } from './payments.ts';

const pesos = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 });

/** The checkout, on which a user decides how the payment ends. */
export function checkoutPage(order: Order): string {
  const button = (choice: string, text: string, kind = '') =>
    `<button class="button ${kind}" name="choice" value="${choice}">${text}</button>`;
  return page(`
    <h1>${escape(order.description)}</h1>
    <p class="amount">${escape(pesos.format(Number(order.amount)))}</p>
    <p>Referencia <bdi>${escape(order.referenceCode)}</bdi></p>
    <form method="post" action="/payu/decide">
      <input type="hidden" name="referenceCode" value="${escape(order.referenceCode)}" />
      ${button('aprobar', 'Aprobar el pago', 'primary')}
      ${button('rechazar', 'Rechazar el pago', 'alarming')}
      ${button('pendiente', 'Dejar pendiente')}
      ${button('cerrar', 'Pagar y cerrar sin volver')}
    </form>`);
}

export function complaintPage(complaint: string): string {
  return page(`<h1>No se puede pagar</h1><p>${escape(complaint)}</p>`);
}

export function closedPage(): string {
  return page('<h1>Pago hecho</h1><p>Cierra esta ventana: el pagador no vuelve al comercio.</p>');
}

function page(content: string): string {
  return `<!doctype html>
<html lang="es-CO">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Pago · Simulador de Tertulia</title>
    <link rel="icon" href="/page/favicon.svg" />
    <link rel="stylesheet" href="/page/base.css" />
    <link rel="stylesheet" href="/page/payment.css" />
  </head>
  <body>
    <header class="topbar"><span class="brand"><span class="brand-mark" aria-hidden="true"></span>Simulador de PayU</span></header>
    <main class="payment">${content}</main>
  </body>
</html>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
