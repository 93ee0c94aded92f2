import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { configurationTable } from './config-reference.ts';
import { ConfigError, readConfig } from './config.ts';

const good = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u:p@localhost/x',
  APP_SECRET: 's'.repeat(32),
  CAPTCHA_MODE: 'off',
  PUBLIC_URL: 'https://chat.example.co/',
};

describe('configuration', () => {
  it('derives the public address from host and port, and trims its slash', () => {
    expect(readConfig(good).publicUrl).toBe('https://chat.example.co');
    expect(readConfig({ ...good, PUBLIC_URL: '', PORT: '4000' }).publicUrl).toBe('http://127.0.0.1:4000');
  });

  it.each([
    ['no database', { DATABASE_URL: '' }, 'DATABASE_URL'],
    ['no secret', { APP_SECRET: '' }, 'APP_SECRET'],
    ['a short secret', { APP_SECRET: 'short' }, 'APP_SECRET'],
    ['no captcha mode', { CAPTCHA_MODE: '' }, 'CAPTCHA_MODE'],
    [
      'a captcha without its secret',
      { CAPTCHA_MODE: 'siteverify', CAPTCHA_VERIFY_URL: 'https://c.example/verify' },
      'CAPTCHA_SECRET',
    ],
    [
      'a captcha that no browser could show',
      { CAPTCHA_MODE: 'siteverify', CAPTCHA_VERIFY_URL: 'https://c.example/verify', CAPTCHA_SECRET: 's' },
      'CAPTCHA_SITE_KEY, CAPTCHA_SCRIPT_URL',
    ],
    ['a provider without its token', { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` }, 'TWILIO_AUTH_TOKEN'],
    ['PayU without its key', { PAYU_MERCHANT_ID: '1', PAYU_ACCOUNT_ID: '2', PAYU_API_LOGIN: 'x' }, 'PAYU_API_KEY'],
    ['PayU without its account', { PAYU_MERCHANT_ID: '1', PAYU_API_KEY: 'x' }, 'PAYU_ACCOUNT_ID'],
    [
      'the key of PayU’s sandbox',
      {
        PAYU_MERCHANT_ID: '1',
        PAYU_ACCOUNT_ID: '2',
        PAYU_API_LOGIN: 'x',
        PAYU_API_KEY: '4Vj8eK4rloUd272L48hsrarnUA',
      },
      'PAYU_API_KEY',
    ],
    ['PayU’s sandbox', { PAYU_TEST: 'true' }, 'PAYU_TEST'],
    ['the demo', { DEMO: 'true' }, 'DEMO'],
    ['a port that is none', { PORT: 'eighty' }, 'PORT'],
    ['a bucket that is none', { S3_URL: 'https://KEY:SECRET@host' }, 'S3_URL: names no bucket'],
  ])('refuses to start in production with %s, and names it', (_title, over, name) => {
    const read = () => readConfig({ ...good, ...over });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
  });

  it.each([
    ['the demo’s secret on a database of one’s own', { APP_SECRET: '' }, 'APP_SECRET'],
    [
      'half an API key',
      { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 't', TWILIO_API_KEY_SID: 'SK1' },
      'TWILIO_API_KEY_SECRET',
    ],
  ])('refuses to start outside production too with %s, and names it', (_title, over, name) => {
    for (const NODE_ENV of ['', 'development']) {
      const read = () => readConfig({ ...good, NODE_ENV, ...over });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(name);
    }
  });

  it('reads the bucket address, and its errors contain none of it', () => {
    expect(readConfig(good).bucket).toBeNull();
    expect(readConfig({ ...good, S3_URL: '' }).bucket).toBeNull();
    expect(readConfig({ ...good, S3_URL: 'https://KEY:s%2F@host/bucket/prefix' }).bucket).toMatchObject({
      bucket: 'bucket',
      prefix: 'prefix/',
      credentials: { accessKeyId: 'KEY', secretAccessKey: 's/' },
    });
    const read = () => readConfig({ ...good, S3_URL: 'https://KEY:MYSECRET@host/bucket?x' });
    expect(read).toThrow('S3_URL: takes nothing behind the path');
    expect(read).not.toThrow(/KEY|MYSECRET|host/);
  });

  it('accepts the demo secret for the demo only', () => {
    expect(readConfig({ ...good, NODE_ENV: '', APP_SECRET: '', DEMO: 'true' }).DEMO).toBe(true);
  });

  it('lists every variable in the reference, with its default and effect', async () => {
    const page = await readFile(new URL('../../../../../docs/configuration.md', import.meta.url), 'utf8');
    expect(page).toContain(configurationTable());
  });
});
