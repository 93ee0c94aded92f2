import twilio from 'twilio';
import { recordingPath } from './api-files.ts';
import { createClients, type TwilioOptions } from './client.ts';
import { toOutcome } from './outcome.ts';
import { ProviderRefusal } from './port.ts';
import type { ProviderLeg, VozProvider } from './voz-port.ts';

const { AccessToken } = twilio.jwt;
const { VoiceResponse } = twilio.twiml;

/** How long a browser, and then a telephone, rings. */
const AGENT_RINGS_SECONDS = 20;
const CUSTOMER_RINGS_SECONDS = 30;
const LANGUAGE = 'es-MX';
/** A customer's call rings a few users, one after another. */
const MAX_CHILDREN = 20;
const EVENTS: ('initiated' | 'ringing' | 'answered' | 'completed')[] = [
  'initiated',
  'ringing',
  'answered',
  'completed',
];

/** Calls through Twilio's official SDK. Tokens need an API key: the account's own token cannot sign them. */
export function createVoz(options: TwilioOptions & { apiKey: { sid: string; secret: string } }): VozProvider {
  const { main } = createClients(options);
  const base = options.apiBase?.replace(/\/$/, '') ?? 'https://api.twilio.com';

  return {
    accountSid: options.accountSid,
    // the simulator also plays the signalling
    senal: options.apiBase ? `${base.replace(/^http/, 'ws')}/voice/signal` : null,

    tokenFor(identity, seconds) {
      const token = new AccessToken(options.accountSid, options.apiKey.sid, options.apiKey.secret, {
        identity,
        ttl: seconds,
      });
      // no application for outgoing calls: a stolen token can receive calls for a quarter of an hour, and make none
      token.addGrant(new AccessToken.VoiceGrant({ incomingAllow: true }));
      return token.toJwt();
    },

    async call({ from, identity, url, statusCallback }) {
      try {
        const { sid } = await main.calls.create({
          from,
          to: `client:${identity}`,
          url,
          method: 'POST',
          statusCallback,
          statusCallbackMethod: 'POST',
          statusCallbackEvent: EVENTS,
          timeout: AGENT_RINGS_SECONDS,
        });
        return { sid };
      } catch (error) {
        throw toOutcome(error);
      }
    },

    async endCall(sid) {
      try {
        await main.calls(sid).update({ status: 'completed' });
      } catch (error) {
        const outcome = toOutcome(error);
        // a call that is over, or unknown, needs no end
        if (!(outcome instanceof ProviderRefusal)) throw outcome;
      }
    },

    async findCall(sid) {
      try {
        const call = toLeg(await main.calls(sid).fetch());
        const children = await main.calls.list({ parentCallSid: sid, limit: MAX_CHILDREN });
        const [recording] = await main.calls(sid).recordings.list({ limit: 1 });
        return { call, children: children.map(toLeg), recordingSid: recording?.sid ?? null };
      } catch (error) {
        const outcome = toOutcome(error);
        if (outcome instanceof ProviderRefusal && (error as { status?: unknown }).status === 404) return undefined;
        throw outcome;
      }
    },

    recordingUrl: (sid) => `${base}${recordingPath(options.accountSid, sid)}`,

    async removeRecording(sid) {
      try {
        await main.recordings(sid).remove();
      } catch (error) {
        if ((error as { status?: unknown }).status !== 404) throw toOutcome(error);
      }
    },

    dial(order) {
      const response = new VoiceResponse();
      const dial = response.dial({
        callerId: order.callerId,
        timeLimit: order.limitSeconds,
        timeout: CUSTOMER_RINGS_SECONDS,
        answerOnBridge: true,
        action: order.endUrl,
        method: 'POST',
        ...recordingOf(order.recordingUrl),
      });
      dial.number(
        {
          statusCallback: order.statusUrl,
          statusCallbackMethod: 'POST',
          statusCallbackEvent: EVENTS,
          ...(order.noticeUrl === null ? {} : { url: order.noticeUrl, method: 'POST' }),
        },
        order.numero,
      );
      return response.toString();
    },

    ring(order) {
      const response = new VoiceResponse();
      if (order.notice !== null) response.say({ language: LANGUAGE }, order.notice);
      const dial = response.dial({
        timeLimit: order.limitSeconds,
        timeout: AGENT_RINGS_SECONDS,
        action: order.endUrl,
        method: 'POST',
        ...recordingOf(order.recordingUrl),
      });
      dial.client(
        {
          url: order.answerUrl,
          method: 'POST',
          statusCallback: order.statusUrl,
          statusCallbackMethod: 'POST',
          statusCallbackEvent: EVENTS,
        },
        order.identity,
      );
      return response.toString();
    },

    empty: () => new VoiceResponse().toString(),
    say(text) {
      const response = new VoiceResponse();
      response.say({ language: LANGUAGE }, text);
      return response.toString();
    },
    reject() {
      const response = new VoiceResponse();
      response.reject();
      return response.toString();
    },
    hangUp() {
      const response = new VoiceResponse();
      response.hangup();
      return response.toString();
    },

    isSigned: (signature, url, params) =>
      options.authToken !== '' && signature !== '' && twilio.validateRequest(options.authToken, signature, url, params),
  };
}

function recordingOf(url: string | null) {
  if (url === null) return {};
  return {
    record: 'record-from-answer-dual' as const,
    recordingStatusCallback: url,
    recordingStatusCallbackMethod: 'POST',
    recordingStatusCallbackEvent: ['completed' as const],
  };
}

function toLeg({ sid, status, duration }: { sid: string; status: string; duration: string | null }): ProviderLeg {
  return { sid, status, seconds: duration === null || duration === undefined ? null : Number(duration) };
}
