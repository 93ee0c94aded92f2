/** The common part of the APIs of Turnstile, hCaptcha and reCAPTCHA. */
export interface CaptchaApi {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): unknown;
  /** reCAPTCHA's `render` is available some time after its script. */
  ready?: (then: () => void) => void;
}

const NAMES = ['turnstile', 'hcaptcha', 'grecaptcha'] as const;
type Globals = Partial<Record<(typeof NAMES)[number], CaptchaApi>>;

let coming: Promise<CaptchaApi> | null = null;

/** Loads the captcha's script once; a failure is forgotten, so that it can be retried. */
export function loadCaptcha(scriptUrl: string): Promise<CaptchaApi> {
  coming ??= load(scriptUrl).catch((error: unknown) => {
    coming = null;
    throw error;
  });
  return coming;
}

async function load(scriptUrl: string): Promise<CaptchaApi> {
  await new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = explicitly(scriptUrl);
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error('The captcha could not be loaded')));
    document.head.append(script);
  });
  return findCaptchaApi(window as Globals);
}

/** By default the scripts render into containers they find, and there is none yet. */
export function explicitly(scriptUrl: string): string {
  const url = new URL(scriptUrl);
  if (!url.searchParams.has('render')) url.searchParams.set('render', 'explicit');
  return url.href;
}

/** The loaded service, once it can render. */
export async function findCaptchaApi(globals: Globals): Promise<CaptchaApi> {
  const api = NAMES.map((name) => globals[name]).find((one) => one !== undefined);
  if (!api) throw new Error('The captcha’s script brought no captcha');
  if (typeof api.render !== 'function') await new Promise<void>((resolve) => api.ready?.(resolve));
  return api;
}
