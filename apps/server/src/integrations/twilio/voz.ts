import twilio from 'twilio';
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

/** Calls through Twilio's official SDK; tokens need an API key, the account's own token cannot sign them. */
export function createVoz(options: TwilioOptions & { apiKey: { sid: string; secret: string } }): VozProvider {
  const { main } = createClients(options);
  const base = options.apiBase?.replace(/\/$/, '') ?? 'https://api.twilio.com';

  return {
    accountSid: options.accountSid,

    tokenFor(identity, seconds) {
      const token = new AccessToken(options.accountSid, options.apiKey.sid, options.apiKey.secret, {
        identity,
        ttl: seconds,
      });
      // no application for outgoing calls: whoever steals it can be called for a quarter of an hour, and call nobody
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
          statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
          timeout: AGENT_RINGS_SECONDS,
        });
        return { sid };
      } catch (error) {
        throw toOutcome(error);
      }
    },

    async findCall(sid) {
      try {
        const agente = toLeg(await main.calls(sid).fetch());
        const [child] = await main.calls.list({ parentCallSid: sid, limit: 1 });
        const [recording] = await main.calls(sid).recordings.list({ limit: 1 });
        return { agente, cliente: child ? toLeg(child) : null, recordingSid: recording?.sid ?? null };
      } catch (error) {
        const outcome = toOutcome(error);
        if (outcome instanceof ProviderRefusal && (error as { status?: unknown }).status === 404) return undefined;
        throw outcome;
      }
    },

    recordingUrl: (sid) => `${base}/2010-04-01/Accounts/${options.accountSid}/Recordings/${sid}.mp3`,

    dial(order) {
      const response = new VoiceResponse();
      const dial = response.dial({
        callerId: order.callerId,
        timeLimit: order.limitSeconds,
        timeout: CUSTOMER_RINGS_SECONDS,
        answerOnBridge: true,
        action: order.endUrl,
        method: 'POST',
        ...(order.recordingUrl === null
          ? {}
          : {
              record: 'record-from-answer-dual',
              recordingStatusCallback: order.recordingUrl,
              recordingStatusCallbackMethod: 'POST',
              recordingStatusCallbackEvent: ['completed'],
            }),
      });
      dial.number(
        {
          statusCallback: order.statusUrl,
          statusCallbackMethod: 'POST',
          statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
          ...(order.noticeUrl === null ? {} : { url: order.noticeUrl, method: 'POST' }),
        },
        order.numero,
      );
      return response.toString();
    },

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

function toLeg({ sid, status, duration }: { sid: string; status: string; duration: string | null }): ProviderLeg {
  return { sid, status, seconds: duration === null || duration === undefined ? null : Number(duration) };
}
