import type { PhoneMessage, PhoneState } from '../phone-view.ts';
import type { IncomingCall, PhoneCall, PhoneLine } from './phone-line.ts';

export type Business = PhoneState['numbers'][number];
export type Customer = { number: string; name: string };

/** The customer of a phone, and the business whose chat is open on it. Stored in the browser. */
export type Holder = { customer: Customer; business: Business; readReceipts: boolean };

/** The part of the page that all phones share. */
export type Desk = {
  line: PhoneLine;
  numbers: () => PhoneState['numbers'];
  customers: () => PhoneState['customers'];
  changed: () => void;
  remove: (phone: Phone) => void;
};

export type Phone = {
  holder: Holder;
  element: HTMLElement;
  take: (message: PhoneMessage) => void;
  /** Null if the phone is in a call. */
  ring: (incoming: IncomingCall) => PhoneCall | null;
  reload: () => Promise<void>;
};
