import helmet from '@fastify/helmet';
import Fastify from 'fastify';

/** Headers that belong to the probe's response itself. */
const OF_THE_ANSWER = ['content-type', 'content-length', 'date', 'connection'];

export interface HeaderOptions {
  isSecure: boolean;
  /** Further connection targets of a page beside its own origin. */
  socketOrigins?: readonly string[];
  /** Further form targets of a page beside its own origin. */
  formOrigins?: readonly string[];
  /** Origins of a captcha's script, frame and styles. */
  captchaOrigins?: readonly string[];
}

/**
 * Helmet's headers for every response. They never change while the process runs, so they are built once. Helmet itself
 * would build the whole policy for each request (a twentieth of the cost of a page of messages).
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
