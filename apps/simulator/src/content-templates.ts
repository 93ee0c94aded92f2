import { newSid } from './sid.ts';

export type ApprovalStatus = 'unsubmitted' | 'received' | 'pending' | 'approved' | 'rejected' | 'paused' | 'disabled';

export type ContentTemplate = {
  sid: string;
  /** The account that sees it; null for the main one. */
  accountSid: string | null;
  friendlyName: string;
  language: string;
  /** Samples by variable name, as the provider stores them. */
  variables: Record<string, string>;
  types: Record<string, Record<string, unknown>>;
  createdAt: number;
  updatedAt: number;
  approval: { name: string; category: string; status: ApprovalStatus; rejectionReason: string };
};

export type NewTemplate = {
  sid?: string;
  accountSid?: string | null;
  friendlyName: string;
  language: string;
  variables: Record<string, string>;
  types: ContentTemplate['types'];
  category?: string;
  status?: ApprovalStatus;
  rejectionReason?: string;
};

/** WhatsApp takes minutes to days; here a user who tries the product sees it happen. */
const JUDGED_AFTER_MS = 30_000;
const SHOUTING = /!{3}|[A-ZÁÉÍÓÚÑ]{4,}.*[A-ZÁÉÍÓÚÑ]{4,}/;

const VARIABLE = /\{\{\s*([A-Za-z0-9_]{1,16})\s*\}\}/g;

/** The content templates of the account and their approval states. */
export class ContentTemplates {
  #templates = new Map<string, ContentTemplate>();

  add(input: NewTemplate, at: number): ContentTemplate {
    const template: ContentTemplate = {
      sid: input.sid ?? newSid('HX'),
      accountSid: input.accountSid ?? null,
      friendlyName: input.friendlyName,
      language: input.language,
      variables: input.variables,
      types: input.types,
      createdAt: at,
      updatedAt: at,
      approval: {
        name: input.friendlyName,
        category: input.category ?? 'UTILITY',
        status: input.status ?? 'unsubmitted',
        rejectionReason: input.rejectionReason ?? '',
      },
    };
    this.#templates.set(template.sid, template);
    return template;
  }

  find(sid: string): ContentTemplate | undefined {
    return this.#templates.get(sid);
  }

  remove(sid: string): boolean {
    return this.#templates.delete(sid);
  }

  listOf(accountSid: string | null): ContentTemplate[] {
    return [...this.#templates.values()].filter((template) => template.accountSid === accountSid);
  }

  judge(template: ContentTemplate, verdict: Partial<ContentTemplate['approval']>, at: number): ContentTemplate {
    template.approval = { ...template.approval, ...verdict };
    template.updatedAt = at;
    return template;
  }

  /** Judges templates submitted a while ago: a text with many capitals or exclamation marks is refused, as by WhatsApp. */
  judgeDue(now: number): void {
    for (const template of this.#templates.values()) {
      if (template.approval.status !== 'received' || now - template.updatedAt < JUDGED_AFTER_MS) continue;
      const isRefused = SHOUTING.test(bodyOf(template));
      const rejectionReason = isRefused ? 'INVALID_FORMAT: excessive capitals and punctuation' : '';
      this.judge(template, { status: isRefused ? 'rejected' : 'approved', rejectionReason }, now);
    }
  }

  clear(): void {
    this.#templates.clear();
  }
}

/** The text of a template with its variables filled in; a variable without a value stays as it is written. */
export function renderTemplate(template: ContentTemplate, values: Readonly<Record<string, string>>): string {
  return bodyOf(template).replaceAll(VARIABLE, (written, name: string) => values[name] ?? written);
}

/** The names of the required variables of the template. */
export function variablesOf(template: ContentTemplate): string[] {
  const text = JSON.stringify(template.types);
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] ?? ''))];
}

/** The titles of the template's quick reply buttons. */
export function buttonsOf(template: ContentTemplate): string[] {
  const actions = template.types['twilio/quick-reply']?.actions;
  if (!Array.isArray(actions)) return [];
  return actions.flatMap((action: unknown) => {
    const title = typeof action === 'object' && action !== null && 'title' in action ? action.title : undefined;
    return typeof title === 'string' ? [title] : [];
  });
}

/** The media that the template shows, with its variables filled in. */
export function mediaOf(template: ContentTemplate, values: Readonly<Record<string, string>>): string[] {
  const media = template.types['twilio/media']?.media;
  if (!Array.isArray(media)) return [];
  return media
    .filter((url): url is string => typeof url === 'string')
    .map((url) => url.replaceAll(VARIABLE, (written, name: string) => values[name] ?? written));
}

function bodyOf(template: ContentTemplate): string {
  for (const type of Object.values(template.types)) {
    if (typeof type.body === 'string') return type.body;
  }
  return '';
}
