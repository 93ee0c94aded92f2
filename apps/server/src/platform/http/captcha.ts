/** Tells people from programs at registration. */
export interface Captcha {
  passes(token: string, address: string): Promise<boolean>;
}

interface CaptchaOptions {
  mode: 'off' | 'siteverify' | undefined;
  verifyUrl: string | undefined;
  secret: string | undefined;
}

/** Asks a siteverify-style service; with none configured the development placeholder passes (decisions §5). */
export function createCaptcha({ mode, verifyUrl, secret }: CaptchaOptions): Captcha {
  if (mode !== 'siteverify' || !verifyUrl || !secret) return { passes: async () => true };
  return {
    passes: async (token, address) => {
      const answer = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, remoteip: address }),
        signal: AbortSignal.timeout(5000),
      });
      const verdict = (await answer.json()) as { success?: unknown };
      return verdict.success === true;
    },
  };
}
