import { describe, expect, test } from 'vitest';
import { adOriginRules, isOfAccount, nameFromDisposition, originRules } from './archivos.origen.ts';

const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token' };
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('with Twilio itself', () => {
  const { isHostAllowed, trustedOrigin, auth } = originRules(account);

  test.each(['api.twilio.com', 'mcs.us1.twilio.com', 'media.twiliocdn.com', 'mms.twiliocdn.com'])(
    '%s may be fetched by https',
    (host) => {
      expect(isHostAllowed(host, 443)).toBe(true);
      expect(isHostAllowed(host, 8443)).toBe(false);
    },
  );

  test.each([
    'twilio.com.evil.test',
    'eviltwilio.com',
    'twiliocdn.com',
    'evil.twiliocdn.com',
    'media.twiliocdn.com.evil.test',
    'localhost',
    '127.0.0.1',
    '',
  ])('%j may not', (host) => expect(isHostAllowed(host, 443)).toBe(false));

  test('no origin is trusted, and the credentials are sent to the API only', () => {
    expect(trustedOrigin).toBeUndefined();
    expect(auth).toMatchObject({ origin: 'https://api.twilio.com', authorization: basic('AC1:token') });
  });
});

describe('for the picture of an ad', () => {
  const { isHostAllowed, auth } = adOriginRules(account);

  test.each(['api.twilio.com', 'scontent.xx.fbcdn.net', 'lookaside.fbsbx.com', 'scontent.cdninstagram.com'])(
    '%s may be fetched by https',
    (host) => {
      expect(isHostAllowed(host, 443)).toBe(true);
      expect(isHostAllowed(host, 8443)).toBe(false);
    },
  );

  test.each(['fbcdn.net', 'evilfbcdn.net', 'scontent.fbcdn.net.evil.test', 'localhost', '127.0.0.1'])(
    '%s may not',
    (host) => expect(isHostAllowed(host, 443)).toBe(false),
  );

  test('the credentials are sent to the API only', () => expect(auth?.origin).toBe('https://api.twilio.com'));

  test('with another API base, only that origin may be fetched', () => {
    const rules = adOriginRules({ ...account, TWILIO_API_BASE: 'http://127.0.0.1:3100' });
    expect(rules.trustedOrigin).toBe('http://127.0.0.1:3100');
    expect(rules.isHostAllowed('scontent.xx.fbcdn.net', 443)).toBe(false);
  });
});

test('with another API base, only that origin may be fetched', () => {
  const { isHostAllowed, trustedOrigin, auth } = originRules({
    ...account,
    TWILIO_API_BASE: 'http://127.0.0.1:3100/some/path',
  });
  expect(isHostAllowed('api.twilio.com', 443)).toBe(false);
  expect(isHostAllowed('127.0.0.1', 3100)).toBe(false);
  expect(trustedOrigin).toBe('http://127.0.0.1:3100');
  expect(auth?.origin).toBe('http://127.0.0.1:3100');
});

test('a region of Twilio keeps Twilio’s rules', () => {
  const { isHostAllowed, trustedOrigin, auth } = originRules({
    ...account,
    TWILIO_API_BASE: 'https://api.dublin.ie1.twilio.com',
  });
  expect(isHostAllowed('media.twiliocdn.com', 443)).toBe(true);
  expect(trustedOrigin).toBeUndefined();
  expect(auth?.origin).toBe('https://api.dublin.ie1.twilio.com');
});

test('the API key, which cannot access subaccounts, is not used; without an account no credentials are sent', () => {
  const withKey = { ...account, TWILIO_API_KEY_SID: 'SK1', TWILIO_API_KEY_SECRET: 'secret' };
  expect(originRules(withKey).auth?.authorization).toBe(basic('AC1:token'));
  expect(originRules({}).auth).toBeUndefined();
});

