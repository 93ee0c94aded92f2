import { resolve } from 'node:path';
import { z } from 'zod';
import { CAPTCHA_PLACEHOLDER } from '@tertulia/contract/core/captcha';
import { listed } from '../db/postgres-version.ts';
import { readS3Url, S3UrlError, type S3Address } from '../files/s3-url.ts';

/** Development value that must never reach production. */
const DEMO_SECRET = 'tertulia-demo-secret-not-for-production!';

/** PayU publishes this key, so every reader of its documentation could sign confirmations with it. */
const PAYU_SANDBOX_KEY = '4Vj8eK4rloUd272L48hsrarnUA';

const count = z.coerce.number().int().min(1);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/**
 * Every setting of the server, with its default and effect. docs/configuration.md is checked against this object.
 * An empty variable counts as absent.
 */
export const SETTINGS = {
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).default('development'),
    effect: '`production` makes weak or missing secrets fatal',
  },
  HOST: { schema: z.string().default('127.0.0.1'), effect: 'Address the server listens on' },
  PORT: { schema: z.coerce.number().int().min(0).max(65535).default(3000), effect: 'Port the server listens on' },
  PUBLIC_URL: {
    schema: z.url().optional(),
    effect:
      'Address under which browsers and the provider reach the product; signatures and mailed links are made from it. Default `http://HOST:PORT`',
  },
  DATA_DIR: { schema: z.string().default('./data'), effect: 'Folder of files, mails and the embedded database' },
  DATABASE_URL: {
    schema: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'debe empezar por postgresql://, como postgresql://usuario:clave@servidor:5432/base',
      })
      .optional(),
    effect: `PostgreSQL ${listed('or')}, with a user that owns the database and may create roles; absent: the embedded one`,
  },
  DATABASE_ADMIN_URL: {
    schema: z.url().optional(),
    effect: 'Set by the launcher: administrative connection to the embedded database',
  },
  DATABASE_CONNECTIONS: {
    schema: count.default(12),
    effect: 'Maximum connections to PostgreSQL for HTTP requests; [the total](operations.md#connections-to-postgresql)',
  },
  S3_URL: {
    schema: z
      .string()
      .superRefine((text, context) => {
        try {
          readS3Url(text);
        } catch (error) {
          if (!(error instanceof S3UrlError)) throw error;
          context.addIssue(error.message);
        }
      })
      .optional(),
    effect:
      'Bucket for files, `https://KEY:SECRET@host/bucket/prefix?region=…`; absent: `DATA_DIR/files`. See [operations](operations.md#a-bucket-for-the-files)',
  },
  STORAGE_MB_PER_SUBSCRIBER: {
    schema: count.default(20_480),
    effect: 'Storage for the users of one subscriber. Customers’ files are always stored; they and quotes do not count',
  },
  STORAGE_MB_BEFORE_CHANNEL: {
    schema: count.default(50),
    effect: 'The same while the subscriber has no active channel',
  },
  UPLOAD_MB_PER_PERSON_DAY: {
    schema: count.default(4096),
    effect: 'Maximum upload of one user per day, so that one user cannot fill the subscriber’s storage',
  },
  UPLOAD_IDLE_SECONDS: {
    schema: count.default(30),
    effect:
      'An upload that receives no bytes for this long is cut, so that it does not block the sender’s other uploads',
  },
  REDIS_URL: { schema: z.url().optional(), effect: 'Bus between several server processes; absent: PostgreSQL NOTIFY' },
  SERVER_ROLE: {
    schema: z.enum(['api', 'worker', 'both']).default('both'),
    effect:
      'Whether this process answers HTTP requests (`api`), sends messages and runs jobs (`worker`), or both. An `api` process never sends',
  },
  APP_SECRET: {
    schema: z.string().default(DEMO_SECRET),
    effect:
      'At least 32 bytes, and outside the demo not this one; signs file addresses, encrypts stored secrets, makes the database passwords',
  },
  TWILIO_ACCOUNT_SID: {
    schema: z.string().optional(),
    effect: 'The platform’s Twilio account; absent: WhatsApp is switched off and its webhooks answer 404',
  },
  TWILIO_AUTH_TOKEN: { schema: z.string().optional(), effect: 'Its primary token; checks webhook signatures' },
  TWILIO_API_KEY_SID: {
    schema: z.string().optional(),
    effect:
      'API key for calls to Twilio about that account instead of the token, which still fetches media and reads subaccounts; it also signs the softphone’s tokens: absent, telephone calls are switched off',
  },
  TWILIO_API_KEY_SECRET: { schema: z.string().optional(), effect: 'Secret of that key' },
  TWILIO_API_BASE: {
    schema: z.url().optional(),
    effect: 'Another address for Twilio’s API; the simulator’s on a first start',
  },
  INVENTARIO_API_BASE: {
    schema: z.url().optional(),
    effect:
      'Address of the inventory system («MYS») from which products are synchronised; no other address is contacted. Absent: synchronisation is switched off',
  },
  INVENTARIO_TIMEOUT_SECONDS: {
    schema: count.default(20),
    effect: 'How long one page of the inventory’s catalogue may take',
  },
  PAYU_MERCHANT_ID: {
    schema: z.string().optional(),
    effect:
      'PayU merchant that top-ups are paid to; absent: card payments are switched off and their webhook answers 404',
  },
  PAYU_ACCOUNT_ID: { schema: z.string().optional(), effect: 'Its account for Colombia' },
  PAYU_API_KEY: { schema: z.string().optional(), effect: 'Its API key; signs forms and checks confirmations' },
  PAYU_API_LOGIN: { schema: z.string().optional(), effect: 'Its API login; requests the state of a payment' },
  PAYU_HMAC_SECRET: {
    schema: z.string().optional(),
    effect: 'Secret of an account that signs with HMAC-SHA256; absent: MD5',
  },
  PAYU_TEST: {
    schema: flag.default(false),
    effect: 'Use PayU’s sandbox, whose payments are not real; not allowed in production',
  },
  PAYU_CHECKOUT_URL: {
    schema: z.url().optional(),
    effect: 'Another address of PayU’s checkout; the simulator’s on a first start',
  },
  PAYU_REPORTS_URL: {
    schema: z.url().optional(),
    effect: 'Another address of PayU’s reports; the simulator’s on a first start',
  },
  DIFUSION_POR_SEGUNDO: {
    schema: count.max(400).default(60),
    effect: 'Broadcast messages per second and channel; Twilio accepts 80 per number, agents’ messages included',
  },
  DIFUSION_HORARIO: {
    schema: z.enum(['ley2300', 'siempre']).default('ley2300'),
    effect:
      'When broadcasts may send advertising templates: `ley2300` (Monday to Friday 7–19 h, Saturday 8–15 h, never on Sundays and Colombian holidays) or `siempre`',
  },
  WHATSAPP_LIMITE_DIARIO: {
    schema: count.optional(),
    effect:
      'Contacts that WhatsApp lets the account write to in 24 hours (its tier); a broadcast skips the rest. Absent: no limit',
  },
  LLM_MODEL: {
    schema: z.string().optional(),
    effect: 'Language model of the assistant, by its provider’s name; absent: only the built-in parser answers',
  },
  LLM_PROVIDER: {
    schema: z.enum(['openai', 'anthropic']).default('openai'),
    effect: 'Protocol of the model: `openai` (and compatible servers) or `anthropic`',
  },
  LLM_API_KEY: { schema: z.string().optional(), effect: 'Its key; a server of your own may need none' },
  LLM_API_BASE: { schema: z.url().optional(), effect: 'Another address for its API; default the provider’s own' },
  LLM_TIMEOUT_SECONDS: {
    schema: count.max(25).default(20),
    effect: 'Total time of the model for one question; after that the parser answers',
  },
  LLM_MAX_TOKENS: {
    schema: count.default(4000),
    effect:
      'Maximum tokens of one answer, reasoning included; a longer answer is discarded. They count against the model’s context, so choose fewer for local models with a small one',
  },
  SMTP_URL: {
    schema: z.url().optional(),
    effect: 'Mail server; absent: mails are written as .eml files to DATA_DIR/mail',
  },
  MAIL_FROM: { schema: z.string().default('Tertulia <no-responder@localhost>'), effect: 'Sender of mails' },
  CAPTCHA_MODE: {
    schema: z.enum(['off', 'siteverify']).optional(),
    effect: '`off` or `siteverify`; production requires an explicit value',
  },
  CAPTCHA_VERIFY_URL: { schema: z.url().optional(), effect: 'Address of the siteverify-style service' },
  CAPTCHA_SECRET: { schema: z.string().optional(), effect: 'Secret of that service' },
  CAPTCHA_SITE_KEY: { schema: z.string().optional(), effect: 'Its public key for browsers' },
  CAPTCHA_SCRIPT_URL: {
    schema: z.url().optional(),
    effect:
      'Its script, with a `render` function like Turnstile, hCaptcha and reCAPTCHA. The registration page shows its widget',
  },
  CAPTCHA_ORIGINS: {
    schema: z.string().optional(),
    effect:
      'Further origins that its script loads from, separated by spaces; the script’s own origin is always allowed',
  },
  METRICS_TOKEN: {
    schema: z.string().optional(),
    effect: 'Bearer token for /metrics; absent: only requests from this machine, and none with TRUST_PROXY',
  },
  AUTH_HIDE_UNKNOWN_EMAIL: {
    schema: flag.default(false),
    effect: 'An unknown e-mail answers BAD_CREDENTIALS like a wrong password',
  },
  TRUST_PROXY: {
    schema: flag.default(false),
    effect: 'Take the caller’s address from X-Forwarded-For, behind a proxy of your own',
  },
  HTTP_CONNECTIONS: {
    schema: count.default(2000),
    effect: 'Maximum open connections; idle ones are closed for new ones',
  },
  HTTP_CONNECTIONS_PER_ADDRESS: {
    schema: count.default(100),
    effect:
      'Maximum of them from one address (this machine is exempt); with TRUST_PROXY, active requests and sockets of one real address',
  },
  HTTP_HEADERS_SECONDS: { schema: count.default(10), effect: 'How long a request may take to send its headers' },
  HTTP_REQUEST_SECONDS: { schema: count.default(30), effect: 'How long a request may take to arrive' },
  HTTP_KEEP_ALIVE_SECONDS: { schema: count.default(65), effect: 'How long an idle connection is kept open' },
  HTTP_STALLED_SECONDS: {
    schema: count.default(15),
    effect: 'How long a response may wait for a client that reads nothing of it',
  },
  RETENTION_DAYS_JOURNAL: {
    schema: count.default(90),
    effect: 'How long processed provider events are kept',
  },
  RETENTION_DAYS_QUARANTINE: {
    schema: count.default(90),
    effect: 'How long refused webhooks are kept after their replay',
  },
  RETENTION_DAYS_SESSIONS: {
    schema: count.default(30),
    effect: 'How long sessions and recovery links are kept after they expired',
  },
  RETENTION_DAYS_JOBS: { schema: count.default(30), effect: 'How long permanently failed jobs are kept' },
  RETENTION_DAYS_AUDIT: {
    schema: z.coerce.number().int().min(90).default(1825),
    effect: 'How long the audit trail is kept; at least 90',
  },
  DEMO: {
    schema: flag.default(false),
    effect: 'Creates the demo subscriber in an empty database; the launcher sets it with the embedded database',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    effect: 'How much is logged',
  },
} as const;

