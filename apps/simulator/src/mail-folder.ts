import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';

export type MailSummary = { name: string; subject: string; from: string; to: string; date: string };
export type Mail = MailSummary & { html: string | null; text: string | null; attachments: string[] };
/** The answer of `/mail-api/mails`; not configured means that the product sends its mails to a server. */
export type Mailbox = { configured: boolean; mails: MailSummary[] };

const EML_NAME = /^[\w.@+=,-]+\.eml$/;

/** The mails that the product writes as files if it has no mail server. */
export class MailFolder {
  readonly #dir: string;
  #parsed = new Map<string, { changedAt: number; mail: Mail }>();

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Newest first; a folder that does not exist yet is an empty one. */
  async list(): Promise<MailSummary[]> {
    const names = await readdir(this.#dir).catch(ignoreMissing);
    const mails = await Promise.all(names.filter((name) => EML_NAME.test(name)).map((name) => this.#load(name)));
    const known = mails.filter((mail) => mail !== null);
    const summaries = known.map(({ name, subject, from, to, date }) => ({ name, subject, from, to, date }));
    return summaries.toSorted((a, b) => b.date.localeCompare(a.date) || b.name.localeCompare(a.name));
  }

  async read(name: string): Promise<Mail | null> {
    return EML_NAME.test(name) ? this.#load(name) : null;
  }

  async #load(name: string): Promise<Mail | null> {
    const file = path.join(this.#dir, name);
    const facts = await stat(file).catch(() => null);
    if (!facts) return null;
    const known = this.#parsed.get(name);
    if (known?.changedAt === facts.mtimeMs) return known.mail;
    const mail = await parse(name, await readFile(file), facts.mtime);
    this.#parsed.set(name, { changedAt: facts.mtimeMs, mail });
    return mail;
  }
}

async function parse(name: string, bytes: Buffer, changedAt: Date): Promise<Mail> {
  const mail = await PostalMime.parse(bytes);
  const written = Date.parse(mail.date ?? '');
  return {
    name,
    subject: mail.subject ?? '(sin asunto)',
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).map((address) => address.address ?? address.name).join(', '),
    date: (Number.isNaN(written) ? changedAt : new Date(written)).toISOString(),
    html: mail.html ?? null,
    text: mail.text ?? null,
    attachments: mail.attachments.map((attachment) => attachment.filename ?? attachment.mimeType),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
