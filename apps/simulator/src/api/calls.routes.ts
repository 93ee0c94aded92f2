import type { FastifyInstance } from 'fastify';
import { isEnded, type Call, type Recording } from '../calls.ts';
import { silentMp3 } from '../silence.ts';
import { notFound, TwilioApiError } from '../twilio-errors.ts';
import type { World } from '../world.ts';
import { rfc2822 } from './wire-dates.ts';

type AccountParams = { accountSid: string };
type CallParams = AccountParams & { sid: string };
type CallForm = Record<string, string | string[] | undefined>;

const BASE = '/2010-04-01/Accounts/:accountSid';
const CLIENT = /^client:\w{1,121}$/;

/** Making, listing and reading calls, and their recordings. */
export function callRoutes(app: FastifyInstance, world: World): void {
  app.post<{ Params: AccountParams; Body: CallForm }>(`${BASE}/Calls.json`, (request, reply) => {
    const { To, From, Url, StatusCallback, Timeout } = request.body ?? {};
    if (typeof To !== 'string' || !CLIENT.test(To)) throw new TwilioApiError(400, 21201, "No 'To' number is specified");
    if (typeof From !== 'string' || !/^\+[1-9]\d{6,14}$/.test(From))
      throw new TwilioApiError(400, 21212, "The 'From' number is not a valid phone number");
    const owner = world.accounts.findNumber(From)?.accountSid;
    if (owner === undefined ? world.strictSenders : owner !== request.params.accountSid)
      throw new TwilioApiError(400, 21210, `'From' phone number not verified: ${From}`);
    if (typeof Url !== 'string' || !/^https?:\/\//.test(Url)) throw new TwilioApiError(400, 21205, 'Url is not valid');
    const { accountSid } = request.params;
    const call = world.calls.add({ accountSid, parentSid: null, from: From, to: To, createdAt: world.now() });
    const answer = callJson(call);
    world.callLine.start(call, {
      url: Url,
      statusCallback: typeof StatusCallback === 'string' ? StatusCallback : null,
      timeout: typeof Timeout === 'string' ? Number(Timeout) : 60,
    });
    return reply.code(201).send(answer);
  });

  app.get<{ Params: AccountParams; Querystring: { ParentCallSid?: string } }>(`${BASE}/Calls.json`, (request) => {
    const { ParentCallSid: parent } = request.query;
    const found = world.calls
      .list()
      .filter(
        (call) => call.accountSid === request.params.accountSid && (parent === undefined || call.parentSid === parent),
      );
    return { calls: found.map(callJson), ...onePage(request.url, found.length) };
  });

  app.get<{ Params: CallParams }>(`${BASE}/Calls/:sid([A-Za-z0-9]+).json`, (request) =>
    callJson(findCall(world, request.params, request.url)),
  );

  app.post<{ Params: CallParams; Body: CallForm }>(`${BASE}/Calls/:sid([A-Za-z0-9]+).json`, (request) => {
    const call = findCall(world, request.params, request.url);
    if (isEnded(call.status)) throw new TwilioApiError(400, 21220, 'Call is not in-progress. Cannot redirect.');
    if (request.body?.Status === 'completed' || request.body?.Status === 'canceled') world.callLine.end(call.sid);
    return callJson(call);
  });

  app.get<{ Params: CallParams }>(`${BASE}/Calls/:sid/Recordings.json`, (request) => {
    const { sid } = findCall(world, request.params, request.url);
    const found = world.calls.recordingsOf(sid);
    return { recordings: found.map(recordingJson), ...onePage(request.url, found.length) };
  });

  app.get<{ Params: CallParams }>(`${BASE}/Recordings/:sid([A-Za-z0-9]+).mp3`, (request, reply) => {
    const { accountSid, sid } = request.params;
    const recording = world.calls.findRecording(sid);
    if (!recording || recording.accountSid !== accountSid) throw notFound(request.url);
    const { sound } = recording;
    if (sound) return reply.type(sound.contentType).send(sound.bytes);
    return reply.type('audio/mpeg').send(silentMp3(recording.seconds));
  });

  app.delete<{ Params: CallParams }>(`${BASE}/Recordings/:sid([A-Za-z0-9]+).json`, (request, reply) => {
    const { accountSid, sid } = request.params;
    const recording = world.calls.findRecording(sid);
    if (!recording || recording.accountSid !== accountSid) throw notFound(request.url);
    world.calls.removeRecording(sid);
    return reply.code(204).send();
  });
}

function findCall(world: World, { accountSid, sid }: CallParams, url: string): Call {
  const call = world.calls.find(sid);
  if (!call || call.accountSid !== accountSid) throw notFound(url);
  return call;
}

function onePage(uri: string, count: number) {
  return {
    page: 0,
    page_size: 50,
    start: 0,
    end: Math.max(0, count - 1),
    uri,
    first_page_uri: uri,
    next_page_uri: null,
    previous_page_uri: null,
  };
}

function callJson(call: Call): Record<string, unknown> {
  return {
    sid: call.sid,
    account_sid: call.accountSid,
    parent_call_sid: call.parentSid,
    api_version: '2010-04-01',
    date_created: rfc2822(call.createdAt),
    direction: call.isInbound ? 'inbound' : call.parentSid === null ? 'outbound-api' : 'outbound-dial',
    duration: call.seconds === null ? null : String(call.seconds),
    from: call.from,
    to: call.to,
    status: call.status === 'initiated' ? 'queued' : call.status,
    uri: `/2010-04-01/Accounts/${call.accountSid}/Calls/${call.sid}.json`,
  };
}

function recordingJson(recording: Recording): Record<string, unknown> {
  return {
    sid: recording.sid,
    account_sid: recording.accountSid,
    call_sid: recording.callSid,
    date_created: rfc2822(recording.createdAt),
    duration: String(recording.seconds),
    status: 'completed',
    uri: `/2010-04-01/Accounts/${recording.accountSid}/Recordings/${recording.sid}.json`,
  };
}
