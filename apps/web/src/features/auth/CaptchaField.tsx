import { useEffect, useRef, useState } from 'react';
import { Input } from '@mantine/core';
import { TEXTS } from './auth.texts.ts';

/** The container of the captcha service. A new `round` requests a new token. */
export function CaptchaField(props: {
  siteKey: string;
  scriptUrl: string;
  round: number;
  error: string | null;
  onToken: (token: string | null) => void;
}) {
  const { siteKey, scriptUrl, round, error, onToken } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    const box = document.createElement('div');
    place.current?.append(box);
    let isGone = false;
    const report = (token: string | null) => isGone || onToken(token);
    loadCaptcha(scriptUrl).then(
      (api) => {
        if (isGone) return;
        setMissing(false);
        api.render(box, {
          sitekey: siteKey,
          callback: report,
          'expired-callback': () => report(null),
          'error-callback': () => report(null),
        });
      },
      () => isGone || setMissing(true),
    );
    return () => {
      isGone = true;
      box.remove();
    };
  }, [siteKey, scriptUrl, round, onToken]);

  return (
    <div>
      <div ref={place} />
      <CaptchaFault isMissing={isMissing} error={error} />
    </div>
  );
}

/** A captcha that did not load cannot be solved: that reason takes precedence. */
export function CaptchaFault({ isMissing, error }: { isMissing: boolean; error: string | null }) {
  const fault = isMissing ? TEXTS.captchaAway : error;
  return fault === null ? null : <Input.Error role="alert">{fault}</Input.Error>;
}

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
function loadCaptcha(scriptUrl: string): Promise<CaptchaApi> {
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
