import type { ChatRequest, ModelTurn } from './model.ts';

export type InboundMedia = { url?: string; base64?: string; contentType?: string; fileName?: string };

export type InboundMessage = {
  from: string;
  to: string;
  profileName?: string;
  body?: string;
  /** `base64` is stored and served by the simulator; `url` is sent in the webhook unchanged. */
  media?: InboundMedia[];
  latitude?: number;
  longitude?: number;
  address?: string;
  label?: string;
  referral?: {
    sourceUrl?: string;
    sourceType?: string;
    sourceId?: string;
    body?: string;
    headline?: string;
    /** Sent in the webhook unchanged. */
    mediaUrl?: string;
    /** Alternatively the picture itself, stored and served by the simulator. */
    mediaBase64?: string;
    mediaContentType?: string;
    ctwaClid?: string;
  };
  replyToSid?: string;
  buttonPayload?: string;
  buttonText?: string;
  /** The result of the provider's own opt-out service. */
  optOutType?: 'STOP' | 'START' | 'HELP';
  messageSid?: string;
  /** The provider's MessageType, for kinds that no other field describes. */
  type?: string;
  /** Added to, or instead of, the webhook's parameters; null removes one. The result is signed. */
  params?: Record<string, string | null>;
  /** false: the message is only in the provider's list, as if its webhook had been lost. */
  deliver?: boolean;
  /** ISO date, for messages of the past. */
  sentAt?: string;
  accountSid?: string;
  webhookUrl?: string;
};

/** `status` is the product's HTTP status, 0 if it did not answer. */
export type InboundOutcome = { messageSid: string; status: number; attempts: number; error?: string };

export type FaultSettings = {
  statusDelayMs: number;
  duplicateCallbacks: boolean | number;
  shuffleCallbacks: boolean;
  failRate: number;
  errorCode: number;
  apiLatencyMs: number;
  apiDown: boolean | 'cut';
  apiFailRate: number;
  rateLimitRate: number;
  acceptThenDropRate: number;
  inboundWebhookDown: boolean;
  callbackDropRate: number;
  autoRead: boolean;
  mediaRedirectTo: string | null;
};

export type SentMessage = {
  seq: number;
  sid: string;
  accountSid: string;
  direction: 'inbound' | 'outbound-api';
  from: string;
  to: string;
  body: string;
  status: string;
  errorCode: number | null;
  errorMessage: string | null;
  mediaSids: string[];
  mediaUrls: string[];
  messagingServiceSid: string | null;
  statusCallback: string | null;
  contentSid: string | null;
  contentVariables: string | null;
  dateCreated: string;
  dateUpdated: string;
  dateSent: string | null;
};

export type InventorySettings = {
  alias: string;
  password: string;
  count: number;
  fault: 'none' | 'silence' | 'garbage' | 'otherShape' | 'cut' | 'halfPage' | 'duplicate' | 'down';
  faultPage: number;
  latencyMs: number;
  /** Differences from the generated catalogue, by code; null removes a product. */
  changes: Record<string, { nombre?: string; descripcion?: string | null; precio?: number; activo?: boolean } | null>;
};

export type PaymentInput = {
  referenceCode: string;
  outcome: 'APPROVED' | 'DECLINED' | 'EXPIRED' | 'PENDING';
  /** False: the provider does not send the product a confirmation. */
  confirm?: boolean;
  /** The number of concurrent confirmations. */
  copies?: number;
  /** Fields of the confirmation that differ from the signed ones. */
  overrides?: Record<string, string>;
};

/** One leg of a call as the provider has it. */
export type MadeCall = {
  sid: string;
  parentSid: string | null;
  from: string;
  to: string;
  status: string;
  seconds: number | null;
  /** The texts said to the party that answered. */
  heard: string[];
};

export type ControlClient = {
  inbound: (message: InboundMessage) => Promise<InboundOutcome>;
  /** What the product has sent, oldest first; `direction: 'inbound'` lists what customers wrote. */
  messages: (filter?: { to?: string; since?: Date; direction?: 'inbound' }) => Promise<SentMessage[]>;
  faults: () => Promise<FaultSettings>;
  setFaults: (changes: Partial<FaultSettings>) => Promise<FaultSettings>;
  clearFaults: () => Promise<FaultSettings>;
  reset: () => Promise<void>;
  /** Opens the 24-hour window at a moment, or closes it with null. */
  setWindow: (window: { customer: string; business: string; lastInboundAt: Date | null }) => Promise<void>;
  /** The customer opens the chat: delivered messages become read. */
  markRead: (chat: { customer: string; business: string }) => Promise<{ read: number }>;
  setCustomer: (
    number: string,
    state: 'normal' | 'optedOut' | 'noMarketing' | 'notOnWhatsapp' | 'blocked',
  ) => Promise<void>;
  addNumber: (number: {
    number: string;
    name?: string;
    accountSid?: string;
    messagingServiceSid?: string;
  }) => Promise<void>;
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
  calls: () => Promise<MadeCall[]>;
  /** Sets a phone's behaviour when it rings. */
  setPhone: (number: string, behaviour: 'answers' | 'busy' | 'noAnswer' | 'fails') => Promise<void>;
  /** Sets the behaviour of an agent's browser when it is called. */
  setBrowser: (identity: string, behaviour: 'answers' | 'silent') => Promise<void>;
  /** One of the two ends a call after this many seconds of its own time; `ended` is false if they do not talk. */
  hangUp: (end: { sid: string; by: 'agent' | 'customer'; seconds: number }) => Promise<{ ended: boolean }>;
  /** A customer calls a number of the product and stays on the line; returns the number of that call. */
  ringUp: (numbers: { from: string; to: string }) => Promise<{ sid: string }>;
  judgeTemplate: (verdict: { sid: string; status: string; rejectionReason?: string }) => Promise<void>;
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
