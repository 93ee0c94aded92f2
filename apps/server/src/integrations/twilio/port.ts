/** A message as the provider's own list shows it. */
export interface ProviderMessage {
  sid: string;
  direction: 'inbound' | 'outbound';
  from: string;
  to: string;
  body: string;
  status: string;
  errorCode: string | null;
  created: Date;
  numMedia: number;
}

/** A file of a message, at its address in the provider's API. */
export interface ProviderMedia {
  url: string;
  contentType: string;
}

export interface ProviderAccount {
  /** A subaccount of the platform's account with its own token; absent: the platform's account. */
  subaccount?: { sid: string; token: string };
}

/** A WhatsApp number of an account, and what WhatsApp thinks of it in the provider's words. */
export interface ProviderSender {
  sid: string;
  quality: string | null;
  limit: string | null;
}

/** What is sent: a text, files that the provider fetches with a caption, or an approved template with its variables. */
export type OutgoingContent =
  | { kind: 'text'; body: string }
  | { kind: 'media'; body: string; mediaUrls: string[] }
  | { kind: 'template'; contentSid: string; variables: Record<string, string> };

export interface OutgoingMessage extends ProviderAccount {
  from: string;
  to: string;
  content: OutgoingContent;
  statusCallback: string;
}

/** What the provider says of a message that it has. */
export type SentMessage = Pick<ProviderMessage, 'sid' | 'status' | 'errorCode'>;

/** A message template of an account, as the provider lists it. */
export interface ProviderTemplate {
  sid: string;
  name: string;
  language: string | null;
  category: string | null;
  /** The provider's word for what WhatsApp thinks of it. */
  status: string;
  rejectionReason: string | null;
  body: string;
  /** The places to be filled, each with a sample. */
  variables: Record<string, string | null>;
  /** Whether it has neither buttons nor files nor any other form beside its text. */
  isTextOnly: boolean;
}

/** A template of text that is to be made. */
export interface NewTemplate {
  name: string;
  language: string;
  body: string;
  samples: Record<string, string>;
}

/** The provider certainly did not take the message. `isPassing` means that it may take it later. */
export class ProviderRefusal extends Error {
  readonly code: string | null;
  readonly isPassing: boolean;
  constructor(code: string | null, message: string, isPassing: boolean) {
    super(message);
    this.code = code;
    this.isPassing = isPassing;
  }
}

/** Nobody can say whether the provider took the message: the answer was lost. */
export class ProviderUncertain extends Error {}

/** WhatsApp through a provider. Numbers are E.164 without any prefix of the provider. */
export interface MessagingProvider {
  readonly accountSid: string;
  send(message: OutgoingMessage): Promise<SentMessage>;
  /** All messages to one number since an instant, oldest first. Their files are a question each. */
  listInbound(query: ProviderAccount & { to: string; since: Date }): Promise<ProviderMessage[]>;
  listMedia(query: ProviderAccount & { sid: string }): Promise<ProviderMedia[]>;
  /** What was sent last to one customer, also what waits for its turn there and has no time of sending yet. */
  listOutbound(query: ProviderAccount & { from: string; to: string; limit: number }): Promise<ProviderMessage[]>;
  /** One message as it stands now; undefined when the account does not have it. */
  findMessage(query: ProviderAccount & { sid: string }): Promise<ProviderMessage | undefined>;
  /** Every message template of the account. */
  listTemplates(account: ProviderAccount): Promise<ProviderTemplate[]>;
  /** One of them as it stands now; undefined when the account does not have it. */
  fetchTemplate(account: ProviderAccount, sid: string): Promise<ProviderTemplate | undefined>;
  /** Stores a template of text and answers its number; WhatsApp does not look at it before it is handed in. */
  createTemplate(account: ProviderAccount, fresh: NewTemplate): Promise<string>;
  /** Hands a stored template in to WhatsApp for approval. */
  submitTemplate(account: ProviderAccount, template: { sid: string; name: string; category: string }): Promise<void>;
  /** False when the account does not have it. */
  removeTemplate(account: ProviderAccount, sid: string): Promise<boolean>;
  /** The account's sender with this number; undefined when it has none that is connected. */
  findSender(account: ProviderAccount, numero: string): Promise<ProviderSender | undefined>;
  /** The primary token of a subaccount, which the platform's account alone may read. */
  fetchSubaccountToken(sid: string): Promise<string>;
  /** Whether the signature fits the address and the form fields. Repeated fields come as arrays (WEB-01). */
  isSigned(token: string, signature: string, url: string, params: Record<string, string | string[]>): boolean;
  /** The same of a body that is no form: the address carries its digest as `bodySHA256`, and the signature covers that. */
  isSignedWithBody(token: string, signature: string, url: string, body: string): boolean;
}
