const text = { type: 'string' } as const;
const number = { type: 'number' } as const;

const media = {
  type: 'object',
  properties: { url: text, base64: text, contentType: text, fileName: text },
  anyOf: [{ required: ['url'] }, { required: ['base64'] }],
} as const;

const referral = {
  type: 'object',
  properties: {
    sourceUrl: text,
    sourceType: text,
    sourceId: text,
    body: text,
    headline: text,
    mediaUrl: text,
    mediaBase64: text,
    mediaContentType: text,
    ctwaClid: text,
  },
} as const;

/** The inputs of the control API. */
export const controlSchemas = {
  inbound: {
    type: 'object',
    required: ['from', 'to'],
    properties: {
      from: { type: 'string', minLength: 1 },
      to: { type: 'string', minLength: 1 },
      profileName: text,
      body: text,
      media: { type: 'array', items: media, maxItems: 10 },
      latitude: number,
      longitude: number,
      address: text,
      label: text,
      referral,
      replyToSid: text,
      buttonPayload: text,
      buttonText: text,
      optOutType: { enum: ['STOP', 'START', 'HELP'] },
      messageSid: text,
      type: text,
      params: { type: 'object', additionalProperties: { anyOf: [text, { type: 'null' }] } },
      deliver: { type: 'boolean' },
      sentAt: { type: 'string', format: 'date-time' },
      accountSid: text,
      webhookUrl: text,
    },
  },
  window: {
    type: 'object',
    required: ['customer', 'business', 'lastInboundAt'],
    properties: {
      customer: text,
      business: text,
      lastInboundAt: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    },
  },
  read: { type: 'object', required: ['customer', 'business'], properties: { customer: text, business: text } },
  customer: {
    type: 'object',
    required: ['number', 'state'],
    properties: { number: text, state: { enum: ['normal', 'optedOut', 'noMarketing', 'notOnWhatsapp', 'blocked'] } },
  },
  number: {
    type: 'object',
    required: ['number'],
    properties: {
      number: { type: 'string', pattern: '^\\+[1-9]\\d{6,14}$' },
      name: text,
      accountSid: text,
      messagingServiceSid: text,
    },
  },
  callPhone: {
    type: 'object',
    required: ['number', 'behaviour'],
    properties: { number: text, behaviour: { enum: ['answers', 'busy', 'noAnswer', 'fails'] } },
  },
  callBrowser: {
    type: 'object',
    required: ['identity', 'behaviour'],
    properties: { identity: text, behaviour: { enum: ['answers', 'silent'] } },
  },
  callInbound: { type: 'object', required: ['from', 'to'], properties: { from: text, to: text } },
  callSound: { type: 'object', required: ['base64', 'contentType'], properties: { base64: text, contentType: text } },
  callHangUp: {
    type: 'object',
    required: ['sid', 'by', 'seconds'],
    properties: { sid: text, by: { enum: ['agent', 'customer'] }, seconds: { type: 'integer', minimum: 0 } },
  },
  templateVerdict: {
    type: 'object',
    required: ['sid', 'status'],
    properties: {
      sid: text,
      status: { enum: ['unsubmitted', 'received', 'pending', 'approved', 'rejected', 'paused', 'disabled'] },
      rejectionReason: text,
    },
  },
} as const;
