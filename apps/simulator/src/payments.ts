import { createHash, createHmac, randomUUID } from 'node:crypto';

/** The merchant's credentials at the payment provider; the values of its public sandbox by default. */
export type Merchant = {
  apiKey: string;
  apiLogin: string;
  merchantId: string;
  accountId: string;
  /** Set for a merchant whose account signs by HMAC-SHA256. */
  hmacSecret?: string;
};

export const SANDBOX_MERCHANT: Readonly<Merchant> = {
  apiKey: '4Vj8eK4rloUd272L48hsrarnUA',
  apiLogin: 'pRRXKOl8ikMmt9u',
  merchantId: '508029',
  accountId: '512321',
};

export type Outcome = 'APPROVED' | 'DECLINED' | 'EXPIRED' | 'PENDING';

export type Attempt = { transactionId: string; outcome: Outcome };

export type Order = {
  referenceCode: string;
  /** As written in the form. */
  amount: string;
  currency: string;
  description: string;
  test: string;
  responseUrl: string;
  confirmationUrl: string;
  attempts: Attempt[];
};

/** The codes of the confirmation: state, and the response page's state. */
const STATES: Record<Outcome, string> = { APPROVED: '4', DECLINED: '6', EXPIRED: '5', PENDING: '7' };
const MESSAGES: Record<Outcome, string> = {
  APPROVED: 'APPROVED',
  DECLINED: 'PAYMENT_NETWORK_REJECTED',
  EXPIRED: 'EXPIRED_TRANSACTION',
  PENDING: 'PENDING_TRANSACTION_CONFIRMATION',
};

/** The orders at the payment provider. */
export class Payments {
  readonly merchant: Readonly<Merchant>;
  /** Its reports answer 503 while they are down; everything else works. */
  areReportsDown = false;
  readonly #orders = new Map<string, Order>();

  constructor(merchant: Readonly<Merchant> = SANDBOX_MERCHANT) {
    this.merchant = merchant;
  }

  clear(): void {
    this.areReportsDown = false;
    this.#orders.clear();
  }

  find(referenceCode: string): Order | undefined {
    return this.#orders.get(referenceCode);
  }

  /** Accepts a checkout’s form; returns an error text if the provider would show one. */
  open(form: Readonly<Record<string, string>>): Order | string {
    const { apiKey, merchantId, accountId } = this.merchant;
    const field = (name: string) => form[name] ?? '';
    if (field('merchantId') !== merchantId || field('accountId') !== accountId) return 'El comercio no existe.';
    const referenceCode = field('referenceCode');
    const signed = [apiKey, merchantId, referenceCode, field('amount'), field('currency')];
    if (field('signature').toLowerCase() !== this.#sign(signed)) return 'La firma del formulario no es válida.';
    const known = this.#orders.get(referenceCode);
    if (known?.attempts.some(({ outcome }) => outcome === 'APPROVED')) return 'Esta referencia ya se pagó.';
    const order: Order = known ?? {
      referenceCode,
      amount: field('amount'),
      currency: field('currency'),
      description: field('description'),
      test: field('test'),
      responseUrl: field('responseUrl'),
      confirmationUrl: field('confirmationUrl'),
      attempts: [],
    };
    this.#orders.set(referenceCode, order);
    return order;
  }

  /** Another attempt to pay an order. */
  attempt(order: Order, outcome: Outcome): Attempt {
    const attempt = { transactionId: randomUUID(), outcome };
    order.attempts.push(attempt);
    return attempt;
  }

  /** The confirmation of an attempt, signed as the provider does. */
  confirmation(order: Order, { transactionId, outcome }: Attempt): Record<string, string> {
    const { apiKey, merchantId } = this.merchant;
    const value = Number(order.amount).toFixed(2);
    const newValue = value.endsWith('0') ? value.slice(0, -1) : value;
    return {
      merchant_id: merchantId,
      reference_sale: order.referenceCode,
      reference_pol: String(1_400_000_000 + order.attempts.length),
      transaction_id: transactionId,
      state_pol: STATES[outcome],
      response_message_pol: MESSAGES[outcome],
      value,
      currency: order.currency,
      description: order.description,
      test: order.test,
      sign: this.#sign([apiKey, merchantId, order.referenceCode, newValue, order.currency, STATES[outcome]]),
    };
  }

  /** The browser's return address, with the provider's parameters. */
  returnAddress(order: Order, { transactionId, outcome }: Attempt): string {
    const { apiKey, merchantId } = this.merchant;
    const url = new URL(order.responseUrl);
    const shown = Number(order.amount).toFixed(1);
    for (const [name, value] of Object.entries({
      merchantId,
      referenceCode: order.referenceCode,
      transactionId,
      transactionState: STATES[outcome],
      message: MESSAGES[outcome],
      TX_VALUE: order.amount,
      currency: order.currency,
      signature: this.#sign([apiKey, merchantId, order.referenceCode, shown, order.currency, STATES[outcome]]),
    }))
      url.searchParams.set(name, value);
    return url.toString();
  }

  /** The report for a reference. */
  report(referenceCode: string): unknown {
    const order = this.#orders.get(referenceCode);
    const payload = order && [
      {
        id: 1,
        referenceCode,
        status: order.attempts.some(({ outcome }) => outcome === 'APPROVED') ? 'CAPTURED' : 'IN_PROGRESS',
        isTest: order.test === '1',
        additionalValues: { TX_VALUE: { value: Number(order.amount), currency: order.currency } },
        transactions: order.attempts.map(({ transactionId, outcome }) => ({
          id: transactionId,
          type: 'AUTHORIZATION_AND_CAPTURE',
          transactionResponse: { state: outcome, responseCode: MESSAGES[outcome] },
          additionalValues: { TX_VALUE: { value: Number(order.amount), currency: order.currency } },
        })),
      },
    ];
    return { code: 'SUCCESS', error: null, result: { payload: payload ?? null } };
  }

  #sign(parts: readonly string[]): string {
    const { hmacSecret } = this.merchant;
    const hash = hmacSecret === undefined ? createHash('md5') : createHmac('sha256', hmacSecret);
    return hash.update(parts.join('~')).digest('hex');
  }
}
