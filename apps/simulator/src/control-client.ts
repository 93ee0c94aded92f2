import type { ChatRequest, ModelTurn } from './model.ts';

export type InboundMedia = { url?: string; base64?: string; contentType?: string; fileName?: string };

export type InboundMessage = {
  from: string;
  to: string;
  profileName?: string;
  body?: string;
  /** `base64` is kept and served by the simulator; `url` goes into the webhook as it is. */
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
    /** Goes into the webhook as it is. */
    mediaUrl?: string;
    /** In its place: the picture itself, kept and served by the simulator. */
    mediaBase64?: string;
    mediaContentType?: string;
    ctwaClid?: string;
  };
  replyToSid?: string;
  buttonPayload?: string;
  buttonText?: string;
  /** What the provider's own opt-out service made of the message. */
  optOutType?: 'STOP' | 'START' | 'HELP';
  messageSid?: string;
  /** The provider's MessageType, for kinds that nothing else here describes. */
  type?: string;
  /** Added to, or instead of, the webhook's parameters; null leaves one out. The whole is signed. */
  params?: Record<string, string | null>;
  /** false: the message is only in the provider's list, as if its webhook had been lost. */
  deliver?: boolean;
  /** ISO date, for messages of the past. */
  sentAt?: string;
  accountSid?: string;
  webhookUrl?: string;
};

/** `status` is the product's HTTP status, 0 when it did not answer. */
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
  /** What differs from the catalogue as it is made, by code; null takes a product out. */
  changes: Record<string, { nombre?: string; descripcion?: string | null; precio?: number; activo?: boolean } | null>;
};

export type PaymentInput = {
  referenceCode: string;
  outcome: 'APPROVED' | 'DECLINED' | 'EXPIRED' | 'PENDING';
  /** False: the provider knows, and the product is not told. */
  confirm?: boolean;
  /** So many confirmations at once. */
  copies?: number;
  /** Fields of the confirmation that are sent otherwise than they were signed. */
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
  /** What was said to the one who answered. */
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
  /** The customer opens the chat: what has arrived becomes read. */
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
  /** How the inventory system stands and behaves from now on. */
  setInventory: (changes: Partial<InventorySettings>) => Promise<InventorySettings>;
  /** The payer does something with an order whose form has reached the checkout; what the product answered to each confirmation. */
  pay: (payment: PaymentInput) => Promise<{ transactionId: string; statuses: number[] }>;
  /** Whether what asks the payment provider about an order gets no answer from now on. */
  setReports: (reports: { isDown: boolean }) => Promise<void>;
  /** Sends a form to the checkout as a browser does. */
  checkout: (form: { url: string; campos: Record<string, string> }) => Promise<number>;
  /** Every leg that was called, oldest first. */
  calls: () => Promise<MadeCall[]>;
  /** What a telephone does when it rings from now on. */
  setPhone: (number: string, behaviour: 'answers' | 'busy' | 'noAnswer' | 'fails') => Promise<void>;
  /** What an agent's browser does when it is called from now on. */
  setBrowser: (identity: string, behaviour: 'answers' | 'silent') => Promise<void>;
  /** One of the two ends a call after so many seconds of its own time; `ended` is false when nobody talks. */
  hangUp: (end: { sid: string; by: 'agent' | 'customer'; seconds: number }) => Promise<{ ended: boolean }>;
  /** A customer calls a number of the product's, and stays on the line; the number of that call. */
  ringUp: (numbers: { from: string; to: string }) => Promise<{ sid: string }>;
  judgeTemplate: (verdict: { sid: string; status: string; rejectionReason?: string }) => Promise<void>;
  /** The turns of the language model's next questions; afterwards it does as well as it can by itself. */
  playModel: (turns: readonly ModelTurn[], thinks?: boolean) => Promise<void>;
  /** What the language model was asked. */
  modelAsked: () => Promise<ChatRequest[]>;
};

/** Drives a running simulator; every call throws with the simulator's words when it refuses. */
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
    modelAsked: () => call('GET', '/model'),
  };
}
