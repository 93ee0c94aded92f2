import { el } from './dom.js';
import { createTalk } from './talk.js';
import { showNumber } from './world.js';

const SHOWN_AFTER_MS = 6000;

/** The calls of one telephone: it rings, is answered or refused, and can call the business. One at a time. */
export function createCallPanel({ holder, line, complain }) {
  const status = el('p', { className: 'call-status', role: 'status' });
  const said = el('p', { className: 'call-said' });
  const actions = el('div', { className: 'call-actions' });
  const element = el('section', { className: 'call-panel', ariaLabel: 'Llamada', hidden: true }, status, said, actions);
  let current = null;
  let hide = 0;

  function show(text, ...buttons) {
    clearTimeout(hide);
    element.hidden = false;
    status.textContent = text;
    actions.replaceChildren(...buttons);
  }

  const button = (label, kind, run) =>
    el('button', { type: 'button', className: `button ${kind}`, onclick: run }, label);
  const hangUp = (call) => button('Colgar', 'alarming', () => line.say({ type: 'hangup', sid: call.sid }));

  /** What the line tells of a call, whichever way it goes. */
  function begin(sid) {
    const call = {
      sid,
      talk: createTalk(),
      began: (known) => {
        call.sid = known;
        show(`Llamando a ${holder.business.name}…`, hangUp(call));
      },
      hear: (told) => {
        if (told.type === 'say') speak(told.text);
        if (told.type === 'join') join(call);
        if (told.type === 'answer') call.talk.answered(told.sdp).catch(fail);
      },
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

  const fail = (error) => complain(`Llamada: ${error.message}`);

  function speak(text) {
    said.textContent = `«${text}»`;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'es-MX';
    speechSynthesis.speak(utterance);
  }

  function join(call) {
    show(`En llamada con ${holder.business.name}`, hangUp(call));
    call.talk.offer().then((sdp) => line.say({ type: 'offer', sid: call.sid, sdp }), fail);
  }

  async function answer(call) {
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
      if (current) return false;
      current = begin(sid);
      const call = current;
      show(
        `Llamada entrante de ${showNumber(from)}`,
        button('Contestar', 'primary', () => void answer(call)),
        button('Rechazar', 'alarming', () => line.say({ type: 'reject', sid })),
      );
      return call;
    },
    callBusiness: async () => {
      if (current) return;
      current = begin(null);
      const call = current;
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
