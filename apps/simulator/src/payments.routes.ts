import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { checkoutPage, closedPage, complaintPage } from './payments.page.ts';
import type { Attempt, Order, Outcome } from './payments.ts';
import type { World } from './world.ts';

/** The provider’s own behaviour: repeats until it gets a 200. */
const MOST_TRIES = 9;
const RETRY_MS = 300;

/** The effect of each button on the checkout page. */
const CHOICES: Record<string, { outcome: Outcome; returns: boolean }> = {
  aprobar: { outcome: 'APPROVED', returns: true },
  rechazar: { outcome: 'DECLINED', returns: true },
  pendiente: { outcome: 'PENDING', returns: true },
  cerrar: { outcome: 'APPROVED', returns: false },
};

/** The payment provider: its checkout for users, its reports for the product, and its control for tests. */
export function paymentRoutes(app: FastifyInstance, world: World): void {
  const { payments } = world;
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Body: Record<string, string> }>('/payu/checkout', (request, reply) => {
      const opened = payments.open(request.body);
      const page = typeof opened === 'string' ? complaintPage(opened) : checkoutPage(opened);
      return reply
        .code(typeof opened === 'string' ? 400 : 200)
        .type('text/html; charset=utf-8')
        .send(page);
    });
    scope.post<{ Body: Record<string, string> }>('/payu/decide', async (request, reply) => {
      const order = payments.find(request.body.referenceCode ?? '');
      const choice = CHOICES[request.body.choice ?? ''];
      if (!order || !choice) return reply.code(404).send({ message: 'not found' });
      const attempt = payments.attempt(order, choice.outcome);
      void confirmUntilTaken(world, order, attempt);
      if (choice.returns) return reply.redirect(payments.returnAddress(order, attempt), 303);
      return reply.type('text/html; charset=utf-8').send(closedPage());
    });
  });
  app.post<{ Body: ReportQuestion }>('/payu/reports', (request, reply) => {
    if (payments.areReportsDown) return reply.code(503).send({ message: 'Service Unavailable' });
    const { command, details, merchant } = request.body;
    const { apiKey, apiLogin } = payments.merchant;
    if (merchant?.apiKey !== apiKey || merchant.apiLogin !== apiLogin)
      return reply.send({ code: 'ERROR', error: 'Invalid credentials', result: null });
    if (command !== 'ORDER_DETAIL_BY_REFERENCE_CODE')
      return reply.send({ code: 'ERROR', error: 'Invalid command', result: null });
    return reply.send(payments.report(details?.referenceCode ?? ''));
  });
  app.post<{ Body: { isDown: boolean } }>(
    '/control/payments/reports',
    { schema: { body: reportsSchema } },
    (request) => {
      payments.areReportsDown = request.body.isDown;
      return {};
    },
  );
  app.post<{ Body: PaymentInput }>('/control/payments', { schema: { body: paymentSchema } }, async (request, reply) => {
    const { referenceCode, outcome, confirm = true, copies = 1, overrides = {} } = request.body;
    const order = payments.find(referenceCode);
    if (!order) return reply.code(404).send({ message: 'no order has this reference' });
    const attempt = payments.attempt(order, outcome);
    // the provider reports nothing before a result is final
    if (!confirm || outcome === 'PENDING') return { transactionId: attempt.transactionId, statuses: [] };
    const params = { ...payments.confirmation(order, attempt), ...overrides };
    const statuses = await Promise.all(Array.from({ length: copies }, () => post(order.confirmationUrl, params)));
    return { transactionId: attempt.transactionId, statuses };
  });
}

type ReportQuestion = {
  command?: string;
  details?: { referenceCode?: string };
  merchant?: { apiKey?: string; apiLogin?: string };
};

const reportsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['isDown'],
  properties: { isDown: { type: 'boolean' } },
} as const;

export type PaymentInput = {
  referenceCode: string;
  outcome: Outcome;
  confirm?: boolean;
  copies?: number;
  /** Fields of the confirmation that differ from the signed ones. */
  overrides?: Record<string, string>;
};

const paymentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['referenceCode', 'outcome'],
  properties: {
    referenceCode: { type: 'string' },
    outcome: { enum: ['APPROVED', 'DECLINED', 'EXPIRED', 'PENDING'] },
    confirm: { type: 'boolean' },
    copies: { type: 'integer', minimum: 1, maximum: 1000 },
    overrides: { type: 'object' },
  },
} as const;

async function confirmUntilTaken({ payments }: World, order: Order, attempt: Attempt): Promise<void> {
  if (attempt.outcome === 'PENDING') return;
  const params = payments.confirmation(order, attempt);
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    if ((await post(order.confirmationUrl, params)) === 200) return;
    await pause(RETRY_MS * tries);
  }
}

/** The product’s response, or 0 without one. */
async function post(url: string, params: Readonly<Record<string, string>>): Promise<number> {
  try {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(params) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