test.each([originRules, adOriginRules])('a subaccount authenticates with its own token, only to the API', (rules) => {
  const own = { subaccount: { sid: 'AC2', token: 'own' } };
  expect(rules(account, own).auth).toMatchObject({ origin: 'https://api.twilio.com', authorization: basic('AC2:own') });
  const elsewhere = rules({ ...account, TWILIO_API_BASE: 'http://127.0.0.1:3100' }, own);
  expect(elsewhere.auth).toMatchObject({ origin: 'http://127.0.0.1:3100', authorization: basic('AC2:own') });
});

test.each([
  ['https://api.twilio.com/2010-04-01/Accounts/AC2/Messages/MM1/Media/ME1', true],
  ['https://api.twilio.com/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1', false],
  ['https://api.twilio.com/2010-04-01/Accounts/AC22/Messages/MM1/Media/ME1', false],
  ['https://api.twilio.com/2010-04-01/Accounts/AC2/../AC1/Messages/MM1/Media/ME1', false],
  ['https://media.twiliocdn.com/AC2/ME1', false],
  ['nowhere', false],
])('whether %s is in AC2 is %s', (url, isOwn) => expect(isOfAccount(url, 'AC2')).toBe(isOwn));

test.each([
  [null, null],
  ['inline', null],
  ['inline; filename="factura.pdf"', 'factura.pdf'],
  ['attachment; filename=factura.pdf', 'factura.pdf'],
  ['inline; filename="x"; filename*=UTF-8\'\'a%C3%B1o%202026.pdf', 'año 2026.pdf'],
  ["inline; filename*=utf-8''%E0%A4", null],
  ['inline; filename="a\\"b.txt"', 'a"b.txt'],
  ['inline; filename="../../etc/passwd"', 'passwd'],
  ['inline; filename="C:\\\\temp\\\\x.doc"', 'x.doc'],
  ['inline; filename=".."', null],
  ["inline; filename*=UTF-8''foto%E2%80%AEgpj.exe", 'fotogpj.exe'],
  ["inline; filename*=UTF-8''a%00%0d%0ab.txt", 'ab.txt'],
  [`inline; filename="${'x'.repeat(300)}.pdf"`, `${'x'.repeat(196)}.pdf`],
])('reads the name of %j', (header, name) => {
  expect(nameFromDisposition(header)).toBe(name);
});

describe('credentials are sent only for files of their own account', () => {
  const API = '/2010-04-01/Accounts';
  const platform = originRules(account).auth;
  const own = originRules(account, { subaccount: { sid: 'AC2', token: 'own' } }).auth;
  const recordings = originRules(account, {}, 'recording').auth;

  test('of messages, and of calls only for a recording', () => {
    expect(platform?.isFor(`${API}/AC1/Messages/MM1/Media/ME1`)).toBe(true);
    expect(own?.isFor(`${API}/AC2/Messages/MM1/Media/ME1`)).toBe(true);
    expect(recordings?.isFor(`${API}/AC1/Recordings/RE1.mp3`)).toBe(true);
    expect(platform?.isFor(`${API}/AC1/Recordings/RE1.mp3`)).toBe(false);
    expect(recordings?.isFor(`${API}/AC1/Messages/MM1/Media/ME1`)).toBe(false);
  });

  test.each([
    `${API}.json`,
    `${API}/AC1.json`,
    `${API}/AC1/Messages.json`,
    `${API}/AC1/Messages/MM1.json`,
    `${API}/AC1/Messages/MM1/Media.json`,
    `${API}/AC1/Messages/MM1/Media/ME1/`,
    `${API}/AC1/Messages/MM1/Media/ME1.json`,
    `${API}/AC1/Messages/MM1/Media/%2E%2E`,
    `${API}/AC3/Messages/MM1/Media/ME1`,
    `/v1${API}/AC1/Messages/MM1/Media/ME1`,
    `/${API}/AC1/Messages/MM1/Media/ME1`,
  ])('and not for %s', (path) => {
    for (const auth of [platform, own, recordings, adOriginRules(account).auth])
      expect(auth?.isFor(path), path).toBe(false);
  });
});
