import { useEffect, useRef, useState } from 'react';
import { Input } from '@mantine/core';
import { loadCaptcha } from './captcha.ts';
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
