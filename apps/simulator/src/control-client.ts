import type { BusinessNumberInput } from './accounts.ts';
import type { BrowserBehaviour, Call, PhoneBehaviour } from './calls.ts';
import type { ApprovalStatus } from './content-templates.ts';
import type { LedgerJson } from './control.routes.ts';
import type { CustomerState } from './customers.ts';
import type { Faults } from './faults.ts';
import type { InboundInput } from './inbound-params.ts';
import type { InboundResult } from './inbound.ts';
import type { InventorySettings } from './inventory.ts';
import type { ChatRequest, ModelTurn } from './model.ts';
import type { PaymentInput } from './payments.routes.ts';

export type { Faults, InboundInput, InboundResult };

export type ControlClient = {
  inbound: (message: InboundInput) => Promise<InboundResult>;
  /** What the product has sent, oldest first; `direction: 'inbound'` lists what customers wrote. */
  messages: (filter?: { to?: string; since?: Date; direction?: 'inbound' }) => Promise<LedgerJson[]>;
  faults: () => Promise<Faults>;
  setFaults: (changes: Partial<Faults>) => Promise<Faults>;
  clearFaults: () => Promise<Faults>;
  reset: () => Promise<void>;
  /** Opens the 24-hour window at a moment, or closes it with null. */
  setWindow: (window: { customer: string; business: string; lastInboundAt: Date | null }) => Promise<void>;
  /** The customer opens the chat: delivered messages become read. */
  markRead: (chat: { customer: string; business: string }) => Promise<{ read: number }>;
  setCustomer: (number: string, state: CustomerState) => Promise<void>;
  addNumber: (number: BusinessNumberInput) => Promise<void>;
  addSubaccount: (account?: { sid?: string; authToken?: string }) => Promise<{ sid: string; authToken: string }>;
  /** Sets the content and behaviour of the inventory system. */
  setInventory: (changes: Partial<InventorySettings>) => Promise<InventorySettings>;
  /**
   * The payer acts on an order whose form has reached the checkout; returns the product's answer to each confirmation.
   */
  pay: (payment: PaymentInput) => Promise<{ transactionId: string; statuses: number[] }>;
  /** Whether the payment provider's reports are down. */
  setReports: (reports: { isDown: boolean }) => Promise<void>;
  /** Sends a form to the checkout as a browser does. */
  checkout: (form: { url: string; campos: Record<string, string> }) => Promise<number>;
  /** Every called leg, oldest first. */
  calls: () => Promise<Call[]>;
  /** Sets a phone's behaviour when it rings. */
  setPhone: (number: string, behaviour: PhoneBehaviour) => Promise<void>;
  /** Sets the behaviour of an agent's browser when it is called. */
  setBrowser: (identity: string, behaviour: BrowserBehaviour) => Promise<void>;
  /** One of the two ends a call after this many seconds of its own time; `ended` is false if they do not talk. */
  hangUp: (end: { sid: string; by: 'agent' | 'customer'; seconds: number }) => Promise<{ ended: boolean }>;
  /** A customer calls a number of the product and stays on the line; returns the number of that call. */
  ringUp: (numbers: { from: string; to: string }) => Promise<{ sid: string }>;
  judgeTemplate: (verdict: { sid: string; status: ApprovalStatus; rejectionReason?: string }) => Promise<void>;
  /** The language model's answers to the next questions; afterwards it improvises. */
  playModel: (turns: readonly ModelTurn[], thinks?: boolean) => Promise<void>;
  /** The requests to the language model. */
  modelRequests: () => Promise<ChatRequest[]>;
};

/** Drives a running simulator; every call throws the simulator's message on a refusal. */
export function createControlClient(simulatorUrl: string): ControlClient {
  const base = simulatorUrl.replace(/\/+$/, '');
  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${base}/control${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} /control${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }
  return {
    inbound: (message) => call('POST', '/inbound', message),
    messages: ({ to, since, direction } = {}) => {
      const query = new URLSearchParams();
      if (to) query.set('to', to);
      if (since) query.set('since', since.toISOString());
      if (direction) query.set('direction', direction);
      return call('GET', `/messages?${query.toString()}`);
    },
    faults: () => call('GET', '/faults'),
    setFaults: (changes) => call('POST', '/faults', changes),
    clearFaults: () => call('DELETE', '/faults'),
    reset: () => call('POST', '/reset', {}),
    setWindow: ({ customer, business, lastInboundAt }) =>
      call('POST', '/window', { customer, business, lastInboundAt: lastInboundAt?.toISOString() ?? null }),
    markRead: (chat) => call('POST', '/read', chat),
    setCustomer: (number, state) => call('POST', '/customers', { number, state }),
    addNumber: (number) => call('POST', '/numbers', number),
    addSubaccount: (account = {}) => call('POST', '/accounts', account),
    setInventory: (changes) => call('POST', '/inventory', changes),
    pay: (payment) => call('POST', '/payments', payment),
    setReports: (reports) => call('POST', '/payments/reports', reports),
    checkout: async ({ url, campos }) => {
      const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(campos) });
      await answer.arrayBuffer();
      return answer.status;
    },
    calls: () => call('GET', '/calls'),
    setPhone: (number, behaviour) => call('POST', '/calls/phone', { number, behaviour }),
    setBrowser: (identity, behaviour) => call('POST', '/calls/browser', { identity, behaviour }),
    hangUp: (end) => call('POST', '/calls/hangup', end),
    ringUp: (numbers) => call('POST', '/calls/inbound', numbers),
    judgeTemplate: (verdict) => call('POST', '/templates', verdict),
    playModel: async (turns, thinks = false) => void (await call('POST', '/model', { turns, thinks })),
    modelRequests: () => call('GET', '/model'),
  };
}
