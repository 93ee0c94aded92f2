import type { LegMessage } from '../signal.ts';
import type { Holder, Phone } from './desk.ts';
import { el } from './dom.ts';
import type { PhoneCall, PhoneLine } from './phone-line.ts';
import { createTalk } from './talk.ts';
import { reasonOf, showNumber } from './world.ts';

const SHOWN_AFTER_MS = 6000;

type Options = { holder: Holder; line: PhoneLine; complain: (text: string) => void };
type CallPanel = { element: HTMLElement; ring: Phone['ring']; callBusiness: () => Promise<void> };
type ActiveCall = PhoneCall & {
  /** Empty until the simulator has named an outgoing call. */
  sid: string;
  talk: ReturnType<typeof createTalk>;
};

/** The calls of one phone: it rings, is answered or refused, and can call the business. One call at a time. */
export function createCallPanel({ holder, line, complain }: Options): CallPanel {
  const status = el('p', { className: 'call-status', role: 'status' });
  const said = el('p', { className: 'call-said' });
  const actions = el('div', { className: 'call-actions' });
  const element = el('section', { className: 'call-panel', ariaLabel: 'Llamada', hidden: true }, status, said, actions);
  let current: ActiveCall | null = null;
  let hide: ReturnType<typeof setTimeout> | undefined;

  function show(text: string, ...buttons: HTMLElement[]): void {
    clearTimeout(hide);
    element.hidden = false;
    status.textContent = text;
    actions.replaceChildren(...buttons);
  }

  const button = (label: string, kind: string, run: () => void) =>
    el('button', { type: 'button', className: `button ${kind}`, onclick: run }, label);
  const hangUp = (call: ActiveCall) => button('Colgar', 'alarming', () => line.say({ type: 'hangup', sid: call.sid }));

  function begin(sid: string): ActiveCall {
    const call: ActiveCall = {
      sid,
      talk: createTalk(),
      began: (known) => {
        call.sid = known;
        show(`Llamando a ${holder.business.name}…`, hangUp(call));
      },
      hear: (message) => hear(call, message),
      ended: () => {
        call.talk.end(call.sid).catch(fail);
        if (current !== call) return;
        current = null;
        show('Llamada terminada');
        hide = setTimeout(() => (element.hidden = true), SHOWN_AFTER_MS);
      },
    };
    said.textContent = '';
    return call;
  }

  const fail = (error: unknown) => complain(`Llamada: ${reasonOf(error)}`);

  function hear(call: ActiveCall, message: LegMessage): void {
    if (message.type === 'say') speak(message.text);
    if (message.type === 'join') join(call);
    if (message.type === 'answer') call.talk.answered(message.sdp).catch(fail);
  }

  function speak(text: string): void {
    said.textContent = `«${text}»`;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'es-MX';
    speechSynthesis.speak(utterance);
  }

  function join(call: ActiveCall): void {
    show(`En llamada con ${holder.business.name}`, hangUp(call));
    call.talk.offer().then((sdp) => line.say({ type: 'offer', sid: call.sid, sdp }), fail);
  }

  async function answer(call: ActiveCall): Promise<void> {
    try {
      await call.talk.openMicrophone();
      show('Conectando…', hangUp(call));
      line.say({ type: 'accept', sid: call.sid });
    } catch (error) {
      line.say({ type: 'reject', sid: call.sid });
      fail(error);
    }
  }

  return {
    element,
    ring: ({ sid, from }) => {
      if (current) return null;
      const call = begin(sid);
      current = call;
      show(
        `Llamada entrante de ${showNumber(from)}`,
        button('Contestar', 'primary', () => void answer(call)),
        button('Rechazar', 'alarming', () => line.say({ type: 'reject', sid })),
      );
      return call;
    },
    callBusiness: async () => {
      if (current) return;
      const call = begin('');
      current = call;
      try {
        await call.talk.openMicrophone();
        line.dial(call, { from: holder.customer.number, to: holder.business.number });
      } catch (error) {
        current = null;
        fail(error);
      }
    },
  };
}
