import { type LedgerMessage, type MessageStatus, bareNumber } from './message.ts';
import { channelErrorText } from './twilio-errors.ts';

export type StatusStep = { status: MessageStatus; errorCode?: number };

const EVENT_TYPE: Partial<Record<MessageStatus, string>> = { delivered: 'DELIVERED', read: 'READ' };

/** The parameters of a status callback, as the provider posts them. */
export function statusParams(message: LedgerMessage, step: StatusStep): Record<string, string> {
  const params: Record<string, string> = {
    MessageSid: message.sid,
    SmsSid: message.sid,
    MessageStatus: step.status,
    SmsStatus: step.status,
    AccountSid: message.accountSid,
    ApiVersion: '2010-04-01',
    From: message.from,
    To: message.to,
    ChannelPrefix: 'whatsapp',
    ChannelToAddress: bareNumber(message.to),
    StructuredMessage: 'false',
  };
  if (message.messagingServiceSid) params.MessagingServiceSid = message.messagingServiceSid;
  const eventType = EVENT_TYPE[step.status];
  if (eventType) params.EventType = eventType;
  if (step.errorCode !== undefined) {
    params.ErrorCode = String(step.errorCode);
    params.ErrorMessage = channelErrorText(step.errorCode);
    params.ChannelStatusMessage = channelErrorText(step.errorCode);
    params.EventType = 'UNDELIVERED';
  }
  return params;
}
