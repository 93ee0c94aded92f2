/** An error response of the provider's REST API. */
export class TwilioApiError extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  toJSON(): { code: number; message: string; more_info: string; status: number } {
    return {
      code: this.code,
      message: this.message,
      more_info: `https://www.twilio.com/docs/errors/${this.code}`,
      status: this.status,
    };
  }
}

/** The provider's response for a missing resource. */
export function notFound(path: string): TwilioApiError {
  return new TwilioApiError(404, 20404, `The requested resource ${path} was not found`);
}

const CHANNEL_ERRORS: Readonly<Record<number, string>> = {
  11751: 'Media Message - Media exceeds mobile operator size limit',
  21610: 'Attempt to send to unsubscribed recipient',
  30008: 'Unknown error',
  131050: 'User has stopped receiving marketing messages from this business',
  63016:
    'Failed to send freeform message because you are outside the allowed window. If you are using WhatsApp, please use a Message Template.',
  63018: 'Rate limit exceeded for Channel',
  63019: 'Media failed to download',
  63021: 'Channel invalid content error',
  63024: 'Invalid message recipient',
  63028: 'Number of parameters provided does not match the expected number of parameters',
  63031: 'Channels message cannot have same From and To',
  63032: 'User cannot receive this message due to WhatsApp limitations',
  63040: 'Template rejected',
  63041: 'Template paused',
  63042: 'Template disabled',
};

/** The provider's text for a delivery error code. */
export function channelErrorText(code: number): string {
  return CHANNEL_ERRORS[code] ?? 'Message delivery failed';
}
