import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Clock } from '../clock/clock.ts';
import { writeMailFile } from './mail-file.ts';

export interface MailOptions {
  /** Absent: mails become .eml files in `mailDir`. */
  smtpUrl: string | undefined;
  mailDir: string;
  from: string;
  clock: Clock;
}

export interface Mail {
  /** One address; it is never parsed as a list. The name may be blank. */
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /**
   * The same for every attempt to send this mail. It becomes the Message-ID, by which mailboxes detect a repetition.
   */
  key: string;
}

/** The mail server refuses this mail permanently. */
export class MailRefused extends Error {}

export interface Mailer {
  /** Sends one mail. Throws MailRefused, or another error that a retry may resolve. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };
/** No content of a mail may make us read a file or fetch an address. */
const NO_OUTSIDE_CONTENT = { disableFileAccess: true, disableUrlAccess: true };

/** Sends by SMTP, or writes files when no mail server is configured. */
export function createMailer({ smtpUrl, mailDir, from, clock }: MailOptions): Mailer {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const envelope = ({ key, ...mail }: Mail): SendMailOptions => ({
    ...mail,
    from,
    date: clock.now(),
    messageId: `<${key.replace(/[^\w.-]/g, '')}@${domain}>`,
    ...NO_OUTSIDE_CONTENT,
  });
  if (smtpUrl) {
    const transport = openLate({ url: smtpUrl, ...SMTP_TIMEOUTS });
    return { send: async (mail) => sendBySmtp(await transport.open(), envelope(mail)), close: transport.close };
  }
  const composer = openLate({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await (await composer.open()).sendMail(envelope(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed');
      await writeMailFile({ dir: mailDir, subject: mail.subject, message, now: clock.now() });
    },
    close: composer.close,
  };
}

/** Loads the library at the first mail: it has several MB. */
function openLate(options: object): { open(): Promise<Transporter>; close(): void } {
  let opened: Promise<Transporter> | null = null;
  return {
    open: () => (opened ??= import('nodemailer').then(({ createTransport }) => createTransport(options))),
    close: () => void opened?.then((transport) => transport.close()),
  };
}

async function sendBySmtp(transport: Transporter, mail: SendMailOptions): Promise<void> {
  try {
    await transport.sendMail(mail);
  } catch (error) {
    if (isRefusal(error)) throw new MailRefused('The mail server refused the mail for good', { cause: error });
    throw error;
  }
}

/** 5xx for the recipient or the content. 53x are about our own login, which the operator can repair. */
function isRefusal(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === 'number' && code >= 550 && code < 560;
}