type Settings = { [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]['schema']> };

export interface Config extends Settings {
  /** PUBLIC_URL, or the address derived from HOST and PORT. */
  publicUrl: string;
  adminUrl: string;
  dataDir: string;
  /** The bucket of S3_URL; null: files are below dataDir. */
  bucket: S3Address | null;
}

/** Invalid settings that prevent the start; the message names each one. */
export class ConfigError extends Error {}

/** Reads and checks the environment. Throws ConfigError that names every invalid setting (AUT-09). */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(SETTINGS)) {
    const parsed = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (parsed.success) settings[name] = parsed.data;
    else faults.push(`${name}: ${parsed.error.issues.map((issue) => issue.message).join(', ')}`);
  }
  const read = settings as Settings;
  if (faults.length === 0) faults.push(...weaknesses(read));
  if (faults.length > 0) throw new ConfigError(`The configuration is not fit to start:\n  ${faults.join('\n  ')}`);
  return {
    ...read,
    publicUrl: (read.PUBLIC_URL ?? `http://${read.HOST}:${read.PORT}`).replace(/\/$/, ''),
    adminUrl: read.DATABASE_ADMIN_URL ?? read.DATABASE_URL ?? '',
    dataDir: resolve(read.DATA_DIR),
    bucket: read.S3_URL === undefined ? null : readS3Url(read.S3_URL),
  };
}

