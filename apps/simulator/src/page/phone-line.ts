import type { LegMessage, PhonesMessage } from '../signal.ts';

const AGAIN_MS = 1000;

export type IncomingCall = Extract<LegMessage, { type: 'incoming' }>;

/** A message of a phone to the simulator. */
type PhoneRequest =
  | { type: 'phones'; numbers: string[] }
  | { type: 'call'; from: string; to: string }
  | { type: 'accept' | 'reject' | 'hangup'; sid: string }
  | { type: 'offer'; sid: string; sdp: string };

/** A call of one phone. */
export type PhoneCall = {
  began: (sid: string) => void;
  hear: (message: LegMessage) => void;
  ended: () => void;
};

export type PhoneLine = {
  say: (message: PhoneRequest) => void;
  /** Registers the numbers that ring here. */
  show: (numbers: string[]) => void;
  dial: (call: PhoneCall, numbers: { from: string; to: string }) => void;
};

type LineOptions = {
  /** Rings for an incoming call; null if no phone can take it. */
  ring: (incoming: IncomingCall) => PhoneCall | null;
  /** Receives the numbers that ring here, as soon as they do. */
  reachable: (numbers: string[]) => void;
};

/** The signalling connection of all phones on the page. It passes each message to the call that it is about. */
export function openLine({ ring, reachable }: LineOptions): PhoneLine {
  const calls = new Map<string, PhoneCall>();
  /** Outgoing calls that have no sid yet, in the order of their requests. */
  const dialled: PhoneCall[] = [];
  let numbers: string[] = [];
  let socket = connect();

  function connect(): WebSocket {
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/phone-api/signal`);
    opened.addEventListener('open', () => say({ type: 'phones', numbers }));
    opened.addEventListener('message', (event: MessageEvent<string>) => hear(JSON.parse(event.data) as PhonesMessage));
    opened.addEventListener('close', () => {
      for (const call of calls.values()) call.ended();
      calls.clear();
      reachable([]);
      setTimeout(() => (socket = connect()), AGAIN_MS);
    });
    return opened;
  }

  function say(message: PhoneRequest): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function hear(message: PhonesMessage): void {
    if (message.type === 'registered') reachable(message.numbers);
    else if (message.type === 'incoming') {
      const call = ring(message);
      if (call) calls.set(message.sid, call);
      else say({ type: 'reject', sid: message.sid });
    } else if (message.type === 'calling') {
      const call = dialled.shift();
      if (!call) return;
      calls.set(message.sid, call);
      call.began(message.sid);
    } else if (message.type === 'end') {
      calls.get(message.sid)?.ended();
      calls.delete(message.sid);
    } else calls.get(message.sid)?.hear(message);
  }

  return {
    say,
    show: (shown) => {
      numbers = [...new Set(shown)];
      say({ type: 'phones', numbers });
    },
    dial: (call, { from, to }) => {
      dialled.push(call);
      say({ type: 'call', from, to });
    },
  };
}
