import twilio from 'twilio';
import { describe, expect, it } from 'vitest';
import { signWebhook } from './signature.ts';

const TOKEN = '12345';

describe('signWebhook', () => {
  it('reproduces the vector of the provider’s documentation', () => {
    const params = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+12349013030',
      Digits: '1234',
      From: '+12349013030',
      To: '+18005551212',
    };
    expect(signWebhook(TOKEN, 'https://mycompany.com/myapp.php?foo=1&bar=2', params)).toBe(
      '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
    );
  });

  it.each([
    ['plain', 'http://127.0.0.1:3000/webhooks/twilio/message', { Body: 'hola' }],
    ['empty value and trailing spaces', 'https://tertulia.example/w', { Body: 'hola  ', Address: '' }],
    [
      'accents, emoji and line breaks',
      'https://tertulia.example/w',
      { Body: '¿Qué más? 👩‍👩‍👧\r\nñ', ProfileName: 'José' },
    ],
    ['query string and port', 'https://tertulia.example:8443/w?id=7&x=a%20b', { From: 'whatsapp:+573001112233' }],
    ['names that differ by case', 'https://tertulia.example/w', { body: 'b', Body: 'B', _: '' }],
  ])('is accepted by the official SDK: %s', (_what, url, params) => {
    const signature = signWebhook(TOKEN, url, params);
    expect(twilio.validateRequest(TOKEN, signature, url, params)).toBe(true);
    expect(twilio.validateRequest('54321', signature, url, params)).toBe(false);
  });
});