function weaknesses(read: Settings): string[] {
  const faults: string[] = [];
  if (!read.DATABASE_ADMIN_URL && !read.DATABASE_URL) faults.push('DATABASE_URL: missing');
  if (Buffer.byteLength(read.APP_SECRET) < 32) faults.push('APP_SECRET: shorter than 32 bytes');
  // The secret is public in this file. Only the demo and the tests may use it, regardless of NODE_ENV.
  const isInvented = read.DEMO || read.NODE_ENV === 'test';
  if (read.APP_SECRET === DEMO_SECRET && (!isInvented || read.NODE_ENV === 'production'))
    faults.push('APP_SECRET: missing or the demo’s value');
  if (read.TWILIO_ACCOUNT_SID && !read.TWILIO_AUTH_TOKEN)
    faults.push('TWILIO_AUTH_TOKEN: empty, so no webhook signature could be checked');
  if (Boolean(read.TWILIO_API_KEY_SID) !== Boolean(read.TWILIO_API_KEY_SECRET))
    faults.push('TWILIO_API_KEY_SID and TWILIO_API_KEY_SECRET: one is of no use without the other');
  if (read.PAYU_MERCHANT_ID) {
    if (!read.PAYU_API_KEY) faults.push('PAYU_API_KEY: empty, so no confirmation could be checked');
    if (!read.PAYU_ACCOUNT_ID || !read.PAYU_API_LOGIN)
      faults.push('PAYU_ACCOUNT_ID and PAYU_API_LOGIN: needed by PAYU_MERCHANT_ID');
  }
  if (read.LLM_MODEL && !read.LLM_API_KEY && !read.LLM_API_BASE)
    faults.push('LLM_API_KEY: empty, and LLM_API_BASE names no server that needs none');
  if (read.CAPTCHA_MODE === 'siteverify') {
    const needed = ['CAPTCHA_SECRET', 'CAPTCHA_VERIFY_URL', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SCRIPT_URL'] as const;
    const missing = needed.filter((name) => !read[name]);
    if (missing.length > 0) faults.push(`${missing.join(', ')}: needed by CAPTCHA_MODE=siteverify`);
  }
  if (read.NODE_ENV === 'production') {
    if (read.CAPTCHA_SECRET === CAPTCHA_PLACEHOLDER) faults.push('CAPTCHA_SECRET: the placeholder of development');
    if (!read.CAPTCHA_MODE) faults.push('CAPTCHA_MODE: not set; write `off` if you mean it');
    if (read.PAYU_TEST) faults.push('PAYU_TEST: payments of the sandbox are no money');
    if (read.PAYU_API_KEY === PAYU_SANDBOX_KEY) faults.push('PAYU_API_KEY: the sandbox’s, which everybody knows');
    if (read.DEMO) faults.push('DEMO: not allowed in production');
  }
  return faults;
}
