import { expect, test } from 'vitest';
import { type CaptchaApi, explicitly, findCaptchaApi } from './CaptchaField.tsx';

const api: CaptchaApi = { render: () => 'widget' };

// covers D1-3-05
test.each(['turnstile', 'hcaptcha', 'grecaptcha'])('the script of %s is recognized by its name', async (name) => {
  expect(await findCaptchaApi({ [name]: api })).toBe(api);
});

test('reCAPTCHA is awaited until it can render', async () => {
  const grecaptcha = {
    ready: (then: () => void) => {
      grecaptcha.render = api.render;
      then();
    },
  } as CaptchaApi;
  expect((await findCaptchaApi({ grecaptcha })).render).toBe(api.render);
});

test('a script that defines nothing is a failure', async () => {
  await expect(findCaptchaApi({})).rejects.toThrow('brought no captcha');
});

test('the script renders explicitly, unless its address says otherwise', () => {
  expect(explicitly('https://c.example/api.js?hl=es')).toBe('https://c.example/api.js?hl=es&render=explicit');
  expect(explicitly('https://c.example/api.js?render=llave')).toBe('https://c.example/api.js?render=llave');
});
