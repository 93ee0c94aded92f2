/** A message in the provider's own list. */
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

/** A WhatsApp number of an account, with its WhatsApp status in the provider's words. */
export interface ProviderSender {
  sid: string;
  quality: string | null;
  limit: string | null;
}

/**
 * The content to send: a text, files that the provider fetches with a caption, or an approved template with its
 * variables.
 */
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

/** The provider's state of a message that it has accepted. */
export type SentMessage = Pick<ProviderMessage, 'sid' | 'status' | 'errorCode'>;

/** A message template of an account, as the provider lists it. */
export interface ProviderTemplate {
  sid: string;
  name: string;
  language: string | null;
  category: string | null;
  /** The provider's word for WhatsApp's approval status. */
  status: string;
  rejectionReason: string | null;
  body: string;
  /** The placeholders, each with a sample. */
  variables: Record<string, string | null>;
  /** Whether it consists of text only, without buttons, files or other forms. */
  isTextOnly: boolean;
}

/** A text template to be created. */
export interface NewTemplate {
  name: string;
  language: string;
  body: string;
  samples: Record<string, string>;
}

/** The provider certainly did not accept the message. `isPassing` means that it may accept it later. */
export class ProviderRefusal extends Error {
  readonly code: string | null;
  readonly isPassing: boolean;
  constructor(code: string | null, message: string, isPassing: boolean) {
    super(message);
    this.code = code;
    this.isPassing = isPassing;
  }
}

/** It is unknown whether the provider accepted the message: the answer was lost. */
export class ProviderUncertain extends Error {}

/** WhatsApp through a provider. Numbers are E.164 without any prefix of the provider. */
export interface MessagingProvider {
  readonly accountSid: string;
  send(message: OutgoingMessage): Promise<SentMessage>;
  /** All messages to one number since an instant, oldest first. Their files take a request each. */
  listInbound(query: ProviderAccount & { to: string; since: Date }): Promise<ProviderMessage[]>;
  listMedia(query: ProviderAccount & { sid: string }): Promise<ProviderMedia[]>;
  /** The last messages sent to one customer, including queued ones that have no time of sending yet. */
  listOutbound(query: ProviderAccount & { from: string; to: string; limit: number }): Promise<ProviderMessage[]>;
  /** The current state of one message; undefined when the account does not have it. */
  findMessage(query: ProviderAccount & { sid: string }): Promise<ProviderMessage | undefined>;
  /** Every message template of the account. */
  listTemplates(account: ProviderAccount): Promise<ProviderTemplate[]>;
  /** The current state of one template; undefined when the account does not have it. */
  fetchTemplate(account: ProviderAccount, sid: string): Promise<ProviderTemplate | undefined>;
  /** Stores a text template and returns its id; WhatsApp does not review it before it is submitted. */
  createTemplate(account: ProviderAccount, fresh: NewTemplate): Promise<string>;
  /** Submits a stored template to WhatsApp for approval. */
  submitTemplate(account: ProviderAccount, template: { sid: string; name: string; category: string }): Promise<void>;
  /** False when the account does not have it. */
  removeTemplate(account: ProviderAccount, sid: string): Promise<boolean>;
  /** The account's connected sender with this number; undefined without one. */
  findSender(account: ProviderAccount, numero: string): Promise<ProviderSender | undefined>;
  /** The primary token of a subaccount, which only the platform's account may read. */
  fetchSubaccountToken(sid: string): Promise<string>;
  /** Whether the signature fits the address and the form fields. Repeated fields are arrays (WEB-01). */
  isSigned(token: string, signature: string, url: string, params: Record<string, string | string[]>): boolean;
  /**
   * The same for a body that is no form: the address carries its digest as `bodySHA256`, and the signature covers that.
   */
  isSignedWithBody(token: string, signature: string, url: string, body: string): boolean;
}
