import { join } from 'node:path';
import { createInventario } from '#integrations/inventario/adapter';
import { withCircuit } from '#integrations/inventario/circuit';
import type { Inventario } from '#integrations/inventario/port';
import { createAnthropic } from '#integrations/modelo/anthropic';
import { createOpenAi } from '#integrations/modelo/openai';
import { meterModelo, type ModeloOutcome } from '#integrations/modelo/meter';
import type { Modelo } from '#integrations/modelo/port';
import { createPayu } from '#integrations/payu/adapter';
import type { Payu } from '#integrations/payu/port';
import { createTwilio } from '#integrations/twilio/adapter';
import type { TwilioOptions } from '#integrations/twilio/client';
import type { MessagingProvider } from '#integrations/twilio/port';
import { createVoz } from '#integrations/twilio/voz';
import type { VozProvider } from '#integrations/twilio/voz-port';
import type { Clock } from '#platform/clock/clock';
import type { Config } from '#platform/config/config';
import { createCaptcha, type Captcha } from '#platform/http/captcha';
import { createMailer, type Mailer } from '#platform/mail/mailer';

/** WhatsApp's provider; null if none is configured. */
export function createProvider(config: Config): MessagingProvider | null {
  const options = twilioOptions(config);
  return options && createTwilio(options);
}

/** Telephone calls; null without an account or an API key, because only an API key can sign the browsers’ tokens. */
export function createVoice(config: Config): VozProvider | null {
  const options = twilioOptions(config);
  return options?.apiKey ? createVoz({ ...options, apiKey: options.apiKey }) : null;
}

/** External origins that a softphone connects to: the provider's, or the simulator's. */
export function signalOrigins(config: Config): string[] {
  if (!twilioOptions(config)?.apiKey) return [];
  if (config.TWILIO_API_BASE) return [new URL(config.TWILIO_API_BASE).origin.replace(/^http/, 'ws')];
  return ['wss://voice-js.roaming.twilio.com', 'https://eventgw.twilio.com'];
}

function twilioOptions(config: Config): TwilioOptions | null {
  if (!config.TWILIO_ACCOUNT_SID || !config.TWILIO_AUTH_TOKEN) return null;
  const { TWILIO_API_KEY_SID: sid, TWILIO_API_KEY_SECRET: secret } = config;
  return {
    accountSid: config.TWILIO_ACCOUNT_SID,
    authToken: config.TWILIO_AUTH_TOKEN,
    ...(sid && secret ? { apiKey: { sid, secret } } : {}),
    ...(config.TWILIO_API_BASE ? { apiBase: config.TWILIO_API_BASE } : {}),
  };
}

/** The inventory system; null if none is configured. */
export function createInventory(config: Config, clock: Clock): Inventario | null {
  if (!config.INVENTARIO_API_BASE) return null;
  const { INVENTARIO_API_BASE: apiBase, INVENTARIO_TIMEOUT_SECONDS: seconds } = config;
  return withCircuit(createInventario({ apiBase, timeoutMs: seconds * 1000 }), clock);
}

const PAYU_HOSTS = {
  live: {
    checkout: 'https://checkout.payulatam.com/ppp-web-gateway-payu/',
    reports: 'https://api.payulatam.com/reports-api/4.0/service.cgi',
  },
  test: {
    checkout: 'https://sandbox.checkout.payulatam.com/ppp-web-gateway-payu/',
    reports: 'https://sandbox.api.payulatam.com/reports-api/4.0/service.cgi',
  },
} as const;

/** Card payments; null if none are configured. */
export function createPayments(config: Config): Payu | null {
  const { PAYU_MERCHANT_ID: merchantId, PAYU_API_KEY: apiKey, PAYU_TEST: isTest } = config;
  if (!merchantId || !apiKey) return null;
  const hosts = isTest ? PAYU_HOSTS.test : PAYU_HOSTS.live;
  return createPayu({
    merchantId,
    apiKey,
    isTest,
    accountId: config.PAYU_ACCOUNT_ID ?? '',
    apiLogin: config.PAYU_API_LOGIN ?? '',
    hmacSecret: config.PAYU_HMAC_SECRET,
    checkoutUrl: config.PAYU_CHECKOUT_URL ?? hosts.checkout,
    reportsUrl: config.PAYU_REPORTS_URL ?? hosts.reports,
    publicUrl: config.publicUrl,
  });
}

const MODELO_HOSTS = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com' } as const;

/** The language model; null if none is configured. Its callers have an answer without it. */
export function createModelo(config: Config, onAnswer: (outcome: ModeloOutcome) => void): Modelo | null {
  const { LLM_MODEL: model, LLM_PROVIDER: kind, LLM_API_KEY: apiKey, LLM_MAX_TOKENS: maxTokens } = config;
  if (!model) return null;
  const options = { apiBase: config.LLM_API_BASE ?? MODELO_HOSTS[kind], apiKey, model, maxTokens };
  return meterModelo(kind === 'anthropic' ? createAnthropic(options) : createOpenAi(options), onAnswer);
}

/** The mail server, or a folder if none is configured. */
export function createMail(config: Config, clock: Clock): Mailer {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = config;
  return createMailer({ smtpUrl, mailDir: join(config.dataDir, 'mail'), from, clock });
}

/** The captcha for public forms. */
export function createHumanCheck(config: Config): Captcha {
  const { CAPTCHA_MODE: mode, CAPTCHA_VERIFY_URL: verifyUrl, CAPTCHA_SECRET: secret } = config;
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SCRIPT_URL: scriptUrl } = config;
  return createCaptcha({ mode, verifyUrl, secret, siteKey, scriptUrl });
}

/** External origins that a page may load the captcha from. */
export function captchaOrigins(config: Config): string[] {
  const { CAPTCHA_MODE: mode, CAPTCHA_SCRIPT_URL: scriptUrl, CAPTCHA_ORIGINS: origins } = config;
  if (mode !== 'siteverify' || !scriptUrl) return [];
  return [...new Set([new URL(scriptUrl).origin, ...(origins?.split(/\s+/).filter(Boolean) ?? [])])];
}
