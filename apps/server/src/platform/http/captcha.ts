import { AppError } from './app-error.ts';

/** Distinguishes people from programs at registration. */
export interface Captcha {
  /** The widget that gives the browser a token; null when no captcha is configured. */
  readonly widget: { siteKey: string; scriptUrl: string } | null;
  passes(token: string, address: string): Promise<boolean>;
}

interface CaptchaOptions {
  mode: 'off' | 'siteverify' | undefined;
  verifyUrl: string | undefined;
  secret: string | undefined;
  siteKey: string | undefined;
  scriptUrl: string | undefined;
}

/** Calls a siteverify-style service. Without one, the development placeholder passes (decisions §5). */
export function createCaptcha({ mode, verifyUrl, secret, siteKey, scriptUrl }: CaptchaOptions): Captcha {
  if (mode !== 'siteverify' || !verifyUrl || !secret || !siteKey || !scriptUrl)
    return { widget: null, passes: async () => true };
  return {
    widget: { siteKey, scriptUrl },
    passes: async (token, address) => {
      const verdict = await ask(verifyUrl, new URLSearchParams({ secret, response: token, remoteip: address }));
      return verdict.success === true;
    },
  };
}

/** An unreachable or faulty service is an external failure: the caller is refused, but not with an internal error. */
async function ask(verifyUrl: string, form: URLSearchParams): Promise<{ success?: unknown }> {
  try {
    const answer = await fetch(verifyUrl, { method: 'POST', body: form, signal: AbortSignal.timeout(5000) });
    return Object(await answer.json()) as { success?: unknown };
  } catch (error) {
    throw new AppError('UPSTREAM_FAILED', { cause: error });
  }
}
