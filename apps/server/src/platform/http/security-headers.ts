import helmet from '@fastify/helmet';
import Fastify from 'fastify';

/** Headers that a probe's answer has by itself. */
const OF_THE_ANSWER = ['content-type', 'content-length', 'date', 'connection'];

export interface HeaderOptions {
  isSecure: boolean;
  /** Where else than to ourselves a page may connect. */
  socketOrigins?: readonly string[];
  /** Where else than to ourselves a page may send a form. */
  formOrigins?: readonly string[];
  /** Whose script, frame and styles a page may show: a captcha's. */
  captchaOrigins?: readonly string[];
}

/**
 * The headers with which helmet protects every answer. They never change while the process runs, so they are made once;
 * helmet itself would write the whole policy anew for each request (a twentieth of what a page of messages costs).
 */
export async function securityHeaders({
  isSecure,
  socketOrigins = [],
  formOrigins = [],
  captchaOrigins = [],
}: HeaderOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captchaOrigins],
        ...(captchaOrigins.length > 0 ? { frameSrc: ["'self'", ...captchaOrigins] } : {}),
        // Mantine sets style attributes and one style element.
        styleSrc: ["'self'", "'unsafe-inline'", ...captchaOrigins],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...socketOrigins, ...captchaOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...formOrigins],
        frameAncestors: ["'none'"],
        // helmet's default would also break plain http on a LAN address
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  probe.get('/', () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  const made = Object.entries(headers).filter(([name]) => !OF_THE_ANSWER.includes(name));
  return Object.fromEntries(made.map(([name, value]) => [name, String(value)]));
}
